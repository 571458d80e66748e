import { useEffect } from 'react';
import { credentials } from '#contract/session';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { PasswordField } from '../shared/form/password-field.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { t } from '../strings.ts';
import { type LoggedIn, requestToken } from './log-in.ts';
import { hasCode, sentence } from './log-in-failure.ts';
import styles from './login-form.module.css';
import { useTypeAgain } from './use-type-again.ts';

const { username, password } = credentials.shape;
const shape = { username, password };

export interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  /** What was typed before, if the user comes back from the second step. */
  start?: Credentials | undefined;
  /** Only if the visitor has asked for this form; otherwise screen readers read the page from its heading. */
  autoFocus: boolean;
  onLoggedIn: (loggedIn: LoggedIn, credentials: Credentials) => Promise<void>;
  /** The username and the password are right, and the account also needs a code. */
  onCodeWanted: (credentials: Credentials) => void;
}

export function LoginForm({
  start = { username: '', password: '' },
  autoFocus,
  onLoggedIn,
  onCodeWanted,
}: LoginFormProps) {
  const fields = useFields(shape, start);
  const typeAgain = useTypeAgain(() => {
    fields.setValue('password', '');
    fields.setFocus('password');
  });
  useEffect(() => {
    if (autoFocus) fields.setFocus('username');
  }, [autoFocus, fields.setFocus]);

  async function save({ username, password }: Credentials) {
    const typed = { username: username.trim(), password };
    const result = await requestToken(typed);
    if (result.ok) await onLoggedIn(result, typed);
    else if (hasCode(result, 'otp_required')) onCodeWanted(typed);
    else {
      if (hasCode(result, 'wrong_credentials')) typeAgain();
      return { sentences: [sentence(result)] };
    }
    return undefined;
  }

  return (
    <Form
      fields={fields}
      save={save}
      unmarked
      end={<FormEnd short submit={t('btn.login')} busy={t('busy.login')} />}
    >
      <div className={styles.fields}>
        <TextField name="username" label={t('login.username')} autoComplete="username" verbatim required />
        <PasswordField name="password" label={t('login.password')} autoComplete="current-password" required />
      </div>
    </Form>
  );
}
