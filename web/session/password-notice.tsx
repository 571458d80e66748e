import { call } from '../api.ts';
import { Button, LinkButton } from '../shared/button.tsx';
import { wallClockOf, weekdayDateTime } from '../shared/dates.ts';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import styles from './login-form.module.css';

interface PasswordNoticeProps {
  /** Who has logged in. */
  userId: string;
  /** When it was set. */
  at: string;
  onGoOn: () => void;
}

/** After the log-in: that somebody else has set the password. Whichever way is taken from here, it has been seen. */
export function PasswordNotice({ userId, at, onGoOn }: PasswordNoticeProps) {
  // Where this does not arrive, it is told again at the next log-in.
  const seen = () => void call('dismissPasswordNotice');
  return (
    <div className={styles.form}>
      <StepHeading text={t('passwordNotice.h')} />
      <p>{t('passwordNotice.when', { tid: weekdayDateTime(wallClockOf(at)) })}</p>
      <p>{t('passwordNotice.why')}</p>
      <LinkButton variant="primary" to={`/changeprofile/${userId}`} onClick={seen}>
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
