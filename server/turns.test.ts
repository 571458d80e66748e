import { beforeEach, describe, expect, test } from 'vitest';
import type { PreparedExport } from '#contract/import-export';
import { limits } from '#contract/limits';
import { trackLimits } from '#contract/track';
import { kinds } from './export/kinds.ts';
import { insertLogs } from './logs/store.ts';
import { insertRows } from './platform/db/snapshot.ts';
import { randomId } from './platform/ids.ts';
import { row, track, tripLog } from './testing/examples.ts';
import { downloadExport } from './testing/exports.ts';
import { heaviestTurn } from './testing/heaviest-turn.ts';
import { type SignedIn, testServer } from './testing/test-server.ts';

const server = await testServer();
let anna: SignedIn;
beforeEach(async () => {
  anna = await server.signUp();
});

/** A trip with as many rows and as long a track as one may have, and a long text. */
const longestTrip = (number: number) =>
  tripLog({
    title: `Resa ${number}`,
    description: 'å'.repeat(limits.longText),
    track: track({
      points: [
        5_928_000,
        1_831_000,
        0,
        ...Array.from({ length: trackLimits.points - 1 }, () => [10, 10, 60]).flat(),
      ],
    }),
    rows: {
      written: Array.from({ length: limits.rows }, (_, i) => row(i)),
      struck: [],
    },
  });

describe('other requests have their turn', () => {
  test('often while the longest trips are listed, searched and exported', { timeout: 120_000 }, async () => {
    for (let number = 0; number < 20; number++)
      expect((await anna.post('/api/createlog', longestTrip(number))).status).toBe(201);

    const most = 2.5 * limits.rows;
    expect((await heaviestTurn(() => anna.get('/api/logs'))).rows).toBeLessThan(most);
    expect((await heaviestTurn(() => anna.get('/api/logs?q=Rad'))).rows).toBeLessThan(most);
    expect((await heaviestTurn(() => downloadExport(server.url, anna))).rows).toBeLessThan(most);
  });

  test.each(['/api/logs', '/api/logs?q=Kvitholmen', '/api/tasks'])(
    'after a page of logs at most, while thousands of short ones are read: %s',
    async (path) => {
      const short = () => ({ id: randomId(), fields: tripLog({ title: 'Kvitholmen' }) as never });
      for (let i = 0; i < 10; i++)
        await insertLogs(
          server.context.db,
          kinds.trip as never,
          anna.userId,
          Array.from({ length: 200 }, short),
        );
      const { rows } = await heaviestTurn(() => anna.get(path));
      expect(rows).toBeLessThan(2.5 * limits.listWithoutLimit);
    },
  );

  test('often while logs full of pictures are listed and exported', { timeout: 120_000 }, async () => {
    const some = Array.from({ length: 300 }, () => ({ id: randomId(), fields: tripLog() as never }));
    const { db } = server.context;
    const logs = await insertLogs(db, kinds.trip as never, anna.userId, some);
    const images = logs.flatMap(({ id }) =>
      Array.from({ length: limits.imagesPerLog }, (_, place) => ({
        ...{ file: `${randomId()}.webp`, owner_id: anna.userId, kind: 'log', used_by: id, place },
        ...{ width: 10, height: 10, bytes: 100, created_at: new Date().toISOString() },
      })),
    );
    await insertRows(db, 'images', images);
    const listing = await heaviestTurn(async () => {
      const { body } = await anna.get<{ images: string[] }[]>('/api/logs');
      expect(body.flatMap((log) => log.images)).toHaveLength(images.length);
    });
    expect(listing.rows).toBeLessThan(4_000);
    const preparing = await heaviestTurn(async () => {
      const { body } = await anna.post<PreparedExport>('/api/export', {});
      expect(body).toMatchObject({ pictures: images.length, bytes: 100 * images.length });
    });
    expect(preparing.rows).toBeLessThan(100);
    expect((await heaviestTurn(() => downloadExport(server.url, anna))).rows).toBeLessThan(4_000);
  });
});
