import { clock as clockInSweden, today as todayInSweden } from '#contract/fields';
import { boatsOf } from '../boats/store.ts';
import type { MailConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/connect.ts';
import type { NoticeRow } from '../platform/db/schema.ts';
import { withLease } from '../platform/leases.ts';
import type { Log } from '../platform/log.ts';
import { planOf } from '../tasks/plan.ts';
import { changedSince } from './changed.ts';
import { type Message, messageOf } from './message.ts';
import { MailError, openPost, type Post } from './post.ts';
import {
  nextPerson,
  noteAllFailed,
  noteFailure,
  noteHandedOver,
  noteLooked,
  noteRefused,
  noticesOf,
  type Person,
} from './store.ts';

type Installed = Pick<Context, 'db' | 'config'>;

const minute = 60_000;
/** How long to wait after a failure. */
const again = 30 * minute;

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
    /** Waits until a mail that is on its way is noted, so that it does not come twice. */
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
  if (clockInSweden(now) < mail.remindAt || !(await nextPerson(context.db, today))) return true;
  const done = await withLease(
    context.db,
    'reminders',
    () => remindAll(context, mail, log, today, stopping),
    log,
  );
  return done === 'taken' || done;
}

/** Notifies every user of what has changed in their plan. False if some must be notified later. */
export async function remindAll(
  context: Installed,
  mail: MailConfig,
  log: Log,
  today: string,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db } = context;
  let post: Post | undefined;
  const counts = { looked: 0, mails: 0, failed: 0 };
  let isWell = true;
  try {
    // One at a time, each queried anew: another server may have been at work.
    for (let after = ''; !stopping?.aborted; ) {
      const person = await nextPerson(db, today, after);
      if (!person) break;
      after = person.id;
      counts.looked++;
      try {
        const news = await newsFor(context, mail, person, today);
        if (news) {
          post ??= await openPost(mail);
          await send(db, post, news);
          counts.mails++;
        }
        await noteLooked(db, person.id, today, news?.notices ?? []);
      } catch (error) {
        counts.failed++;
        if (!(error instanceof MailError)) {
          log.error({ err: error, accountId: person.id }, 'somebody could not be reminded by mail');
          isWell = false;
          continue;
        }
        log.warn({ ...error.facts, accountId: person.id }, 'a reminder by mail was not taken');
        const now = new Date().toISOString();
        if (!error.isFinal) isWell = false;
        // A mail server that has to look up the domain of an address may hang, or hang up, at that address only.
        if (!error.isAboutThisOne && !(await post?.letsUsIn())) {
          await noteAllFailed(db, today, now);
          break;
        }
        await noteFailure(db, person.id, now, error.isFinal ? { looked_on: today } : {});
      }
    }
  } finally {
    post?.close();
  }
  if (counts.mails + counts.failed > 0) log.info(counts, 'reminded by mail');
  return isWell;
}

interface News {
  message: Message;
  notices: NoticeRow[];
  /** The notices of before. */
  before: Map<string, NoticeRow>;
}

async function newsFor(
  { db }: Installed,
  mail: MailConfig,
  person: Person,
  today: string,
): Promise<News | undefined> {
  const { tasks } = await planOf(db, person.id, today);
  const before = await noticesOf(db, person.id);
  const changed = changedSince(before, tasks, today);
  if (changed.length === 0) return undefined;
  const boats = new Map((await boatsOf(db, person.id)).map(({ id, name }) => [id, name]));
  const news = changed.map(({ task }) => task);
  return {
    message: messageOf(person, news, boats, mail, today),
    notices: changed.map(({ row }) => row),
    before,
  };
}

async function send(db: Db, post: Post, { message, notices, before }: News): Promise<void> {
  try {
    await post.send(message, () => noteHandedOver(db, notices));
  } catch (error) {
    if (error instanceof MailError && error.facts.response !== undefined)
      await noteRefused(db, notices, before);
    throw error;
  }
}
