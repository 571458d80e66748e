import type { Backups } from '#contract/backups';
import { today } from '#contract/fields';
import type { Reminders } from '#contract/reminders';
import { beginCodeMail } from '../auth/login-throttle.ts';
import { findAccount } from '../auth/store.ts';
import { mailCode } from '../auth/tokens.ts';
import type { Caller } from '../caller.ts';
import type { MailConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { Refusal, refuse } from '../refusal.ts';
import { MailError, openMailer } from './mailer.ts';
import { codeMessage } from './message.ts';
import { endMail, findMailFault, findReminders, startMail, updateReminders } from './store.ts';

export async function show({ db, config }: Context, { userId }: Caller): Promise<Reminders | Refusal> {
  const account = await findAccount(db, userId);
  if (!account) return refuse('account_not_found');
  const reminders = await findReminders(db, userId);
  return {
    available: config.mail !== undefined,
    mail: reminders !== undefined,
    email: account.email,
    proved: reminders?.proved_key === account.email_key,
  };
}

/**
 * Reminders can be turned off even where no mail is sent any more. Turned on, they are sent once the user has proved with a code
 * that the address is theirs: an account may have any address.
 */
export async function change(
  context: Context,
  { userId, address }: Caller,
  { mail, code }: { mail: boolean; code?: string | undefined },
): Promise<Refusal | undefined> {
  const { db, config } = context;
  if (!mail) {
    await endMail(db, userId);
    return undefined;
  }
  if (!config.mail) return refuse('no_mail_here');
  const account = await findAccount(db, userId);
  if (!account) return refuse('account_not_found');
  await startMail(db, userId, today());
  const reminders = await findReminders(db, userId);
  if (reminders?.proved_key === account.email_key) return undefined;
  if (code !== undefined) {
    if (mailCode(context.secret, account) !== code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
      return refuse('invalid_input', {
        fields: { code: 'Koden stämmer inte. Skriv den som står i brevet.' },
      });
    await updateReminders(db, userId, { proved_key: account.email_key });
    return undefined;
  }
  const many = await beginCodeMail(context, { accountId: userId, address });
  return many instanceof Refusal ? many : sendCode(context, config.mail, account);
}

async function sendCode(
  { secret, log }: Context,
  mail: MailConfig,
  account: AccountRow,
): Promise<Refusal | undefined> {
  const { id, email } = account;
  const post = await openMailer(mail);
  try {
    await post.send(codeMessage({ id, email }, mailCode(secret, account), mail));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ ...error.facts, accountId: id }, 'a code by mail was not taken');
    return refuse('mail_not_sent');
  } finally {
    post.close();
  }
  return undefined;
}

/** Since when, and why, no mail can be sent at all. */
export async function mailFaultOf({ db, config }: Context): Promise<Backups['mailFault']> {
  const fault = config.mail && (await findMailFault(db));
  return fault && { since: fault.since, reason: fault.reason };
}
