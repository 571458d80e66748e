import { PasswordField } from '../shared/form/password-field.tsx';
import { Button } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { makeUpPassword } from './make-up-password.ts';

interface NewPasswordProps {
  label: string;
  hint: string;
  required?: boolean;
  madeUp: string | undefined;
  /** Called with the password for the form's field, or undefined if the user will type one. */
  onMakeUp: (password: string | undefined) => void;
}

/** A password for another user: typed, or generated and shown once it has been saved. */
export function NewPassword({ madeUp, onMakeUp, ...field }: NewPasswordProps) {
  return (
    <>
      {madeUp === undefined && <PasswordField name="password" autoComplete="new-password" {...field} />}
      <p role="status">{madeUp !== undefined && t('madeUp.text')}</p>
      <div>
        <Button
          variant="secondary"
          onClick={() => onMakeUp(madeUp === undefined ? makeUpPassword() : undefined)}
        >
          {t(madeUp === undefined ? 'madeUp.button' : 'madeUp.own')}
        </Button>
      </div>
    </>
  );
}
