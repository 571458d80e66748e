import { useEffect, useState } from 'react';
import { requiredText } from '#contract/fields';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { type LoggedIn, requestToken } from './log-in.ts';
import { hasCode, sentence } from './log-in-failure.ts';
import styles from './login-form.module.css';
import type { Credentials } from './login-form.tsx';
import { useTypeAgain } from './use-type-again.ts';

interface CodeFormProps {
  credentials: Credentials;
  onLoggedIn: (loggedIn: LoggedIn, credentials: Credentials) => Promise<void>;
  onBack: () => void;
}

/**
 * The second step, for accounts that have chosen it: a code from the app (digits), or a recovery code (not only digits). Each
 * has a form of its own, so that a phone shows the right keyboard.
 */
export function CodeForm(props: CodeFormProps) {
  const [recovery, setRecovery] = useState(false);
  const turn = () => setRecovery(!recovery);
  return <OneCode key={String(recovery)} recovery={recovery} onTurn={turn} {...props} />;
}

interface OneCodeProps extends CodeFormProps {
  recovery: boolean;
  onTurn: () => void;
}

function OneCode({ recovery, onTurn, credentials, onLoggedIn, onBack }: OneCodeProps) {
  const missing = t(recovery ? 'val.login.recovery' : 'val.login.code');
  const fields = useFields({ otp: requiredText(40, missing) }, { otp: '' });
  const typeAgain = useTypeAgain(() => {
    fields.setValue('otp', '');
    fields.setFocus('otp');
  });
  useEffect(() => fields.setFocus('otp'), [fields.setFocus]);

  async function save({ otp }: { otp: string }) {
    const result = await requestToken({ ...credentials, otp: otp.trim() });
    if (!result.ok) {
      if (hasCode(result, 'otp_wrong')) typeAgain();
      return { sentences: [sentence(result)] };
    }
    await onLoggedIn(result, credentials);
    return undefined;
  }

  const end = (
    <FormEnd short submit={t('btn.login')} busy={t('busy.login')}>
      <Button variant="secondary" onClick={onTurn}>
        {t(recovery ? 'login.useCode' : 'login.useRecovery')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('btn.back')}
      </Button>
    </FormEnd>
  );
  return (
    <Form fields={fields} save={save} unmarked end={end}>
      <div className={styles.fields}>
        <TextField
          name="otp"
          label={t(recovery ? 'login.recovery' : 'login.code')}
          hint={t(recovery ? 'login.recoveryHint' : 'login.codeHint')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          verbatim
          required
        />
      </div>
    </Form>
  );
}
