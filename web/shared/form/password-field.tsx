import { useState } from 'react';
import { t } from '../../strings.ts';
import { Button } from '../ui/button.tsx';
import { Eye, EyeOff } from '../ui/icons.ts';
import controls from './control.module.css';
import styles from './field.module.css';
import { Field, type FieldProps, useControl } from './field.tsx';

interface PasswordFieldProps extends FieldProps {
  /** For password managers: a new password, or the current one. */
  autoComplete: 'new-password' | 'current-password';
}

export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <span className={styles.beside}>
        <input
          className={controls.control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...useControl(field)}
        />
        <Button
          variant="secondary"
          aria-label={t(shown ? 'login.hidePw' : 'login.showPw')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
          {t(shown ? 'login.hide' : 'login.show')}
        </Button>
      </span>
    </Field>
  );
}
