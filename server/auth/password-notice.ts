import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { findAccount, updateAccount } from './store.ts';

/** When another person set the caller's password, until the caller has dismissed the notice; and when a temporary one expires. */
export async function showPasswordNotice(
  { db }: Context,
  { userId }: Caller,
): Promise<{ setByOtherAt: string | null; endsAt: string | null }> {
  const account = await findAccount(db, userId);
  return {
    setByOtherAt: account?.password_set_by_other_at ?? null,
    endsAt: account?.password_expires_at ?? null,
  };
}

export async function dismissPasswordNotice({ db }: Context, { userId }: Caller): Promise<undefined> {
  await updateAccount(db, userId, { password_set_by_other_at: null });
}
