import { describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { rowFields } from '#contract/logs/row-fields';
import { exampleOf } from '#contract/logs/values';
import type { Row } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import { row, tripLog } from '../../testing/examples.ts';
import { startTestServer, testServer } from '../../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const departed = { departureDateTime: '2025-07-14T09:00', arrivalDateTime: '2025-07-14T09:00' };
const send = (fields: Record<string, unknown>) =>
  anna.post<TripLog>('/api/createlog', tripLog({ ...departed, ...fields }));
const create = async (fields: Record<string, unknown>) => (await send(fields)).body;
const change = async (log: TripLog, fields: object) => {
  const { title, position, departureDateTime, arrivalDateTime, year } = await shown(log);
  return anna.put<TripLog>(`/api/updatelog/${log._id}`, {
    ...{ title, position, departureDateTime, arrivalDateTime, year },
    ...fields,
  });
};
const shown = async ({ _id }: TripLog) => (await anna.get<TripLog>(`/api/showlog/${_id}`)).body;
const listed = async ({ _id }: TripLog) =>
  (await anna.get<TripLog[]>('/api/logs')).body.find((log) => log._id === _id);
const notes = ({ rows }: TripLog) => rows?.all?.map(({ note }) => note);

describe('the rows of a ship’s log', () => {
  test('are sent and shown with the log, and only summarised in the list', async () => {
    const whole: Row = {
      id: '0'.repeat(31).concat('f'),
      ...(exampleOf({ fields: rowFields }) as Omit<Row, 'id'>),
    };
    const log = await create({ rows: { written: [whole, row(1)] } });
    const summary = { count: 2, underWay: true, text: 'Rad 1\nFjärdlång\nMotor på' };
    expect(log.rows).toEqual({ ...summary, all: [row(1), whole] });
    expect(await shown(log)).toEqual(log);
    expect((await listed(log))?.rows).toEqual(summary);
  });

  test('are merged in order of time, in whatever order and however often they are sent', async () => {
    const log = await create({ rows: { written: [row(1)] } });
    await change(log, { rows: { written: [row(5), row(3)] } });
    await change(log, { rows: { written: [row(2), row(3)] } });
    await change(log, { rows: { written: [row(5), row(3)] } });
    expect(notes(await shown(log))).toEqual(['Rad 1', 'Rad 2', 'Rad 3', 'Rad 5']);
  });

  test('stay if a change does not name them', async () => {
    const log = await create({ rows: { written: [row(1)] } });
    expect(notes((await change(log, { title: 'Ändrad' })).body)).toEqual(['Rad 1']);
  });

  test('are struck permanently, even before they arrive', async () => {
    const log = await create({ rows: { written: [row(1), row(2)] } });
    const [one, , three] = [row(1), row(2), row(3)];
    await change(log, { rows: { struck: [one.id, three.id] } });
    await change(log, { rows: { written: [one, three] } });
    await change(log, { rows: { struck: [one.id] } });
    expect(notes(await shown(log))).toEqual(['Rad 2']);
  });

  test('are never changed: a row sent with a known id is ignored', async () => {
    const log = await create({ rows: { written: [row(1)] } });
    await change(log, { rows: { written: [row(1, { note: 'Omskriven' })] } });
    expect(notes(await shown(log))).toEqual(['Rad 1']);
  });

  test('may get their position later, once: a row that has one, or was struck, is left as it is', async () => {
    const here = { latitude: 59.29, longitude: 18.91833 };
    const log = await create({ rows: { written: [row(1), row(2, here), row(3)] } });
    await change(log, { rows: { struck: [row(3).id] } });
    const elsewhere = { latitude: 58, longitude: 17 };
    const written = [
      row(1, { ...here, note: 'Omskriven', course: 90 }),
      row(2, elsewhere),
      row(3, elsewhere),
    ];
    const placed = await change(log, { rows: { written } });
    expect(placed.body.rows?.all).toEqual([row(1, here), row(2, here)]);
    await change(log, { rows: { written: [row(1, elsewhere)] } });
    await change(log, { rows: { written: [row(1)] } });
    expect((await shown(log)).rows?.all).toEqual([row(1, here), row(2, here)]);
  });

  test('that arrive with their position before they arrive without it are the same', async () => {
    const here = { latitude: 59.29, longitude: 18.91833 };
    const log = await create({ rows: { written: [row(1, here)] } });
    expect((await change(log, { rows: { written: [row(1)] } })).body.rows?.all).toEqual([row(1, here)]);
  });

  test('of the same minute are ordered by their ids', async () => {
    const at = '2025-07-14T12:00';
    const log = await create({ rows: { written: [row(9, { at }), row(4, { at }), row(7, { at })] } });
    expect(notes(log)).toEqual(['Rad 4', 'Rad 7', 'Rad 9']);
  });

  test('belong to one log: another log may have the same ids, and another user has no access', async () => {
    const log = await create({ rows: { written: [row(1)] } });
    const other = await create({ rows: { written: [row(1, { note: 'En annan resa' })] } });
    expect(notes(other)).toEqual(['En annan resa']);
    expect((await bo.get(`/api/showlog/${log._id}`)).status).toBe(403);
    expect((await bo.put(`/api/updatelog/${log._id}`, tripLog({ rows: { written: [row(2)] } }))).status).toBe(
      403,
    );
    expect((await anna.delete(`/api/deletelog/${log._id}`)).status).toBe(200);
    expect(notes(await shown(other))).toEqual(['En annan resa']);
  });

  test('are found by their notes and places', async () => {
    const log = await create({
      rows: { written: [row(1, { note: 'Sjöräddningen syntes', place: 'Svartklubben' })] },
    });
    for (const q of ['sjöräddn', 'svartkl', 'sjöräddningen svartklubben']) {
      const found = (await anna.get<TripLog[]>(`/api/logs?q=${encodeURIComponent(q)}`)).body;
      expect(
        found.map(({ _id }) => _id),
        q,
      ).toEqual([log._id]);
    }
  });
});

describe('the rows that a change strikes', () => {
  test('are struck once even if the request names them twice', async () => {
    const log = await create({ rows: { written: [row(1), row(2)] } });
    const struck = [row(1).id, row(1).id, row(3).id, row(3).id];
    expect((await change(log, { rows: { struck } })).status).toBe(200);
    await change(log, { rows: { written: [row(3)] } });
    expect(notes(await shown(log))).toEqual(['Rad 2']);
  });

  test('may be as many as the ids that a log can have', async () => {
    const log = await create({ rows: { written: [row(0)] } });
    const struck = Array.from({ length: limits.rowIds - 1 }, (_, n) => row(1 + n, { at: '' }).id);
    expect((await change(log, { rows: { struck } })).status).toBe(200);
    expect(notes(await shown(log))).toEqual(['Rad 0']);
  });
});

describe('a trip', () => {
  test('is under way from its first row until a row says that it has arrived', async () => {
    const log = await create({ rows: { written: [row(1)] } });
    expect(log.rows?.underWay).toBe(true);
    const there = row(9, { event: 'arrived', note: '' });
    const arrived = await change(log, { rows: { written: [there] } });
    expect(arrived.body.rows).toMatchObject({ underWay: false, count: 2 });
    const again = await change(log, { rows: { struck: [there.id] } });
    expect(again.body.rows).toMatchObject({ underWay: true, count: 1 });
  });

  test('under way has the arrival time of its last row, which may be the one that says it has arrived', async () => {
    const log = await create({ rows: { written: [row(1), row(30)] } });
    expect(log.arrivalDateTime).toBe('2025-07-14T09:30');
    const further = await change(log, { rows: { written: [row(90)] } });
    expect(further.body.arrivalDateTime).toBe('2025-07-14T10:30');
    const arrived = await change(log, { rows: { written: [row(95, { event: 'arrived' })] } });
    expect(arrived.body.arrivalDateTime).toBe('2025-07-14T10:35');
    expect((await listed(log))?.arrivalDateTime).toBe('2025-07-14T10:35');
  });

  test('has the arrival time that the user gives, even if it is sent with rows', async () => {
    const log = await create({ rows: { written: [row(1)] } });
    const arrivalDateTime = '2025-07-14T10:00';
    const written = [row(30), row(95, { event: 'arrived' })];
    expect((await change(log, { arrivalDateTime, rows: { written } })).body).toMatchObject({
      arrivalDateTime,
    });
    expect(await create({ arrivalDateTime, rows: { written } })).toMatchObject({ arrivalDateTime });
  });

  test('keeps an arrival corrected by the user when a row is corrected later', async () => {
    const log = await create({ rows: { written: [row(1), row(95, { event: 'arrived' })] } });
    const arrivalDateTime = '2025-07-14T10:05';
    await change(log, { arrivalDateTime });
    const written = [row(2, { note: 'Rättad' }), row(96, { event: 'arrived' })];
    const struck = [row(1).id, row(95).id];
    expect((await change(log, { rows: { written, struck } })).body).toMatchObject({ arrivalDateTime });
    expect(await shown(log)).toMatchObject({ arrivalDateTime });
  });

  test('gets another arrival when the row that says it has arrived is corrected', async () => {
    const log = await create({ rows: { written: [row(1), row(95, { event: 'arrived' })] } });
    const corrected = { written: [row(90, { event: 'arrived' })], struck: [row(95).id] };
    expect((await change(log, { rows: corrected })).body.arrivalDateTime).toBe('2025-07-14T10:30');
  });

  test('without rows has no rows in the response', async () => {
    const log = await create({});
    expect('rows' in log).toBe(false);
    expect(Object.keys((await listed(log)) ?? {})).toEqual(Object.keys(log));
  });
});

describe('the rows of a request', () => {
  test.each([
    ['a latitude of 91', [row(1, { latitude: 91 })], 'Latituden kan vara högst 90 °.'],
    ['a course of 361', [row(1, { course: 361 })], 'Kursen kan vara högst 360 °.'],
    ['half a degree', [row(1, { course: 1.5 })], 'Kursen måste vara ett heltal, till exempel 238.'],
    ['no time', [row(1, { at: '' })], 'Välj en tid.'],
    ['a day that is none', [row(1, { at: '2025-02-30T10:00' })], 'Skriv en dag och tid som finns'],
    ['a note with NUL', [row(1, { note: 'a\0b' })], 'Texten innehåller tecken som inte går att spara.'],
    ['half a letter', [row(1, { note: '\ud800' })], 'Texten innehåller tecken som inte går att spara.'],
    ['a long note', [row(1, { note: 'a'.repeat(1001) })], 'Skriv högst 1\u00a0000 tecken.'],
    ['an id of another kind', [row(1, { id: 'x' })], 'Raden går inte att läsa.'],
    ['the same row twice', [row(1), row(1)], 'Samma rad står två gånger.'],
    ['501 rows', Array.from({ length: 501 }, (_, n) => row(n, { note: '' })), 'högst 500 rader'],
  ])('with %s are refused with a message, and nothing is written', async (_what, written, sentence) => {
    const log = await create({ rows: { written: [row(0)] } });
    const refused = await change(log, { title: 'Ändrad', rows: { written } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await shown(log)).toEqual(log);
  });

  test('are refused if the log would have 501 in all, unless another row is struck', async () => {
    const log = await create({ rows: { written: Array.from({ length: 500 }, (_, n) => row(n)) } });
    const refused = await change(log, { title: 'Ändrad', rows: { written: [row(501)] } });
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'too_many_rows', message: errors.too_many_rows.message },
    ]);
    expect(await shown(log)).toEqual(log);
    // A struck row makes room for another.
    const written = [row(501)];
    expect((await change(log, { rows: { written, struck: [row(3).id] } })).body.rows?.count).toBe(500);
  });

  test('may have a course of 360, which becomes 0, and are kept without their empty fields', async () => {
    const written = [row(1, { course: 360, windDirection: '', speed: null, engine: '' })];
    const log = await create({ rows: { written } });
    expect(log.rows?.all).toEqual([row(1, { course: 0 })]);
  });

  test('count towards the user’s quota', async () => {
    const small = await startTestServer({ STORAGE_QUOTA_MB: '1' });
    const eva = await small.signUp();
    const note = 'å'.repeat(1000);
    const written = (from: number) => Array.from({ length: 100 }, (_, n) => row(from + n, { note }));
    const { body } = await eva.post<TripLog>('/api/createlog', tripLog({ rows: { written: written(0) } }));
    const add = (from: number) =>
      eva.put<{ code: string }>(`/api/updatelog/${body._id}`, tripLog({ rows: { written: written(from) } }));
    for (const from of [100, 200, 300]) expect((await add(from)).status).toBe(200);
    const full = await add(400);
    expect([full.status, full.body.code]).toEqual([413, 'quota_full']);
    expect((await eva.get<TripLog>(`/api/showlog/${body._id}`)).body.rows?.count).toBe(400);
    await small.close();
  });
});
