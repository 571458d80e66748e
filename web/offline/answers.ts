import {
  experimental_createQueryPersister as createPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import {
  hashKey,
  notifyManager,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query';
import { CallFailed } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { type OfflineDb, openDb, type StoredAnswer } from './db.ts';
import { decrypt, encrypt } from './encryption.ts';
import { timings } from './timings.ts';

/** In a query's `meta`: that its answers are cached on the device, or that its answer is part of one that is. */
export interface AnswerMeta extends Record<string, unknown> {
  /** Parses what was cached, maybe by an older version of the app; undefined: it is of no use any more. */
  cached?: (stored: unknown) => unknown;
  partOf?: { queryKey: QueryKey; find: (whole: never) => unknown };
}

/** Another one, and what was cached before is not read any more. For what `cached` can't make readable. */
const buster = '2';

type Query = Parameters<QueryPersister>[2];

/**
 * Answers of the server on the device, encrypted: shown at once when a page opens, and replaced by the server's when it comes.
 * Only what the query has now is written, so nothing is ever replaced by something older.
 */
export const persister: QueryPersister = async (ask, context, query) => {
  const userId = currentSession()?.userId;
  const { cached, partOf } = (query.meta ?? {}) as AnswerMeta;
  if (userId === undefined || (!cached && !partOf)) return ask(context);
  const db = openDb(userId);
  if (query.state.data === undefined) {
    const found = await (cached ? restore(db, cached, query) : findPart(db, partOf)).catch(() => undefined);
    if (found) {
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: found.at });
        // The server's own, as soon as it comes; that it does not is told by the state of the query.
        query.fetch().catch(() => {});
      });
      return found.data as never;
    }
  }
  return cached ? (persisterOf(db, cached).persisterFn(ask, context, query) as never) : ask(context);
};

type Found = { data: unknown; at: number } | undefined;

async function restore(db: OfflineDb, parse: (stored: unknown) => unknown, query: Query): Promise<Found> {
  const data = await persisterOf(db, parse).retrieveQuery(query.queryHash);
  if (data === undefined) return undefined;
  const stored = await db.read(['answers'], (trx) => trx.get('answers', query.queryHash));
  return stored && { data, at: stored.at };
}

async function findPart(db: OfflineDb, partOf: AnswerMeta['partOf']): Promise<Found> {
  const whole = partOf && (await readAnswer(db, partOf.queryKey));
  const data = whole && partOf.find(whole.data as never);
  return whole && data !== undefined ? { data, at: whole.at } : undefined;
}

/** One per account: nothing of one is ever looked up for another. */
function persisterOf(db: OfflineDb, parse: (stored: unknown) => unknown) {
  return createPersister<StoredAnswer | undefined>({
    prefix: 'q',
    buster,
    maxAge: Number.POSITIVE_INFINITY,
    refetchOnRestore: false,
    storage: {
      getItem: (key) => db.read(['answers'], (trx) => trx.get('answers', key.slice(2))),
      setItem: async (key, value) => {
        if (!value || currentSession()?.userId !== db.userId) return;
        await db.write(['answers'], (trx) => trx.put('answers', value, key.slice(2))).catch(() => {});
      },
      removeItem: (key) =>
        db.write(['answers'], (trx) => trx.delete('answers', key.slice(2))).catch(() => {}),
    },
    // What can't be encrypted, since its owner has logged out meanwhile, is not cached; nobody waits for it.
    serialize: async ({ queryKey, state }) => {
      const content = await encrypt(db, state.data).catch(() => undefined);
      return content && { queryKey, at: state.dataUpdatedAt, content };
    },
    deserialize: async (stored) => {
      if (!stored) throw new Error('Nothing is cached.');
      const { queryKey, at, content } = stored;
      const data = parse(await decrypt(db, content));
      if (data === undefined) throw new Error('What was cached is of no use any more.');
      const state = { data, dataUpdatedAt: at } as PersistedQuery['state'];
      return { buster, queryKey, queryHash: hashKey(queryKey), state };
    },
  });
}

/** What is cached under that key, and when the server gave it, in milliseconds since 1970. Parsed by whoever asked first. */
export async function readAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
): Promise<{ data: unknown; at: number } | undefined> {
  const stored = await db.read(['answers'], (trx) => trx.get('answers', hashKey(queryKey)));
  const data = stored && (await decrypt(db, stored.content));
  return stored && data !== undefined ? { data, at: stored.at } : undefined;
}

export async function writeAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
  data: unknown,
  at: number,
): Promise<void> {
  const content = await encrypt(db, data);
  await db.write(['answers'], (trx) => trx.put('answers', { queryKey, at, content }, hashKey(queryKey)));
}

/**
 * Changes an answer after a save: in the page and on the device, and what has been asked before that is not let in over it.
 * It makes the rest of the answer no newer.
 */
export async function changeAnswer<T>(
  client: QueryClient,
  userId: string,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
  client.setQueryData<T>(queryKey, (data) => data && change(data), { updatedAt });
  const db = openDb(userId);
  const stored = await readAnswer(db, queryKey).catch(() => undefined);
  if (!stored || currentSession()?.userId !== userId) return;
  await writeAnswer(db, queryKey, change(stored.data as T), stored.at).catch(() => {});
}

/** For a form: the server's answer, or the cached copy where it can't be reached or does not answer soon. What comes late is not let in. */
export async function freshOrCached<T>(
  ask: () => Promise<T>,
  cached: () => Promise<T | undefined>,
): Promise<T> {
  const asked = ask();
  const late = new Promise((resolve) => setTimeout(resolve, timings.freshCopy, 'late'));
  const outcome = await Promise.race([
    asked.then(
      () => 'answered',
      (error: unknown) => (isUnreachable(error) ? 'unreachable' : 'refused'),
    ),
    late,
  ]);
  if (outcome === 'answered' || outcome === 'refused') return asked;
  return (await cached().catch(() => undefined)) ?? asked;
}

const isUnreachable = (error: unknown) => error instanceof CallFailed && error.failure.kind === 'unreachable';
