import {
  experimental_createQueryPersister as createPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { hashKey, notifyManager, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { CallError, etagOf, withEtag } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { openDb } from './db.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { OfflineDb, StoredAnswer, Trx } from './schema.ts';
import { timings } from './timings.ts';

/** In a query's `meta`. `cached`: its answers are cached on the device. `partOf`: its answer is part of one that is cached. */
export interface AnswerMeta extends Record<string, unknown> {
  /** Parses what was cached, maybe by an older version of the app; undefined if it can't be used any more. */
  cached?: (stored: unknown) => unknown;
  partOf?: { queryKey: QueryKey; find: (whole: never) => unknown };
}

/**
 * Caches the server's answers on the device, encrypted. A page shows the cached answer at once, and replaces it when the
 * server's comes. Only what the query has now is written, and not over what the prefetch or another tab has stored since it was
 * asked for, so nothing is ever replaced by something older.
 */
export const persister: QueryPersister = async (ask, context, query) => {
  const userId = currentSession()?.userId;
  const { cached, partOf } = (query.meta ?? {}) as AnswerMeta;
  if (userId === undefined || !(cached || partOf)) return ask(context);
  const db = openDb(userId);
  const key = partOf ? hashKey(partOf.queryKey) : query.queryHash;
  const read = cached ?? ((whole: unknown) => partOf?.find(whole as never));
  const asked = Date.now();
  let isRestored = false;
  const { persisterFn } = createPersister<StoredAnswer | undefined>({
    maxAge: Number.POSITIVE_INFINITY,
    // We refetch ourselves below, so that a failure only shows in the state of the query.
    refetchOnRestore: false,
    storage: {
      getItem: () => db.read(['answers'], (trx) => trx.get('answers', key)),
      setItem: async (_key, answer) => {
        if (!answer || currentSession()?.userId !== userId) return;
        const write = async (trx: Trx) => {
          const stored = await trx.get('answers', key);
          // A stamp in the future is of a clock that has been set back since.
          if (stored && stored.at > asked && stored.at <= Date.now()) return;
          await trx.put('answers', answer, key);
        };
        await db.write(['answers'], write).catch(() => {});
      },
      // What can't be used any more is overwritten by the next answer.
      removeItem: () => {},
    },
    // If the user has logged out meanwhile, the answer can't be encrypted and is not cached.
    serialize: async ({ queryKey, state }) => {
      const content = cached && (await encrypt(db, state.data).catch(() => undefined));
      return content && { queryKey, at: state.dataUpdatedAt, etag: etagOf(state.data), content };
    },
    deserialize: async (stored) => {
      const { content, etag, at } = stored as StoredAnswer;
      const data = withEtag(read(await decrypt(db, content)), cached && etag);
      if (data === undefined) throw new Error('What was cached is of no use any more.');
      isRestored = true;
      const state = { data, dataUpdatedAt: at } as PersistedQuery['state'];
      return { buster: '', queryKey: query.queryKey, queryHash: query.queryHash, state };
    },
  });
  const data = await persisterFn(ask as never, context, query);
  if (isRestored)
    notifyManager.schedule(() => {
      // The user may have logged out meanwhile.
      if (context.client.getQueryCache().get(query.queryHash) === query) query.fetch().catch(() => {});
    });
  return data as never;
};

/**
 * The data cached under that key, when the server gave it, in milliseconds since 1970, and whether it has been changed since.
 * An older version of the app may have cached it: whoever uses it parses it.
 */
export async function readAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
): Promise<{ data: unknown; at: number; isOutdated: boolean | undefined } | undefined> {
  const stored = await db.read(['answers'], (trx) => trx.get('answers', hashKey(queryKey)));
  const data = stored && (await decrypt(db, stored.content));
  if (!stored || data === undefined || data === null) return undefined;
  return { data, at: stored.at, isOutdated: stored.isOutdated };
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

/** Different after every write. */
export async function versionOfAnswer(db: OfflineDb, queryKey: QueryKey): Promise<string | undefined> {
  return versionOf(await db.read(['answers'], (trx) => trx.get('answers', hashKey(queryKey))));
}

const versionOf = (stored: StoredAnswer | undefined) => stored?.content.iv?.join();

/** Writes what was requested when `version` was stored. False, and nothing is written, if something newer has been stored meanwhile. */
export async function writeAnswerOver(
  db: OfflineDb,
  queryKey: QueryKey,
  version: string | undefined,
  data: unknown,
  state: Pick<StoredAnswer, 'at' | 'isOutdated'>,
): Promise<boolean> {
  const content = await encrypt(db, data);
  const key = hashKey(queryKey);
  return db.write(['answers'], async (trx) => {
    if (versionOf(await trx.get('answers', key)) !== version) return false;
    await trx.put('answers', { queryKey, ...state, content }, key);
    return true;
  });
}

/**
 * Changes a cached answer after a save; without `change` it is only outdated. It keeps its old time, since the rest of it is no
 * newer. If none is cached, or `change` can't use it, `null` is stored in its place: a request that is under way began before the
 * save, and its answer must not be written (`writeAnswerOver`).
 */
export async function changeAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
  change?: (stored: unknown) => unknown,
): Promise<void> {
  const changeOnce = async () => {
    const version = await versionOfAnswer(db, queryKey);
    const stored = await readAnswer(db, queryKey);
    // Nothing is written for a user who has logged out meanwhile.
    if (currentSession()?.userId !== db.userId) return true;
    if (!stored) return writeAnswerOver(db, queryKey, version, null, { at: 0 });
    const { at, isOutdated } = stored;
    const data = change ? (change(stored.data) ?? null) : stored.data;
    return writeAnswerOver(db, queryKey, version, data, { at, isOutdated: isOutdated || !change });
  };
  let isDone = false;
  while (!isDone) isDone = await changeOnce().catch(() => true);
}

/** For a form: the server's answer, or the cached copy if the server can't be reached or is slow. A late answer is ignored. */
export async function freshOrCached<T>(
  ask: () => Promise<T>,
  cached: () => Promise<T | undefined>,
): Promise<T> {
  const asked = ask();
  const late = new Promise((resolve) => setTimeout(resolve, timings.freshCopy, true));
  const isOutOfReach = await Promise.race([asked.then(() => false, isUnreachable), late]);
  return (isOutOfReach ? await cached().catch(() => undefined) : undefined) ?? asked;
}

const isUnreachable = (error: unknown) => error instanceof CallError && error.failure.kind === 'unreachable';
