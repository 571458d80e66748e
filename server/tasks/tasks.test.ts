import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { today } from '#contract/fields';
import { addDays, addMonths } from '#contract/plan/days';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan, Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();

async function skipper(): Promise<{ anna: SignedIn; boat: Boat }> {
  const anna = await server.signUp();
  const { body } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
  return { anna, boat: body };
}
const planOf = async (who: SignedIn) => (await who.get<Plan>('/api/tasks')).body;
const impeller = { name: 'Byt impeller', section: 'engineService' };

describe('a boat', () => {
  test('that says it was made earlier does not come before the one that logs without a name belong to', async () => {
    const { anna } = await skipper();
    await anna.post('/api/boats', { name: 'Ran', createdAt: '2001-04-01T10:00:00.000Z' });
    const { body } = await anna.get<Boat[]>('/api/boats');
    expect(body.map(({ name }) => name)).toEqual(['Vindila', 'Ran']);
  });

  test('is kept as written without empty fields, is changed field by field, and is protected by its ETag', async () => {
    const { anna } = await skipper();
    const written = { name: 'Ran', kind: 'sail', length: '7,8', launching: '2026-05-03', mmsi: '' };
    const made = await anna.post<Boat>('/api/boats', written);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Ran', kind: 'sail', length: 7.8, launching: '2026-05-03' });
    expect(Object.keys(made.body)).not.toContain('mmsi');
    const path = `/api/boats/${made.body._id}`;
    const changed = await anna.put<Boat>(path, { length: null, mmsi: '265000000' }, { 'if-match': '"1"' });
    expect(changed.body).toMatchObject({ name: 'Ran', kind: 'sail', mmsi: '265000000', version: 2 });
    expect(changed.body.length).toBeUndefined();
    expect((await anna.get(path)).body).toEqual(changed.body);
    const stale = await anna.put<{ code: string }>(path, { name: 'x' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'changed_elsewhere']);
  });

  test('takes a change that is sent again, as after a lost response, but no other change from before it; so does a task', async () => {
    const { anna, boat } = await skipper();
    const { body: task } = await anna.post<Task>('/api/tasks', { ...impeller, boatId: boat._id });
    const things = [
      [`/api/boats/${boat._id}`, { name: 'Ran', length: '7,8', mmsi: '' }, { name: 'Ran', length: 8 }],
      [`/api/tasks/${task._id}`, { name: 'Byt rem', everyHours: 100 }, { name: 'Byt rem', everyHours: 50 }],
      [`/api/tasks/${task._id}`, { archived: true }, { archived: false }],
    ] as const;
    for (const [path, change, another] of things) {
      const { version } = (await anna.get<Plan>('/api/tasks')).body.tasks[0] as Task;
      const etag = { 'if-match': path.includes('boats') ? '"1"' : `"${version}"` };
      const first = await anna.put<object>(path, change, etag);
      const again = await anna.put<object>(path, change, etag);
      const varying = { version: expect.any(Number), updatedAt: expect.any(String) };
      expect([again.status, again.body]).toEqual([200, { ...first.body, ...varying }]);
      expect((await anna.put(path, another, etag)).status).toBe(412);
    }
  });

  test.each([
    [{ name: ' ' }, 'name', 'Skriv båtens namn.'],
    [{ name: 'x', kind: 'ubåt' }, 'kind', 'Välj något av det som finns.'],
    [{ name: 'x', launching: '2026-02-29' }, 'launching', 'Skriv en dag som finns, till exempel 2026-05-01.'],
    [{ name: 'x', length: -1 }, 'length', 'Längden kan inte vara mindre än 0.'],
    [{ name: 'x', draught: '1,2 m' }, 'draught', 'Djupet måste vara ett tal, till exempel 12 eller 12,5.'],
  ])('is refused as %j', async (body, field, sentence) => {
    const { anna } = await skipper();
    const { status, body: refused } = await anna.post<{ fields: object }>('/api/boats', body);
    expect([status, refused.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('that is renamed is renamed in its logs too, which still count for it', async () => {
    const { anna, boat } = await skipper();
    const { body: ran } = await anna.post<Boat>('/api/boats', { name: 'Ran', bookName: 'Ran, Maxi 77' });
    const trip = (fields: Record<string, unknown>) => anna.post<TripLog>('/api/createlog', tripLog(fields));
    const service = (boatNameModel: string, fields = {}) =>
      anna.post<ServiceLog>('/api/createservicelog', serviceLog({ boatNameModel, ...fields }));
    const now = `${addDays(today(), -9)}T10:00`;
    const on = (day: string) => ({ departureDateTime: day, arrivalDateTime: day });
    const { body: written } = await trip({ ...on(now), boat: 'RAN', engineEnd: 300 });
    await trip({ ...on('2025-06-02T10:00'), boat: 'Vindila' });
    await trip(on('2025-06-01T10:00'));
    await service('Ran, Maxi 77');
    await service('ran', { date: now, engineEnd: 299 });
    await service('Vindila');
    const before = await anna.get('/api/logs');
    await anna.post<Task>('/api/tasks', { ...impeller, boatId: ran._id });
    const changed = await anna.put<Boat>(`/api/boats/${ran._id}`, {
      ...{ name: 'Havsöringen', bookName: 'Havsöringen, Maxi 77' },
    });
    expect(changed.status).toBe(200);
    const after = await anna.get<TripLog[]>('/api/logs', {
      'if-none-match': before.headers.get('etag') ?? '',
    });
    expect(after.body.map((log) => log.boat)).toEqual(['Havsöringen', 'Vindila', undefined]);
    const services = await anna.get<ServiceLog[]>(`/api/servicelogs/${anna.userId}`);
    expect(services.body.map(({ boatNameModel }) => boatNameModel).sort()).toEqual([
      'Havsöringen',
      'Havsöringen, Maxi 77',
      'Vindila',
    ]);
    expect((await planOf(anna)).usage[ran._id]?.hours).toBe(300);
    expect((await planOf(anna)).usage[boat._id]?.hours).toBeNull();
    const path = `/api/updatelog/${written._id}`;
    expect((await anna.put(path, tripLog({ boat: 'Ran' }), { 'if-match': '"1"' })).status).toBe(412);
  });

  test('that is renamed while a log is being written, or waits to be sent, gets that log too', async () => {
    const { anna } = await skipper();
    const { body: ran } = await anna.post<Boat>('/api/boats', { name: 'Ran', bookName: 'Ran, Maxi 77' });
    await anna.post<Task>('/api/tasks', { ...impeller, boatId: ran._id });
    await anna.put(`/api/boats/${ran._id}`, { name: 'Havsöringen', bookName: 'Havsöringen, Maxi 77' });
    const { body: log } = await anna.post<TripLog>(
      '/api/createlog',
      tripLog({ boat: 'RAN', engineEnd: 300 }),
    );
    expect(log.boat).toBe('Havsöringen');
    const late = serviceLog({ boatNameModel: 'Ran, Maxi 77', engineEnd: 301, date: `${today()}T10:00` });
    await anna.post('/api/createservicelog', late);
    const services = await anna.get<ServiceLog[]>(`/api/servicelogs/${anna.userId}`);
    expect(services.body.map(({ boatNameModel }) => boatNameModel)).toEqual(['Havsöringen, Maxi 77']);
    expect((await planOf(anna)).usage[ran._id]?.hours).toBe(301);
    // Another boat may be called so now.
    await anna.post<Boat>('/api/boats', { name: 'ran' });
    const { body: next } = await anna.post<TripLog>('/api/createlog', tripLog({ boat: 'Ran' }));
    expect(next.boat).toBe('Ran');
  });

  test('does not give its logs a name that another boat has', async () => {
    const { anna } = await skipper();
    const { body: ran } = await anna.post<Boat>('/api/boats', { name: 'Ran' });
    const { body: log } = await anna.post<TripLog>('/api/createlog', tripLog({ boat: 'Ran' }));
    await anna.put(`/api/boats/${ran._id}`, { name: 'vindila' });
    expect((await anna.get<TripLog>(`/api/showlog/${log._id}`)).body.boat).toBe('Ran');
  });

  test('is deleted with its tasks, and its logs stay', async () => {
    const { anna, boat } = await skipper();
    const { body: task } = await anna.post<Task>('/api/tasks', { ...impeller, boatId: boat._id });
    const log = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ tasks: [task._id] }));
    expect((await anna.delete(`/api/boats/${boat._id}`)).status).toBe(204);
    expect((await planOf(anna)).tasks).toEqual([]);
    const left = await anna.get<ServiceLog>(`/api/servicelog/${log.body._id}`);
    expect([left.status, left.body.tasks]).toEqual([200, undefined]);
  });
});

describe('a task', () => {
  test('is due by its own start, and then by the latest service log that names it', async () => {
    const { anna, boat } = await skipper();
    const now = today();
    const baselineDate = addMonths(now, -13);
    const made = await anna.post<Task>('/api/tasks', {
      ...{ ...impeller, boatId: boat._id },
      ...{ everyMonths: 12, baselineDate },
    });
    expect(made.status).toBe(201);
    expect(made.body.due).toMatchObject({ state: 'late', day: addMonths(baselineDate, 12), by: 'months' });
    const date = `${addDays(now, -2)}T10:00`;
    const log = serviceLog({ date, tasks: [made.body._id] });
    const { body: done } = await anna.post<ServiceLog>('/api/createservicelog', log);
    expect(done.tasks).toEqual([made.body._id]);
    const [task] = (await planOf(anna)).tasks;
    expect(task?.lastDone).toMatchObject({ day: addDays(now, -2), logId: done._id });
    expect(task?.due).toMatchObject({ state: 'later', day: addMonths(addDays(now, -2), 12) });
    // A change that does not name the tasks keeps them; an empty list or null removes them.
    await anna.put(`/api/servicelog/${done._id}`, { ...log, tasks: undefined });
    expect((await planOf(anna)).tasks[0]?.due.state).toBe('later');
    for (const none of [[], null]) {
      await anna.put(`/api/servicelog/${done._id}`, { ...log, tasks: none });
      expect((await planOf(anna)).tasks[0]?.due.state).toBe('late');
      await anna.put(`/api/servicelog/${done._id}`, log);
      expect((await planOf(anna)).tasks[0]?.due.state).toBe('later');
    }
    const without = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ date, tasks: null }));
    expect([without.status, without.body.tasks]).toEqual([201, undefined]);
  });

  test('is due on the day that it is postponed to, until it is done', async () => {
    const { anna, boat } = await skipper();
    const baselineDate = addMonths(today(), -13);
    const { body: made } = await anna.post<Task>('/api/tasks', {
      ...{ ...impeller, boatId: boat._id },
      ...{ everyMonths: 12, baselineDate },
    });
    const postponedTo = addDays(today(), 60);
    const put = (value: string) => anna.put<Task>(`/api/tasks/${made._id}`, { postponedTo: value });
    expect((await put(postponedTo)).body).toMatchObject({
      ...{ postponedTo, due: { state: 'later', day: postponedTo, by: 'postponed' } },
    });
    const refused = (await put('i höst')).body as unknown as { fields: object };
    expect(refused.fields).toHaveProperty('postponedTo');
    const date = `${today()}T10:00`;
    await anna.post('/api/createservicelog', serviceLog({ date, tasks: [made._id] }));
    expect((await planOf(anna)).tasks[0]?.due).toMatchObject({
      ...{ state: 'later', day: addMonths(today(), 12), by: 'months' },
    });
    expect((await put('')).body).not.toHaveProperty('postponedTo');
  });

  test('says which parts it needs, in at most 500 characters', async () => {
    const { anna, boat } = await skipper();
    const parts = 'Impeller Jabsco 1210-0001, packning 890-0000';
    const { body: made } = await anna.post<Task>('/api/tasks', { ...impeller, boatId: boat._id, parts });
    expect((await planOf(anna)).tasks[0]).toMatchObject({ _id: made._id, parts });
    const put = (value: string) => anna.put<Task>(`/api/tasks/${made._id}`, { parts: value });
    const refused = await put('x'.repeat(501));
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ fields: { parts: expect.anything() } }),
    ]);
    expect((await put('')).body).not.toHaveProperty('parts');
  });

  test('counts the miles sailed since its start', async () => {
    const { anna, boat } = await skipper();
    const sailed = (day: string, distance: number) =>
      anna.post('/api/createlog', {
        ...tripLog({ distance, departureDateTime: `${day}T09:00`, arrivalDateTime: `${day}T15:00` }),
      });
    await sailed('2025-06-01', 500);
    await sailed('2025-07-01', 700);
    const { body } = await anna.post<Task>('/api/tasks', {
      ...{ name: 'Byt stående rigg', section: 'sailAndRig', boatId: boat._id },
      ...{ everyMiles: 2000, baselineDate: '2025-06-15', baselineMiles: 1000 },
    });
    expect(body.lastDone?.miles).toBe(1700);
    expect(body.due.milesLeft).toBe(300);
  });

  test('counts the engine hours of its own boat by trips and services, and estimates when they are up', async () => {
    const { anna, boat } = await skipper();
    await anna.post('/api/boats', { name: 'Ran' });
    const sailed = (daysAgo: number, engineEnd: number, boat?: string) => {
      const day = addDays(today(), -daysAgo);
      const times = { departureDateTime: `${day}T09:00`, arrivalDateTime: `${day}T15:00` };
      return anna.post('/api/createlog', tripLog({ ...times, engineEnd, ...(boat && { boat }) }));
    };
    await sailed(400, 400);
    await sailed(100, 430, 'VINDILA ');
    await sailed(50, 9000, 'Ran');
    const { body } = await anna.post<Task>('/api/tasks', {
      ...{ ...impeller, boatId: boat._id, everyHours: 100 },
      ...{ baselineDate: addDays(today(), -300), baselineHours: 410 },
    });
    expect(body.due).toMatchObject({ state: 'later', by: 'hours', isAbout: true, hoursLeft: 80 });
    // 30 hours in 400 days.
    expect(body.due.day).toBe(addDays(today(), Math.ceil(80 / (30 / 400))));
    const date = `${addDays(today(), -10)}T10:00`;
    const log = serviceLog({ date, boatNameModel: 'Vindila', engineEnd: 435, tasks: [body._id] });
    await anna.post('/api/createservicelog', log);
    const [task] = (await planOf(anna)).tasks;
    expect(task).toMatchObject({ lastDone: { hours: 435 }, due: { hoursLeft: 100 } });
  });

  test('goes on counting where the boat got another hour meter, once the day is known, and says that it seems so', async () => {
    const { anna, boat } = await skipper();
    const task = {
      ...impeller,
      boatId: boat._id,
      everyHours: 100,
      baselineDate: '2025-05-01',
      baselineHours: 1200,
    };
    await anna.post('/api/tasks', task);
    const run = (day: string, engineEnd: number) =>
      anna.post(
        '/api/createlog',
        tripLog({ ...{ departureDateTime: `${day}T08:00`, arrivalDateTime: `${day}T09:00` }, engineEnd }),
      );
    const now = async () => (await planOf(anna)).tasks[0];
    await run('2025-06-01', 1250);
    expect((await now())?.due.hoursLeft).toBe(50);
    await run('2025-07-01', 5);
    const asks = { due: { state: 'unknown', hoursLeft: null }, lastDone: { newMeter: '2025-07-01' } };
    expect(await now()).toMatchObject(asks);
    await run('2025-08-01', 1210);
    expect(await now()).toMatchObject(asks);
    await anna.put(`/api/boats/${boat._id}`, { meterFrom: '2025-06-15' });
    const { lastDone, due } = (await now()) as Task;
    expect([lastDone?.hours, lastDone?.newMeter, due.hoursLeft]).toEqual([-50, undefined, -1160]);
    await anna.put(`/api/boats/${boat._id}`, { meterFrom: '2025-07-15' });
    expect((await now())?.lastDone?.newMeter).toBeUndefined();
  });

  test('of the insurance is due when its boat’s paper expires, in the plan and in the calendar, and keeps its own day', async () => {
    const { anna, boat } = await skipper();
    const insurance = { ...impeller, name: 'Förnya försäkringen', template: 'insurance', on: '2027-04-30' };
    const { body } = await anna.post<Task>('/api/tasks', { ...insurance, boatId: boat._id });
    expect(body.due.day).toBe('2027-04-30');
    const paper = { kind: 'insurance', boatId: boat._id, expires: '2028-03-31' };
    const { body: made } = await anna.post<{ _id: string }>('/api/documents', paper);
    const [task] = (await planOf(anna)).tasks;
    expect(task).toMatchObject({ on: '2027-04-30', validUntil: '2028-03-31', due: { day: '2028-03-31' } });
    const { body: key } = await anna.post<{ path: string }>('/api/keys', { kind: 'calendar' });
    expect((await anna.get(key.path)).text).toContain('20280331');
    await anna.delete(`/api/documents/${made._id}`);
    expect((await planOf(anna)).tasks[0]?.due.day).toBe('2027-04-30');
  });

  test('of another user, or that does not exist, is left out of a service log', async () => {
    const { anna, boat } = await skipper();
    const { anna: bo, boat: boatOfBo } = await skipper();
    const { body: own } = await anna.post<Task>('/api/tasks', { ...impeller, boatId: boat._id });
    const { body: other } = await bo.post<Task>('/api/tasks', { ...impeller, boatId: boatOfBo._id });
    const tasks = [other._id, own._id, 'finns inte', own._id];
    const { body } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ tasks }));
    expect(body.tasks).toEqual([own._id]);
    expect((await planOf(bo)).tasks[0]?.lastDone).toBeUndefined();
  });

  test.each([
    [{ everyMonths: 0 }, 'everyMonths', 'Intervallet kan inte vara mindre än 1.'],
    [{ everyMonths: 12_000 }, 'everyMonths', 'Intervallet kan vara högst 600 månader.'],
    [{ everyMonths: '1,5' }, 'everyMonths', 'Intervallet måste vara ett heltal, till exempel 12.'],
    [{ everyMiles: 'ofta' }, 'everyMiles', 'Intervallet måste vara ett heltal, till exempel 20000.'],
    [{ baselineHours: -1 }, 'baselineHours', 'Motortimmarna kan inte vara mindre än 0.'],
    [{ section: 'lastrum' }, 'section', 'Välj något av det som finns.'],
    [{ section: '' }, 'section', 'Välj ett avsnitt.'],
    [{ on: '2026-13-01' }, 'on', 'Skriv en dag som finns, till exempel 2026-05-01.'],
    [{ name: '\u0000' }, 'name', 'Texten innehåller tecken som inte går att spara.'],
  ])('is refused with %j', async (wrong, field, sentence) => {
    const { anna, boat } = await skipper();
    const body = { ...impeller, boatId: boat._id, ...wrong };
    const refused = await anna.post<{ fields: object }>('/api/tasks', body);
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('can be archived, restored and deleted, but not changed or deleted with an old ETag', async () => {
    const { anna, boat } = await skipper();
    const { body } = await anna.post<Task>('/api/tasks', { ...impeller, boatId: boat._id, everyMonths: 12 });
    const path = `/api/tasks/${body._id}`;
    const away = await anna.put<Task>(path, { archived: true }, { 'if-match': '"1"' });
    expect(away.body).toMatchObject({ everyMonths: 12, archivedAt: expect.any(String), version: 2 });
    expect((await anna.put(path, { note: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await anna.delete(path, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await anna.put<Task>(path, { archived: false })).body.archivedAt).toBeUndefined();
    expect((await anna.delete(path)).status).toBe(204);
    expect((await anna.delete(path)).status).toBe(404);
  });

  test.each([
    ['impeller', 'impeller'],
    ['of-tomorrow', undefined],
    [7, undefined],
  ])('knows the template %j that it was made from as %j', async (template, known) => {
    const { anna, boat } = await skipper();
    const made = await anna.post<Task>('/api/tasks', { ...impeller, template, boatId: boat._id });
    expect([made.status, made.body.template]).toEqual([201, known]);
    const changed = await anna.put<Task>(`/api/tasks/${made.body._id}`, { template: 'anodes' });
    expect(changed.body.template).toBe(known);
  });
});

describe('the plan', () => {
  test('is answered with 304 until something changes or another day comes', async () => {
    const { anna, boat } = await skipper();
    await anna.post('/api/tasks', { ...impeller, boatId: boat._id });
    const first = await anna.get('/api/tasks');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toContain(today());
    const again = (tag: string) => anna.send('GET', '/api/tasks', undefined, { 'if-none-match': tag });
    expect((await again(etag)).status).toBe(304);
    expect((await again(etag.replace(today(), '2020-01-01'))).status).toBe(200);
    await anna.put(`/api/boats/${boat._id}`, { launching: '2026-06-01' });
    expect((await again(etag)).status).toBe(200);
  });
});
