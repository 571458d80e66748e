import { createServer, type Server } from 'node:http';
import { StatementSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Boat } from '#contract/boats';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { Plan, Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { hashCost } from './auth/passwords.ts';
import { recordEvent } from './events/store.ts';
import { insertRows } from './platform/db/snapshot.ts';
import { randomId } from './platform/ids.ts';
import { copyLogs } from './testing/copies/store.ts';
import { serviceLog, track, tripLog } from './testing/examples.ts';
import { downloadExport, unzip } from './testing/exports.ts';
import { heaviestTurn } from './testing/heaviest-turn.ts';
import { pictureForm, smallPicture, upload } from './testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let boat: Server;
let askedOfBoat = 0;
let anna: SignedIn;
let bertil: SignedIn;
beforeAll(async () => {
  boat = createServer((_request, response) => {
    askedOfBoat += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => boat.once('listening', resolve));
  const { port } = boat.address() as { port: number };
  server = await startTestServer({ SIGNALK_URL: `http://127.0.0.1:${port}` });
  bertil = await server.signUp();
});
beforeEach(async () => {
  anna = await server.signUp();
});
afterAll(async () => {
  await server.close();
  boat.closeAllConnections();
  boat.close();
});

const task = { name: 'Byt olja', section: 'engineService' };

async function boatOf(who: SignedIn, name = 'Vindila'): Promise<string> {
  return (await who.post<Boat>('/api/boats', { name })).body._id;
}

async function newTask(who: SignedIn, boatId: string, fields: object = {}): Promise<string> {
  return (await who.post<Task>('/api/tasks', { ...task, boatId, ...fields })).body._id;
}

/** As many copies of a user's only log, each a little different, without a request for each. */
async function copyLog(
  table: 'trip_logs' | 'service_logs',
  id: string,
  copies: number,
  differently: (n: number) => object = () => ({}),
): Promise<string[]> {
  const { db } = server.context;
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: copies }, (_, n) => ({ ...row, id: randomId(), ...differently(n) }));
  await insertRows(db, table, rows as never);
  return rows.map((made) => made.id);
}

describe('what one account may have', () => {
  test('is at most twenty tasks in a service log', async () => {
    const ids = Array.from({ length: limits.tasksInLog + 1 }, (_, n) => `task${n}`);
    const refused = await anna.post('/api/createservicelog', serviceLog({ tasks: ids }));
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { tasks: 'Högst 20 uppgifter i en logg. Skriv en logg till.' } },
    ]);
    expect((await anna.post('/api/createservicelog', serviceLog({ tasks: ids.slice(1) }))).status).toBe(201);
  });

  test('is at most 20,000 logs', async () => {
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog());
    const ids = [body._id, ...(await copyLog('trip_logs', body._id, limits.logs.trip / 100 - 1))];
    await copyLogs(server.context.db, 'trip_logs', ids, 99);
    const refused = await anna.post('/api/createlog', tripLog());
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_logs' }]);
    expect((await anna.post('/api/createservicelog', serviceLog())).status).toBe(201);
  });

  test('is at most so many pictures, however small', async () => {
    const images = Array.from({ length: limits.images - 1 }, () => ({
      ...{ file: `${randomId()}.webp`, owner_id: anna.userId, kind: 'log', used_by: null, place: 0 },
      ...{ width: 1, height: 1, bytes: 1, created_at: new Date().toISOString() },
    }));
    await insertRows(server.context.db, 'images', images);
    await upload(anna, await smallPicture());
    const refused = await anna.post('/api/uploads', await pictureForm(await smallPicture()));
    expect([refused.status, refused.body]).toMatchObject([413, { code: 'quota_full' }]);
    expect(await upload(bertil, await smallPicture())).toHaveLength(1);
  });

  test('is not counted down by strangers who guess its password, from however many networks', async () => {
    for (let n = 0; n < limits.eventsAnHour; n++)
      for (const kind of ['log_in_failed', 'log_in_blocked'] as const)
        await recordEvent(server.context.db, kind, { accountId: anna.userId, address: `2001:db8:${n}::1` });
    const by = { accountId: anna.userId, actorId: server.admin.userId, address: '192.0.2.1' };
    for (let n = 0; n < limits.eventsAnHour; n++) await recordEvent(server.context.db, 'account_changed', by);
    expect((await server.logIn(anna)).token).toBeTruthy();
  });

  test('is at most so many recorded events in an hour that others are found among them', async () => {
    const about = { accountId: anna.userId, address: '192.0.2.1' };
    for (let n = 0; n < limits.eventsAnHour; n++)
      await recordEvent(server.context.db, 'account_changed', about);
    const profile = { username: anna.username, email: 'a@example.com', firstName: 'A', lastName: 'B' };
    const refused = await anna.put(`/api/changeprofile/${anna.userId}`, profile);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_attempts' }]);
    expect((await anna.get('/api/export')).status).toBe(429);
    expect((await anna.delete('/api/sessions')).status).toBe(204);
    // The owner still logs in, to end whatever goes on there.
    expect((await server.logIn(anna)).token).toBeTruthy();
    const { events } = await server.context.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .where('account_id', '=', anna.userId)
      .where('kind', '<>', 'account_created')
      .executeTakeFirstOrThrow();
    // One for the log-in at the start of the test.
    expect(events).toBe(limits.eventsAnHour + 1);
  });
});

