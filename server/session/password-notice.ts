import type { Caller } from '../access.ts';
import { findAccount, updateAccount } from '../accounts/store.ts';
import type { Context } from '../context.ts';

/** Whether somebody else has set the caller's password, and when: told until it has been seen. */
export async function showPasswordNotice(
  { db }: Context,
  { userId }: Caller,
): Promise<{ setByOtherAt: string | null }> {
  const account = await findAccount(db, userId);
  return { setByOtherAt: account?.password_set_by_other_at ?? null };
}

export async function dismissPasswordNotice({ db }: Context, { userId }: Caller): Promise<undefined> {
  await updateAccount(db, userId, { password_set_by_other_at: null });
}
