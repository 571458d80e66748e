import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { AccountRow, MailReminderRow, NoticeRow } from '../platform/db/schema.ts';

export async function wantsMail(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_reminders')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** From the next day on, so that a user who turns it off and on gets no second mail in a day. */
export async function startMail(db: Db, accountId: string, today: string): Promise<void> {
  await db
    .insertInto('mail_reminders')
    .values({ account_id: accountId, looked_on: today, failing_since: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endMail(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('mail_reminders').where('account_id', '=', accountId).execute();
}

export type Person = Pick<AccountRow, 'id' | 'email' | 'first_name'>;

/** The next user, in the order of ids, whose plan has not been checked today. A user who can't log in gets no mail. */
export const nextPerson = (db: Db, today: string, after = ''): Promise<Person | undefined> =>
  db
    .selectFrom('mail_reminders')
    .innerJoin('accounts', 'accounts.id', 'mail_reminders.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.first_name'])
    .where('accounts.state', '=', 'active')
    .where('mail_reminders.looked_on', '<>', today)
    .where('accounts.id', '>', after)
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst();

export async function noticesOf(db: Db, ownerId: string): Promise<Map<string, NoticeRow>> {
  const rows = await db
    .selectFrom('told')
    .innerJoin('tasks', 'tasks.id', 'told.task_id')
    .selectAll('told')
    .where('tasks.owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map((row) => [row.task_id, row]));
}

/**
 * Notes what is about to be sent, before the mail server can accept it: after a crash it is sent once more, but no third time.
 */
export const noteHandedOver = (db: Db, notices: NoticeRow[]): Promise<void> =>
  db.transaction().execute((trx) => saveNotices(trx, notices));

/**
 * What the mail server has refused was not sent after all: restores `before`, except of a task whose notice is gone. Its owner has
 * changed when it is due since the mail was handed over, and it counts as never notified.
 */
export const noteRefused = (
  db: Db,
  notices: NoticeRow[],
  before: ReadonlyMap<string, NoticeRow>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { task_id } of notices) {
      const earlier = before.get(task_id);
      if (earlier) await trx.updateTable('told').set(earlier).where('task_id', '=', task_id).execute();
      else await trx.deleteFrom('told').where('task_id', '=', task_id).execute();
    }
  });

async function saveNotices(trx: Db, notices: NoticeRow[]): Promise<void> {
  if (notices.length === 0) return;
  // A task may have been deleted while the mail was written, or on its way.
  const there = await trx.selectFrom('tasks').select('id').where('id', 'in', idsIn(notices)).execute();
  const rows = notices.filter(({ task_id }) => there.some(({ id }) => id === task_id));
  if (rows.length === 0) return;
  await trx
    .insertInto('told')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('task_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        cycle: ref('excluded.cycle'),
        told_on: ref('excluded.told_on'),
        unanswered: ref('excluded.unanswered'),
      })),
    )
    .execute();
}

/**
 * Notes that there is nothing more to send today, and that mail is not failing, unless the last one is still unanswered.
 * `notices` were in a mail that was accepted.
 */
export const noteLooked = (db: Db, accountId: string, today: string, notices: NoticeRow[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const unanswered = trx
      .selectFrom('tasks')
      .innerJoin('told', 'told.task_id', 'tasks.id')
      .select('told.task_id')
      .where('tasks.owner_id', '=', accountId)
      .where('told.unanswered', '>', 0);
    // Also what an earlier mail said, of which nobody knows whether it was accepted: this one was.
    if (notices.length > 0) {
      await trx.updateTable('told').set({ unanswered: 0 }).where('task_id', 'in', unanswered).execute();
    }
    const isUnanswered = await unanswered.limit(1).executeTakeFirst();
    await trx
      .updateTable('mail_reminders')
      .set({ looked_on: today, ...(!isUnanswered && { failing_since: null }) })
      .where('account_id', '=', accountId)
      .execute();
  });

const idsIn = (notices: NoticeRow[]) => notices.map(({ task_id }) => task_id);

/** Notes that a user's mail was not accepted. `changes` say whether it is tried again today. */
export async function noteFailure(
  db: Db,
  accountId: string,
  now: string,
  changes: Partial<MailReminderRow> = {},
): Promise<void> {
  await db
    .updateTable('mail_reminders')
    .set({ ...changes, failing_since: sql`coalesce(failing_since, ${now})` })
    .where('account_id', '=', accountId)
    .execute();
}

/** Notes, for all active users who were left that day, that no mail was accepted. */
export async function noteAllFailed(db: Db, today: string, now: string): Promise<void> {
  await db
    .updateTable('mail_reminders')
    .set({ failing_since: sql`coalesce(failing_since, ${now})` })
    .where('looked_on', '<>', today)
    .where('account_id', 'in', (active) =>
      active.selectFrom('accounts').select('id').where('state', '=', 'active'),
    )
    .execute();
}
