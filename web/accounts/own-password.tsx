import * as z from 'zod/mini';
import { limits } from '#contract/limits';
import { PasswordField } from '../shared/form/password-field.tsx';
import { t } from '../strings.ts';

/** What the form's `currentPassword` may hold; whether it is right is for the server to say. */
export const ownPassword = z.string().check(z.maxLength(limits.password.max));

/** The password of whoever is writing, asked for when the log-in is some time ago; `own` where it is their account that is changed. */
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
