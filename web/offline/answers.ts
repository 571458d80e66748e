import {
  experimental_createQueryPersister as createPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { hashKey, notifyManager, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { etagOf, withEtag } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { openDb } from './db.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { OfflineDb, StoredAnswer, Trx } from './schema.ts';

/** In a query's `meta`: its answers are cached on the device. */
export interface AnswerMeta extends Record<string, unknown> {
  /** Parses what was cached, maybe by an older version of the app; undefined if it can't be used any more. */
  cached?: (stored: unknown) => unknown;
}

/**
 * Caches the server's answers on the device, encrypted. A page shows the cached answer at once, and replaces it when the
 * server's comes. Only what the query has now is written, and not over what the prefetch or another tab has stored since it was
 * asked for, so nothing is ever replaced by something older.
 */
export const persister: QueryPersister = async (ask, context, query) => {
  const userId = currentSession()?.userId;
  const { cached } = (query.meta ?? {}) as AnswerMeta;
  if (userId === undefined || !cached) return ask(context);
  const db = openDb(userId);
  const key = query.queryHash;
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
      const content = await encrypt(db, state.data).catch(() => undefined);
      return content && { queryKey, at: state.dataUpdatedAt, etag: etagOf(state.data), content };
    },
    deserialize: async (stored) => {
      const { content, etag, at } = stored as StoredAnswer;
      const data = withEtag(cached(await decrypt(db, content)), etag);
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
 * The data cached under that key, and when the server gave it, in milliseconds since 1970. An older version of the app may have
 * cached it: whoever uses it parses it.
 */
export async function readAnswer(
  db: OfflineDb,
  queryKey: QueryKey,
): Promise<{ data: unknown; at: number } | undefined> {
  const stored = await db.read(['answers'], (trx) => trx.get('answers', hashKey(queryKey)));
  const data = stored && (await decrypt(db, stored.content));
  if (!stored || data === undefined || data === null) return undefined;
  return { data, at: stored.at };
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
