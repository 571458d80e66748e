import * as z from 'zod/mini';
import { limits } from '#contract/limits';
import { PasswordField } from '../shared/form/password-field.tsx';
import { t } from '../strings.ts';

/** The schema of the form's `currentPassword`; the server decides whether it is right. */
export const ownPassword = z.string().check(z.maxLength(limits.password.max));

/** The user's own password, asked for when the log-in was long ago. `own`: the account being changed is the user's own. */
export function OwnPassword({ own = false }: { own?: boolean }) {
  return (
    <PasswordField
      name="currentPassword"
      label={t(own ? 'security.currentPassword' : 'security.yourPassword')}
      autoComplete="current-password"
      required
    />
  );
}
