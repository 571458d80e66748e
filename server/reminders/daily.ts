import { clock as clockInSweden, today as todayInSweden } from '#contract/fields';
import { boatsOf } from '../boats/store.ts';
import type { MailConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { NoticeRow } from '../platform/db/schema.ts';
import { withLease } from '../platform/leases.ts';
import type { Log } from '../platform/log.ts';
import { planOf } from '../tasks/plan.ts';
import { changedSince } from './changed.ts';
import { MailError, type Mailer, openMailer } from './mailer.ts';
import { type Message, messageOf } from './message.ts';
import {
  markChecked,
  nextSubscriber,
  noteFailure,
  noteMailFault,
  noteMailWorks,
  noticesOf,
  type Subscriber,
} from './store.ts';

type Installed = Pick<Context, 'db' | 'config'>;

const minute = 60_000;
/** How long to wait after a failure. */
const again = 30 * minute;

/** After so many mails in a row that failed through no fault of their recipients, the others wait too. */
const mostFaults = 3;

/**
 * Reminds every user who wants it, each day from `REMIND_AT` on, by the date and time in Sweden. Only one of several servers does
 * so at a time; after an interruption the remaining users are reminded later. Does nothing if no mail is configured.
 */
export function remindDaily(context: Installed, log: Log): { stop(): Promise<void> } {
  const { mail } = context.config;
  if (!mail) return { stop: async () => {} };
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const isWell = await remindIfTime(context, mail, log, stopping.signal).catch((err: unknown) => {
      log.error({ err }, 'reminding by mail failed');
      return false;
    });
    if (!stopping.signal.aborted) timer = setTimeout(next, isWell ? minute : again).unref();
  };
  let looking = Promise.resolve();
  const next = () => {
    looking = look();
  };
  next();
  return {
    /** Waits for a mail that is on its way. */
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}

/** False if it must be tried again later. */
async function remindIfTime(
  context: Installed,
  mail: MailConfig,
  log: Log,
  stopping: AbortSignal,
): Promise<boolean> {
  const now = new Date();
  const today = todayInSweden(now);
  if (clockInSweden(now) < mail.remindAt || !(await nextSubscriber(context.db, today))) return true;
  const done = await withLease(
    context.db,
    'reminders',
    () => remindAll(context, mail, log, today, stopping),
    log,
  );
  return done === 'taken' || done;
}

/**
 * Notifies every user of what has changed in their plan. A mail is noted once it has been accepted: rather two mails than none.
 * False if some must be notified later.
 */
export async function remindAll(
  context: Installed,
  mail: MailConfig,
  log: Log,
  today: string,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db } = context;
  let post: Mailer | undefined;
  const counts = { looked: 0, mails: 0, failed: 0 };
  let isWell = true;
  let fault: MailError | undefined;
  let inARow = 0;
  try {
    // One at a time, each queried anew: another server may have been at work.
    for (let after = ''; inARow < mostFaults && !stopping?.aborted; ) {
      const person = await nextSubscriber(db, today, after);
      if (!person) break;
      after = person.id;
      counts.looked++;
      try {
        const news = await newsFor(context, mail, person, today);
        if (news) {
          post ??= await openMailer(mail);
          await post.send(news.message);
          counts.mails++;
          inARow = 0;
        }
        await markChecked(db, person.id, today, news?.notices ?? []);
      } catch (error) {
        counts.failed++;
        if (error instanceof MailError && error.isOfRecipient) {
          log.warn({ ...error.facts, accountId: person.id }, 'a reminder by mail was not taken');
          await noteFailure(db, person.id, error.isFinal ? { checked_on: today } : {});
          isWell &&= error.isFinal;
          continue;
        }
        isWell = false;
        if (error instanceof MailError) {
          fault ??= error;
          inARow++;
        } else log.error({ err: error, accountId: person.id }, 'somebody could not be reminded by mail');
      }
    }
  } finally {
    post?.close();
  }
  if (fault) {
    log.error(fault.facts, 'no mail can be sent: check SMTP_URL and MAIL_FROM');
    await noteMailFault(db, fault.reason);
  } else if (counts.mails > 0) await noteMailWorks(db);
  if (counts.mails + counts.failed > 0) log.info(counts, 'reminded by mail');
  return isWell;
}

async function newsFor(
  { db }: Installed,
  mail: MailConfig,
  person: Subscriber,
  today: string,
): Promise<{ message: Message; notices: NoticeRow[] } | undefined> {
  const { tasks } = await planOf(db, person.id, today);
  const changed = changedSince(await noticesOf(db, person.id), tasks, today);
  if (changed.length === 0) return undefined;
  const boats = new Map((await boatsOf(db, person.id)).map(({ id, name }) => [id, name]));
  const news = changed.map(({ task }) => task);
  return {
    message: messageOf(person, news, boats, mail, today),
    notices: changed.map(({ row }) => row),
  };
}
