import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { AccountRow, MailFaultRow, MailReminderRow, NoticeRow } from '../platform/db/schema.ts';

export const findReminders = (db: Db, accountId: string): Promise<MailReminderRow | undefined> =>
  db.selectFrom('mail_reminders').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export async function updateReminders(
  db: Db,
  accountId: string,
  changes: Partial<MailReminderRow>,
): Promise<void> {
  await db.updateTable('mail_reminders').set(changes).where('account_id', '=', accountId).execute();
}

/** From the next day on, so that a user who turns it off and on gets no second mail in a day. */
export async function startMail(db: Db, accountId: string, today: string): Promise<void> {
  await db
    .insertInto('mail_reminders')
    .values({
      account_id: accountId,
      checked_on: today,
      failing_since: null,
      proved_key: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endMail(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('mail_reminders').where('account_id', '=', accountId).execute();
}

export type Subscriber = Pick<AccountRow, 'id' | 'email' | 'first_name'>;

/**
 * The next user, in the order of ids, whose plan has not been checked today. A user who can't log in gets no mail, and an
 * address that nobody has proved to be theirs neither.
 */
export const nextSubscriber = (db: Db, today: string, after = ''): Promise<Subscriber | undefined> =>
  db
    .selectFrom('mail_reminders')
    .innerJoin('accounts', 'accounts.id', 'mail_reminders.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.first_name'])
    .where('accounts.state', '=', 'active')
    .whereRef('mail_reminders.proved_key', '=', 'accounts.email_key')
    .where('mail_reminders.checked_on', '<>', today)
    .where('accounts.id', '>', after)
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst();

export async function noticesOf(db: Db, ownerId: string): Promise<Map<string, NoticeRow>> {
  const rows = await db
    .selectFrom('sent_reminders')
    .innerJoin('tasks', 'tasks.id', 'sent_reminders.task_id')
    .selectAll('sent_reminders')
    .where('tasks.owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map((row) => [row.task_id, row]));
}

/** Notes that there is nothing more to send today, and what was in the mail that was accepted, if there was one. */
export const markChecked = (db: Db, accountId: string, today: string, notices: NoticeRow[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await saveNotices(trx, notices);
    await trx
      .updateTable('mail_reminders')
      .set({ checked_on: today, failing_since: null })
      .where('account_id', '=', accountId)
      .execute();
  });

async function saveNotices(trx: Db, notices: NoticeRow[]): Promise<void> {
  if (notices.length === 0) return;
  const ids = notices.map(({ task_id }) => task_id);
  // A task may have been deleted while the mail was on its way.
  const there = await trx.selectFrom('tasks').select('id').where('id', 'in', ids).execute();
  const rows = notices.filter(({ task_id }) => there.some(({ id }) => id === task_id));
  if (rows.length === 0) return;
  await trx
    .insertInto('sent_reminders')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('task_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        cycle: ref('excluded.cycle'),
        reminded_on: ref('excluded.reminded_on'),
      })),
    )
    .execute();
}

/** Notes that a user's address was refused. `changes` say whether it is tried again today. */
export async function noteFailure(
  db: Db,
  accountId: string,
  changes: Partial<MailReminderRow> = {},
): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('mail_reminders')
    .set({ ...changes, failing_since: sql`coalesce(failing_since, ${now})` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Notes that no mail can be sent at all, which is nobody's fault but the operator's. */
export async function noteMailFault(db: Db, reason: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto('mail_fault')
    .values({ id: 1, since: now, reason })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason }))
    .execute();
}

export async function noteMailWorks(db: Db): Promise<void> {
  await db.deleteFrom('mail_fault').execute();
}

export const findMailFault = (db: Db): Promise<MailFaultRow | undefined> =>
  db.selectFrom('mail_fault').selectAll().executeTakeFirst();
