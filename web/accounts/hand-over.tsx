import { useState } from 'react';
import { LeaveDialog, useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { CopyButton } from '../shared/ui/copy-button.tsx';
import { OnlyHere, usePublicAddress } from '../shared/ui/public-address.tsx';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import styles from './hand-over.module.css';

/** What a new user needs for the first log-in. */
export interface LogInToGive {
  username: string;
  password: string;
}

/** Shows a generated password, this once, as a text to send to its user. */
export function HandOver({ username, password, onDone }: LogInToGive & { onDone: () => void }) {
  // Also when copying has failed: the user has been told to copy the text by hand.
  const [taken, setTaken] = useState(false);
  const [asks, setAsks] = useState(false);
  const guard = useLeaveGuard(taken ? 'nothing' : 'lost', t('handOver.leave'));
  const adress = usePublicAddress();
  const text = t('handOver.text', { adress, användarnamn: username, lösenord: password });
  const leave = () => {
    guard.allowLeave();
    onDone();
  };
  return (
    <div className={styles.handOver}>
      <StepHeading text={t('handOver.h', { användarnamn: username })} />
      <p>{t('handOver.p')}</p>
      <OnlyHere address={adress} />
      <p className={styles.text} onCopy={() => setTaken(true)}>
        {text}
      </p>
      <ButtonRow>
        <CopyButton text={text} onTried={() => setTaken(true)} />
        <Button variant="primary" onClick={() => (taken ? leave() : setAsks(true))}>
          {t('handOver.done')}
        </Button>
      </ButtonRow>
      <LeaveDialog
        open={asks}
        unsaved="lost"
        lost={t('handOver.leave')}
        onStay={() => setAsks(false)}
        onLeave={leave}
      />
      {guard.dialog}
    </div>
  );
}
