import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import type { ContentOf } from '#contract/logs/definition';
import type { tripLogFields } from '#contract/logs/trip-log-fields';
import type { TripLog } from '#contract/trip-logs';
import { insertLogs } from './logs/store.ts';
import { inTransaction } from './platform/db/connect.ts';
import { randomId } from './platform/ids.ts';
import { tripLog } from './testing/examples.ts';
import { asked, found, titles } from './testing/searches.ts';
import { type SignedIn, testServer } from './testing/test-server.ts';
import { walkThrough } from './testing/walk-through.ts';
import { tripLogs } from './trip-logs/kind.ts';

const server = await testServer();

describe('a word that occurs in thousands of logs', () => {
  const most = 5600;
  const plain = {
    ...{ position: 'Utö – Möja', description: 'Vi hade medvind.' },
    ...{ windDirection: '', windSpeed: null, distance: null },
  } as ContentOf<typeof tripLogFields>;
  let nora: SignedIn;
  let all: string[];

  beforeAll(async () => {
    nora = await server.signUp();
    const logs = Array.from({ length: most }, (_, n) => {
      // Unevenly spread over the years 1981–2020, and a single one in 2024.
      const year = n === 0 ? 2024 : 1981 + Math.floor(40 * ((n % 977) / 977) ** 2);
      const departureDateTime = `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}T10:00`;
      const fields = { departureDateTime, arrivalDateTime: departureDateTime, year };
      return { id: randomId(), fields: { ...plain, ...fields, title: `Segling ${n}` } };
    });
    await inTransaction(server.context.db, `account ${nora.userId}`, async (trx) => {
      for (let i = 0; i < most; i += 200)
        await insertLogs(trx, tripLogs, nora.userId, logs.slice(i, i + 200));
    });
    all = titles((await walkThrough<TripLog>(nora, '/api/logs')).flat());
    expect(all).toHaveLength(most);
  }, 120_000);

  test.each(['newest', 'oldest'])(
    'is found page by page in the order of the list, the %s first',
    async (sort) => {
      const expected =
        sort === 'newest'
          ? all
          : titles((await walkThrough<TripLog>(nora, asked('/api/logs', { sort }))).flat());
      const pages = await walkThrough<TripLog>(
        nora,
        asked('/api/logs', { q: 'segling', sort, limit: '200' }),
      );
      expect(titles(pages.flat())).toEqual(expected);
    },
  );

  test('is found as far as a page goes, and in few together with another word', async () => {
    expect(titles(await found(nora, { q: 'segling' }))).toEqual(all.slice(0, limits.listWithoutLimit));
    expect(titles(await found(nora, { q: 'segling 4711' }))).toEqual(['Segling 4711']);
    expect(await found(nora, { q: 'segling båtliv' })).toEqual([]);
  });
});

test('other requests are served while a user searches logs that are slow to search', async () => {
  const searcher = await server.signUp();
  const fields = { ...tripLog(), title: 'Till Japan', description: '漢字かな'.repeat(5_000) };
  const logs = Array.from({ length: 150 }, () => ({ id: randomId(), fields }));
  await inTransaction(server.context.db, `account ${searcher.userId}`, (trx) =>
    insertLogs(trx, tripLogs, searcher.userId, logs),
  );
  let isOver = false;
  const search = found(searcher, { q: 'finns inte' }).finally(() => {
    isOver = true;
  });
  let served = 0;
  for (; !isOver; served++) expect((await server.api.get('/api/info')).status).toBe(200);
  expect(await search).toEqual([]);
  expect(served).toBeGreaterThan(5);
});
