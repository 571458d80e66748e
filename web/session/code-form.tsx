import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../shared/button.tsx';
import { t } from '../strings.ts';
import { LabelledInput, Problem } from './labelled-input.tsx';
import { type LoggedIn, requestToken } from './log-in.ts';
import { hasCode, sentence } from './log-in-failure.ts';
import styles from './login-form.module.css';
import type { Credentials } from './login-form.tsx';

interface CodeFormProps {
  credentials: Credentials;
  onLoggedIn: (loggedIn: LoggedIn, credentials: Credentials) => Promise<void>;
  onBack: () => void;
}

/**
 * The second step, for accounts that have chosen it: a code from the app, which is digits, or one of the recovery codes,
 * which are not; so each has a keyboard of its own on a phone.
 */
export function CodeForm({ credentials, onLoggedIn, onBack }: CodeFormProps) {
  const code = useRef<HTMLInputElement>(null);
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => code.current?.focus(), []);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || !code.current) return;
    const otp = code.current.value.trim();
    setMissing(otp === '');
    setFailure(undefined);
    if (otp === '') return code.current.focus();

    setBusy(true);
    const result = await requestToken({ ...credentials, otp });
    if (result.ok) return onLoggedIn(result, credentials);
    setBusy(false);
    setFailure(sentence(result));
    if (hasCode(result, 'otp_wrong')) {
      code.current.value = '';
      code.current.focus();
    }
  }

  const turn = () => {
    setRecovery(!recovery);
    setMissing(false);
    setFailure(undefined);
    if (!code.current) return;
    code.current.value = '';
    code.current.focus();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LabelledInput
        id="code"
        label={t(recovery ? 'login.recovery' : 'login.code')}
        hint={t(recovery ? 'login.recoveryHint' : 'login.codeHint')}
        ref={code}
        problem={missing ? t(recovery ? 'val.login.recovery' : 'val.login.code') : undefined}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
      />
      <div className={styles.end}>
        <div role="alert">{failure !== undefined && <Problem text={failure} />}</div>
        <Button variant="primary" type="submit" busy={busy ? t('busy.login') : undefined}>
          {t('btn.login')}
        </Button>
      </div>
      <Button variant="secondary" onClick={turn}>
        {t(recovery ? 'login.useCode' : 'login.useRecovery')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('btn.back')}
      </Button>
    </form>
  );
}
