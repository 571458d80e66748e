import { today } from '#contract/fields';
import type { Reminders } from '#contract/reminders';
import { findAccount } from '../auth/store.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { endMail, startMail, wantsMail } from './store.ts';

export async function show({ db, config }: Context, { userId }: Caller): Promise<Reminders | Refusal> {
  const account = await findAccount(db, userId);
  if (!account) return refuse('account_not_found');
  return { available: config.mail !== undefined, mail: await wantsMail(db, userId), email: account.email };
}

/** Reminders can be turned off even where no mail is sent any more. */
export async function change(
  { db, config }: Context,
  { userId }: Caller,
  { mail }: { mail: boolean },
): Promise<Refusal | undefined> {
  if (mail && !config.mail) return refuse('no_mail_here');
  await (mail ? startMail(db, userId, today()) : endMail(db, userId));
  return undefined;
}