describe('what one request makes the server do', () => {
  test('is to read only the latest log of each task for the plan, and it is the right one', async () => {
    const boatId = await boatOf(anna);
    const ids = await Promise.all(
      Array.from({ length: limits.tasksInLog }, (_, n) => newTask(anna, boatId, { name: `Nr ${n}` })),
    );
    const log = serviceLog({ tasks: ids, date: '2025-04-01T10:00' });
    const { body } = await anna.post<{ _id: string }>('/api/createservicelog', log);
    const copies = await copyLog('service_logs', body._id, 500, (n) => ({
      date: `${1990 + (n % 40)}-05-01T10:00`.replace(/^20[23].*/, '2024-05-01T10:00'),
    }));
    const links = copies.flatMap((log_id) => ids.map((task_id) => ({ log_id, task_id })));
    await insertRows(server.context.db, 'service_log_tasks', links);
    let plan: Plan | undefined;
    const heaviest = await heaviestTurn(async () => {
      plan = (await anna.get<Plan>('/api/tasks')).body;
    });
    expect(plan?.tasks.map(({ lastDone }) => lastDone)).toEqual(
      ids.map(() => ({ day: '2025-04-01', logId: body._id, hours: null, miles: 0 })),
    );
    expect(heaviest.rows).toBeLessThan(500);
  });

  test('is to read thousands of trips for the plan in a few statements', async () => {
    await newTask(anna, await boatOf(anna), { everyMiles: 100, baselineDate: '2025-01-01' });
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ distance: 2 }));
    await copyLog('trip_logs', body._id, 4_999);
    const all = vi.spyOn(StatementSync.prototype, 'all');
    const { body: plan } = await anna.get<Plan>('/api/tasks');
    const statements = all.mock.calls.length;
    all.mockRestore();
    expect(plan.tasks.map(({ lastDone }) => lastDone?.miles)).toEqual([10_000]);
    expect(statements).toBeLessThan(15);
  });

  test('is two statements for a new name of a boat, however many ways its logs spell the old one', async () => {
    const boatId = await boatOf(anna, 'Vindila');
    const spellings = Array.from({ length: 2 ** 7 }, (_, n) =>
      [...'vindila'].map((letter, bit) => ((n >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    for (const name of spellings) await anna.post('/api/createlog', tripLog({ title: name, boat: name }));
    const run = vi.spyOn(StatementSync.prototype, 'run');
    const renamed = await anna.put(`/api/boats/${boatId}`, { name: 'Nya Vindila' });
    const statements = run.mock.calls.length;
    run.mockRestore();
    expect(renamed.status).toBe(200);
    const { body } = await anna.get<TripLog[]>('/api/logs?limit=200');
    expect(body.map((log) => (log as { boat?: string }).boat)).toEqual(spellings.map(() => 'Nya Vindila'));
    expect(statements).toBeLessThan(12);
  });

  test('is to draw at most sixty points of a track on the map of a year, whatever its parts', async () => {
    const part = [10, 10, 60, 10, 10, 60];
    const points = [5_928_000, 1_831_000, 0, ...Array.from({ length: 900 }, () => [null, ...part]).flat()];
    points.splice(3, 1);
    await anna.post('/api/createlog', tripLog({ year: 2025, track: track({ points }) }));
    const { body } = await anna.get<{ points: (number | null)[] }[]>('/api/logs/2025/tracks');
    const shown = body.map((one) => one.points.filter((step) => step !== null).length / 3);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toBeGreaterThan(1);
    expect(shown[0]).toBeLessThanOrEqual(limits.mapPoints.track);
  });

  test('is to ask the boat once for all who ask within a second', async () => {
    askedOfBoat = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.get('/api/instruments')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(askedOfBoat).toBeLessThanOrEqual(2);
  });

  test('is to name the tracks of an export without half a character and without what turns text around', async () => {
    const title = `\u202e${'a'.repeat(67)}😀gpj.exe`;
    for (const one of [title, title, `${title.slice(0, 68)} (2)`])
      await anna.post('/api/createlog', tripLog({ title: one, track: track() }));
    const names = [...(await unzip(await downloadExport(server.url, anna))).keys()].filter((name) =>
      name.endsWith('.gpx'),
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) {
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/\p{Cf}/u);
    }
  });
});

describe('what one account has under way', () => {
  test('are two lists, and a few that wait for them: the others are refused, and others are not', async () => {
    const long = tripLog({ description: 'ö'.repeat(limits.longText) });
    const { body } = await anna.post<TripLog>('/api/createlog', long);
    await copyLog('trip_logs', body._id, 30);
    const answers = Promise.all(Array.from({ length: 60 }, () => anna.get('/api/logs')));
    const others = await bertil.get('/api/logs');
    const codes = (await answers).map(({ status, body }) =>
      status === 200 ? 'shown' : (body as { code: string }).code,
    );
    expect(others.status).toBe(200);
    const shown = codes.filter((code) => code === 'shown');
    expect(shown.length).toBeGreaterThanOrEqual(limits.heavyCalls + limits.waiting.long);
    expect(codes).toContain('calls_under_way');
    expect((await anna.get('/api/logs')).status).toBe(200);
  });

  test('is one hash of a password, and a few that wait: meanwhile everybody else logs in', async () => {
    const profile = { username: anna.username, email: 'anna@example.com', firstName: 'A', lastName: 'B' };
    const usual = { ...hashCost };
    Object.assign(hashCost, { memoryCost: 19_456, timeCost: 10 });
    onTestFinished(() => void Object.assign(hashCost, usual));
    const changes = Promise.all(
      Array.from({ length: 130 }, (_, n) =>
        anna.put(`/api/changeprofile/${anna.userId}`, { ...profile, password: `blå havre ${n} kobbe` }),
      ),
    );
    const logIns = await Promise.all(Array.from({ length: 5 }, () => server.logIn(bertil)));
    expect(logIns).toHaveLength(5);
    const refused = (await changes).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
  });
});

test('wrong addresses of calendars, which a page elsewhere can ask for, keep nobody from logging in', async () => {
  for (let n = 0; n < 40; n++) expect((await server.api.get(`/api/calendar/x${n}`)).status).toBe(404);
  expect((await server.logIn(anna)).token).toBeTruthy();
});

test('what is refused says so in Swedish', () => {
  expect(errors.too_many_logs.message).toBe(
    'Högst 20 000 loggar och 2 000 serviceloggar på ett konto. Ta bort några som inte behövs.',
  );
  expect(errors.calls_under_way.status).toBe(429);
});
