import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { ImportState } from '#contract/take-home';
import type { TripLog } from '#contract/trip-logs';
import type { Reply } from '../testing/api.ts';
import { tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { deleteImport, itemsOf, rememberOrigins } from './store.ts';

let server: TestServer;
let anna: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  anna = await server.signUp();
});
afterAll(() => server.close());

const send = (rows: unknown) => anna.post<ImportState>('/api/imports/table', { rows });
const logs = async () => (await anna.get<TripLog[]>('/api/logs')).body;

async function readIn(rows: object[]): Promise<ImportState> {
  const { body } = await send(rows);
  return (await anna.post<ImportState>(`/api/imports/${body._id}`)).body;
}

describe('rows of a table', () => {
  test('become trip logs of the caller, as a form would write them', async () => {
    const bo = await server.signUp();
    const row = tripLog({ distance: '12,5', windSpeed: '', year: '2025', userId: bo.userId, _id: 'x' });
    expect(await readIn([row])).toMatchObject({ state: 'done', tripLogs: { new: 1, known: 0, refused: 0 } });
    const [log] = await logs();
    expect(log).toMatchObject({
      title: 'Till Sandhamn',
      userId: anna.userId,
      distance: 12.5,
      windSpeed: null,
    });
    expect(log?._id).not.toBe('x');
  });

  test('that can’t be taken are told by their number in the table, and the others are taken', async () => {
    const rows = [
      tripLog({ title: 'Hel' }),
      tripLog({ distance: 'långt' }),
      tripLog({ departureDateTime: '' }),
    ];
    const done = await readIn(rows);
    expect(done.tripLogs).toEqual({ new: 1, known: 0, refused: 2 });
    expect(done.problems).toEqual([
      { place: 'Rad 3', sentence: 'Distansen måste vara ett tal, till exempel 12 eller 12,5.' },
      { place: 'Rad 4', sentence: 'Välj avgångstid.' },
    ]);
    expect((await logs()).map(({ title }) => title)).toEqual(['Hel']);
  });

  test('come once, however often the table is read; two that say the same are two logs', async () => {
    const rows = [tripLog(), tripLog(), tripLog({ title: 'En till' })];
    expect((await readIn(rows)).tripLogs.new).toBe(3);
    const [first] = await logs();
    await anna.put(`/api/updatelog/${first?._id}`, tripLog({ title: 'Omskriven' }));
    expect((await readIn(rows)).tripLogs).toEqual({ new: 0, known: 3, refused: 0 });
    expect(await logs()).toHaveLength(3);
  });

  describe('that are put in while something else happens to the proposal', () => {
    const rows = Array.from({ length: 250 }, (_, i) => tripLog({ title: `Rad ${i}` }));

    /** Calls while the first of them has been asked for and can't be put in yet. */
    async function meanwhile(happens: (id: string) => Promise<unknown>) {
      const { db } = server.context;
      const { _id } = (await send(rows)).body;
      const [item] = await itemsOf(db, _id, 0, 1);
      const held = { owner_id: anna.userId, origin: item?.origin ?? '', log_id: 'x' };
      let finished: Promise<Reply<ImportState>> | undefined;
      let happened: Promise<unknown> | undefined;
      await db
        .transaction()
        .execute(async (trx) => {
          await rememberOrigins(trx, [held]);
          finished = anna.post<ImportState>(`/api/imports/${_id}`);
          await wait(300);
          happened = happens(_id);
          await wait(300);
          throw new Error('taken back');
        })
        .catch(() => undefined);
      await happened;
      return finished;
    }

    test('are there, all of them or none as is answered, when it is discarded', async () => {
      const finished = await meanwhile((id) => anna.delete(`/api/imports/${id}`));
      expect([200, 404]).toContain(finished?.status);
      expect(await logs()).toHaveLength(finished?.body.tripLogs?.new ?? 0);
      expect([0, rows.length]).toContain(finished?.body.tripLogs?.new ?? 0);
    });

    // On SQLite nothing else is written meanwhile.
    test.runIf(inject('postgres'))('are not there when it has gone, and that is told', async () => {
      const finished = await meanwhile((id) => deleteImport(server.context.db, id));
      expect([finished?.status, finished?.body]).toMatchObject([404, { code: 'import_not_found' }]);
      expect(await logs()).toEqual([]);
    });
  });

  test.each([
    ['no rows', [], 'nothing_to_import'],
    ['more rows than are taken at a time', Array(limits.importedLogs + 1).fill({}), 'too_many_to_import'],
  ] as const)('%s are refused in a sentence', async (_what, rows, code) => {
    const { status, body } = await send(rows);
    expect([status, body]).toMatchObject([400, { code, message: errors[code].message }]);
  });

  test.each([
    ['text', 'rader'],
    ['a list of lists', [['Sandhamn']]],
    ['nothing', undefined],
  ])('that are %s are 400', async (_what, rows) => {
    expect((await send(rows)).status).toBe(400);
  });
});
