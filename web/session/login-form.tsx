import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../shared/button.tsx';
import { Eye, EyeOff } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { LabelledInput, Problem } from './labelled-input.tsx';
import { type LoggedIn, requestToken } from './log-in.ts';
import { hasCode, sentence } from './log-in-failure.ts';
import styles from './login-form.module.css';

export interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  /** What was typed before, for somebody who comes back from the second step. */
  start?: Credentials | undefined;
  /** Only where the visitor has asked for this form; elsewhere the page is read from its heading. */
  autoFocus: boolean;
  onLoggedIn: (loggedIn: LoggedIn, credentials: Credentials) => Promise<void>;
  /** The two are right, and the account wants a code as well. */
  onCodeWanted: (credentials: Credentials) => void;
}

/** The values stay in the fields, for the browser's password manager; what is shown around them is state. */
export function LoginForm({ start, autoFocus, onLoggedIn, onCodeWanted }: LoginFormProps) {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ username: false, password: false });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (autoFocus) username.current?.focus();
  }, [autoFocus]);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || !username.current || !password.current) return;
    const credentials = { username: username.current.value.trim(), password: password.current.value };
    const gaps = { username: credentials.username === '', password: credentials.password.trim() === '' };
    setMissing(gaps);
    setFailure(undefined);
    if (gaps.username) return username.current.focus();
    if (gaps.password) return password.current.focus();

    setBusy(true);
    setShown(false);
    const result = await requestToken(credentials);
    if (result.ok) return onLoggedIn(result, credentials);
    setBusy(false);
    if (hasCode(result, 'otp_required')) return onCodeWanted(credentials);
    setFailure(sentence(result));
    if (hasCode(result, 'wrong_credentials')) {
      password.current.value = '';
      password.current.focus();
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LabelledInput
        id="username"
        label={t('login.username')}
        ref={username}
        defaultValue={start?.username}
        problem={missing.username ? t('val.login.username') : undefined}
        autoComplete="username"
      />
      <LabelledInput
        id="password"
        label={t('login.password')}
        ref={password}
        defaultValue={start?.password}
        problem={missing.password ? t('val.login.password') : undefined}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        beside={
          <Button
            variant="secondary"
            aria-label={t(shown ? 'login.hidePw' : 'login.showPw')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
            {t(shown ? 'login.hide' : 'login.show')}
          </Button>
        }
      />
      <div className={styles.end}>
        <div role="alert">{failure !== undefined && <Problem text={failure} />}</div>
        <Button variant="primary" type="submit" busy={busy ? t('busy.login') : undefined}>
          {t('btn.login')}
        </Button>
      </div>
    </form>
  );
}
