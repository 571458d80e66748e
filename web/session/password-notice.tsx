import { call } from '../api.ts';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import styles from './login-form.module.css';

interface PasswordNoticeProps {
  /** The user who has logged in. */
  userId: string;
  /** When the password was set. */
  at: string;
  onGoOn: () => void;
}

/** After the log-in: tells the user that someone else has set the password. Either button marks the notice as seen. */
export function PasswordNotice({ userId, at, onGoOn }: PasswordNoticeProps) {
  // If this call fails, the notice is shown again at the next log-in.
  const seen = () => void call('dismissPasswordNotice');
  return (
    <div className={styles.form}>
      <StepHeading text={t('passwordNotice.h')} />
      <p>{t('passwordNotice.when', { tid: weekdayDateTime(wallClockOf(at)) })}</p>
      <p>{t('passwordNotice.why')}</p>
      <LinkButton variant="primary" to={`/changeprofile/${userId}#password`} onClick={seen}>
        {t('passwordNotice.change')}
      </LinkButton>
      <Button
        variant="secondary"
        onClick={() => {
          seen();
          onGoOn();
        }}
      >
        {t('security.goOn')}
      </Button>
    </div>
  );
}
