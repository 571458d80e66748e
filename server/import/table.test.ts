import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import type { ImportState } from '#contract/import-export';
import { limits } from '#contract/limits';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

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

describe('the rows of an imported table', () => {
  test('become trip logs of the caller, with values read as from a form', async () => {
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

  test('are reported by row number if they are invalid, and the others are imported', async () => {
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

  test('are added once, however often the table is imported; two equal rows become two logs', async () => {
    const rows = [tripLog(), tripLog(), tripLog({ title: 'En till' })];
    expect((await readIn(rows)).tripLogs.new).toBe(3);
    const [first] = await logs();
    await anna.put(`/api/updatelog/${first?._id}`, tripLog({ title: 'Omskriven' }));
    expect((await readIn(rows)).tripLogs).toEqual({ new: 0, known: 3, refused: 0 });
    expect(await logs()).toHaveLength(3);
  });

  test('are all there after the table has been imported again, also when it was broken off between two equal rows', async () => {
    const others = Array.from({ length: 19 }, (_, i) => tripLog({ title: `Rad ${i}` }));
    const rows = [...others, tripLog({ title: 'Lika' }), tripLog({ title: 'Lika' })];
    const { _id } = (await send(rows)).body;
    const { db } = server.context;
    const last = db.selectFrom('import_items').select('content').where('import_id', '=', _id);
    const { content } = await last.where('number', '=', 21).executeTakeFirstOrThrow();
    const change = (text: string) =>
      db
        .updateTable('import_items')
        .set({ content: text })
        .where('import_id', '=', _id)
        .where('number', '=', 21)
        .execute();
    await change('{');
    expect((await anna.post(`/api/imports/${_id}`)).body.code).toBe('defect');
    expect(await logs()).toHaveLength(20);
    await change(content);
    expect((await readIn(rows)).tripLogs).toEqual({ new: 1, known: 20, refused: 0 });
    expect((await readIn(rows)).tripLogs).toEqual({ new: 0, known: 21, refused: 0 });
    expect((await logs()).filter(({ title }) => title === 'Lika')).toHaveLength(2);
  });

  // asvs 2.4.1, 5.2.1, 15.2.2
  test('are not added again if the table then has more columns', async () => {
    const rows = [tripLog(), tripLog({ title: 'En till' })];
    await readIn(rows);
    expect((await readIn(rows)).tripLogs).toEqual({ new: 0, known: 2, refused: 0 });
    const wider = rows.map((row) => ({ ...row, crew: 'Ylva, Bo', engineEnd: '412,3' }));
    expect((await readIn(wider)).tripLogs).toEqual({ new: 0, known: 2, refused: 0 });
    expect(await logs()).toHaveLength(2);
  });

  test('keep the crew and the engine hours of a paper logbook', async () => {
    await readIn([tripLog({ crew: 'Ylva, Bo', engineEnd: '412,3', barometer: '' })]);
    const [log] = await logs();
    expect(log).toMatchObject({ crew: 'Ylva, Bo', engineEnd: 412.3 });
    expect(log && 'barometer' in log).toBe(false);
  });

  test.each([
    ['no rows', [], 'nothing_to_import'],
    ['more rows than are taken at a time', Array(limits.importedLogs + 1).fill({}), 'too_many_to_import'],
  ] as const)('are refused with a message if there are %s', async (_what, rows, code) => {
    const { status, body } = await send(rows);
    expect([status, body]).toMatchObject([400, { code, message: errors[code].message }]);
  });

  test.each([
    ['text', 'rader'],
    ['a list of lists', [['Sandhamn']]],
    ['nothing', undefined],
  ])('are refused with 400 if they are %s', async (_what, rows) => {
    expect((await send(rows)).status).toBe(400);
  });
});
