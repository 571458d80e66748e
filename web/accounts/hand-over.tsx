import { useState } from 'react';
import { Button, ButtonRow } from '../shared/button.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import styles from './hand-over.module.css';

/** What somebody needs to log in for the first time. */
export interface LogInToGive {
  username: string;
  password: string;
}

/** The one time that a made-up password can be seen, as a text to send to whoever it is for. */
export function HandOver({ username, password, onDone }: LogInToGive & { onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const guard = useLeaveGuard(copied ? 'nothing' : 'lost', t('handOver.leave'));
  const text = t('handOver.text', { adress: location.origin, användarnamn: username, lösenord: password });
  return (
    <div className={styles.handOver}>
      <StepHeading text={t('handOver.h', { användarnamn: username })} />
      <p>{t('handOver.p')}</p>
      <p className={styles.text}>{text}</p>
      <ButtonRow>
        <CopyButton text={text} onCopied={() => setCopied(true)} />
        <Button
          variant="primary"
          onClick={() => {
            guard.allowLeave();
            onDone();
          }}
        >
          {t('handOver.done')}
        </Button>
      </ButtonRow>
      {guard.dialog}
    </div>
  );
}
