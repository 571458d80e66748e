import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonRow } from '../shared/button.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { infoQuery } from '../shared/info-query.ts';
import { LeaveDialog, useLeaveGuard } from '../shared/leave-guard.tsx';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import styles from './hand-over.module.css';

/** What a new user needs for the first log-in. */
export interface LogInToGive {
  username: string;
  password: string;
}

/** Shows a generated password, this once, as a text to send to its user. */
export function HandOver({ username, password, onDone }: LogInToGive & { onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  const { data: info } = useQuery(infoQuery);
  const guard = useLeaveGuard(copied ? 'nothing' : 'lost', t('handOver.leave'));
  // The administrator may use another address than the one that is meant for everybody.
  const adress = info?.address ?? location.origin;
  const text = t('handOver.text', { adress, användarnamn: username, lösenord: password });
  const leave = () => {
    guard.allowLeave();
    onDone();
  };
  return (
    <div className={styles.handOver}>
      <StepHeading text={t('handOver.h', { användarnamn: username })} />
      <p>{t('handOver.p')}</p>
      <p className={styles.text}>{text}</p>
      <ButtonRow>
        <CopyButton text={text} onCopied={() => setCopied(true)} />
        <Button variant="primary" onClick={() => (copied ? leave() : setAsks(true))}>
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
