import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportState, PreparedExport } from '#contract/import-export';
import { limits } from '#contract/limits';
import { trackLimits } from '#contract/track';
import { members } from './export/format.ts';
import { kinds } from './export/kinds.ts';
import { insertPendingImages } from './images/store.ts';
import { readTexts } from './import/read-archive.ts';
import { StagedImport } from './import/staged-import.ts';
import { insertLogs } from './logs/store.ts';
import { insertRows } from './platform/db/snapshot.ts';
import { randomId } from './platform/ids.ts';
import { row, serviceLog, track, tripLog } from './testing/examples.ts';
import { downloadExport, read, zip } from './testing/exports.ts';
import { heaviestTurn } from './testing/heaviest-turn.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  anna = await server.signUp();
});
afterAll(() => server.close());

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

const exportOf = (lines: object[]): Promise<Buffer> =>
  zip([
    [
      'data/manifest.json',
      JSON.stringify({
        ...{ program: 'loggboken', format: 1, madeAt: 'x', tripLogs: 1, serviceLogs: 0 },
        ...{ pictures: {}, missing: [] },
      }),
    ],
    ['data/profile.json', JSON.stringify({ bio: '', profilePictures: [] })],
    ['data/trip-logs.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join('')],
    ['data/service-logs.jsonl', ''],
  ]);

/** Imports the longest trips, as many as that. */
async function importTrips(who: SignedIn, many: number) {
  const file = await exportOf(Array.from({ length: many }, (_, number) => longestTrip(number)));
  let state: ImportState | undefined;
  const reading = await heaviestTurn(async () => {
    state = await read(who, file);
  });
  expect(state).toMatchObject({ tripLogs: { new: many, refused: 0 }, problems: [] });
  const adding = await heaviestTurn(() => who.post(`/api/imports/${state?._id}`));
  return { reading, adding };
}

describe('other requests have their turn', () => {
  test('before each of the longest trips of an import, and often while they are listed, searched and exported', {
    timeout: 120_000,
  }, async () => {
    const one = await importTrips(await server.signUp(), 1);
    const many = await importTrips(anna, 20);
    expect(many.adding.rows).toBeLessThan(1.2 * one.adding.rows);
    expect(many.adding.characters).toBeLessThan(1.2 * one.adding.characters);
    expect(many.reading.characters).toBeLessThan(3 * 1024 * 1024);

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

  test('often while logs with as many pictures as they may have are listed and exported', async () => {
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

  test('while the longest logs of an account are compared with a file', async () => {
    const long = 'å'.repeat(limits.longText);
    const fields = serviceLog({ engineService: long, sailAndRig: long, hullAndDeck: long, comments: long });
    for (let i = 0; i < 100; i++)
      await insertLogs(server.context.db, kinds.service as never, anna.userId, [
        { id: randomId(), fields: { ...fields, title: `Service ${i}` } as never },
      ]);
    const rows = [tripLog()];
    const { characters } = await heaviestTurn(() => anna.post('/api/imports/table', { rows }));
    expect(characters).toBeLessThan(51 * 4 * limits.longText);
  });

  test('often while a table of thousands of rows is read and added', async () => {
    const rows = Array.from({ length: 3_000 }, (_, i) => tripLog({ title: `Rad ${i}` }));
    let isDone = false;
    const asking = (async () => {
      while (!isDone) expect((await server.api.get('/healthz')).status).toBe(200);
    })();
    let done: ImportState | undefined;
    const heaviest = await heaviestTurn(async () => {
      const { _id } = (await anna.post<ImportState>('/api/imports/table', { rows })).body;
      done = (await anna.post<ImportState>(`/api/imports/${_id}`)).body;
    });
    isDone = true;
    await asking;
    expect(done).toMatchObject({ state: 'done', tripLogs: { new: rows.length } });
    expect(heaviest.rows).toBeLessThan(150);
  });

  test('before each log with as many pictures as one may have', async () => {
    const { context } = server;
    const staged = new StagedImport(context.db);
    await staged.begin(context, anna.userId);
    for (let i = 0; i < 4; i++) {
      const files = Array.from({ length: limits.imagesPerLog }, () => `${randomId()}.webp`);
      const small = { owner_id: anna.userId, kind: 'log' as const, width: 1, height: 1, bytes: 1 };
      await insertPendingImages(
        context.db,
        files.map((file) => ({ ...small, file })),
      );
      const content = { ...tripLog(), images: files.map((file) => `/images/${file}`) };
      await staged.add({ kind: 'trip', content: content as never }, `log ${i}`);
    }
    await staged.flush();
    await staged.becomes('ready');
    const { rows } = await heaviestTurn(() => anna.post(`/api/imports/${staged.id}`));
    expect(
      (await anna.get<{ images: string[] }[]>('/api/logs')).body.map(({ images }) => images.length),
    ).toEqual(Array(4).fill(limits.imagesPerLog));
    expect(rows).toBeLessThan(6 * limits.imagesPerLog);
  });

  test('often while an export is read, even if one piece of the file has hundreds of logs', async () => {
    const { context } = server;
    const lines = Array.from(
      { length: 500 },
      (_, i) => `${JSON.stringify(tripLog({ title: `Rad ${i}` }))}\n`,
    );
    const profile = JSON.stringify({ bio: '', profilePictures: [] });
    const file = {
      has: () => false,
      bytes: async () => Buffer.from(profile),
      unpack: async () => ({ sha256: '', bytes: 0 }),
      async *stream(member: string) {
        yield Buffer.from(member === members.tripLogs ? lines.join('') : '');
      },
      close() {},
    };
    const staged = new StagedImport(context.db);
    await staged.begin(context, anna.userId);
    const { rows } = await heaviestTurn(() => readTexts(context, anna.userId, file, staged, () => false));
    expect(staged.found.tripLogs.new).toBe(500);
    expect(rows).toBeLessThan(150);
  });
});
