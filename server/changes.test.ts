import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { ServiceLog } from '#contract/service-logs';
import type { Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { beginChangesAnew } from './platform/db/changes.ts';
import { row, serviceLog, track, tripLog } from './testing/examples.ts';
import { pictureForm, upload } from './testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';
import { walkThrough } from './testing/walk-through.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Changes<T = { _id: string }> {
  at: number;
  whole?: true;
  changed: T[];
  removed: string[];
}

const id = (letter: string) => letter.repeat(22);
const service = () =>
  serviceLog({ boatNameModel: 'Vindila', servicePersonOrCompany: 'jag', serviceType: 'Egen' });

const kinds = [
  {
    kind: 'trip log',
    list: () => '/api/logs',
    create: '/api/createlog',
    at: '/api/updatelog/',
    body: tripLog,
  },
  {
    kind: 'service log',
    list: (who: SignedIn) => `/api/servicelogs/${who.userId}`,
    create: '/api/createservicelog',
    at: '/api/servicelog/',
    body: service,
  },
  {
    kind: 'boat',
    list: () => '/api/boats',
    create: '/api/boats',
    at: '/api/boats/',
    body: () => ({ name: 'Vindila' }),
  },
] as const;

const removalOf = (kind: string, path: string) =>
  kind === 'trip log' ? path.replace('updatelog', 'deletelog') : path;

describe.each(kinds)('a $kind that a device creates', ({ kind, create, at, body }) => {
  test('has the id that the device gives it, and is not made twice', async () => {
    const anna = await server.signUp();
    const sent = { _id: `${id(kind.slice(0, 1))}`.slice(0, 21) + anna.userId.at(-1), ...body() };
    const first = await anna.post<{ _id: string }>(create, sent);
    expect([first.status, first.body._id]).toEqual([201, sent._id]);
    await anna.put(at + sent._id, {
      ...(kind === 'boat' ? { name: 'Ran' } : { title: 'En annan titel', was: {} }),
    });
    const again = await anna.post<{ title?: string; name?: string }>(create, sent);
    expect([again.status, again.body.title ?? again.body.name]).toEqual([
      201,
      kind === 'boat' ? 'Ran' : 'En annan titel',
    ]);
  });

  test('is refused under the id of something that was deleted, or is somebody else’s', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const sent = { _id: `${kind.slice(0, 2).trim()}${anna.userId}`.padEnd(22, '_'), ...body() };
    await anna.post(create, sent);
    expect((await bo.post(create, sent)).body).toMatchObject({ code: 'id_taken' });
    expect((await anna.delete(removalOf(kind, at + sent._id))).status).toBeLessThan(300);
    expect((await anna.post(create, sent)).status).toBe(410);
    expect((await bo.post(create, sent)).body).toMatchObject({ code: 'id_taken' });
  });

  test('gets an id of the server if the one that is sent has another shape', async () => {
    const anna = await server.signUp();
    for (const _id of ['kort', 12, null, { a: 1 }, `${id('a')}a`, '../../../../etc/passwd'])
      expect((await anna.post<{ _id: string }>(create, { ...body(), _id })).body._id).toMatch(/^[\w-]{22}$/);
  });
});

test('a task has the id that its device gives it, and is not made twice', async () => {
  const anna = await server.signUp();
  const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
  const sent = {
    _id: `t${anna.userId}`.padEnd(22, '_'),
    name: 'Impeller',
    section: 'engineService',
    boatId: boat._id,
  };
  for (const _ of [1, 2]) expect((await anna.post<Task>('/api/tasks', sent)).body._id).toBe(sent._id);
  await anna.delete(`/api/tasks/${sent._id}`);
  expect((await anna.post('/api/tasks', sent)).body).toMatchObject({ code: 'plan_deleted' });
});

describe('a change that says what it changes from', () => {
  async function trip(fields: Record<string, unknown> = {}) {
    const anna = await server.signUp();
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog(fields));
    const path = `/api/updatelog/${body._id}`;
    const show = async () => (await anna.get<TripLog>(`/api/showlog/${body._id}`)).body;
    return { anna, path, log: body, show };
  }

  test('is made if the fields are as they were, whatever else has changed, and once however often it is sent', async () => {
    const { anna, path, log, show } = await trip();
    await anna.put(path, { windDirection: 'SV', was: {} });
    const change = {
      title: 'Till Sandhamn',
      distance: 12,
      was: { title: log.title, distance: log.distance },
    };
    expect((await anna.put(path, change)).body).toMatchObject({
      title: 'Till Sandhamn',
      windDirection: 'SV',
    });
    const before = await anna.get<TripLog>(`/api/showlog/${log._id}`);
    expect((await anna.put(path, change)).status).toBe(200);
    const after = await anna.get(`/api/showlog/${log._id}`);
    expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
    expect((await show()).distance).toBe(12);
  });

  test('is refused whole, with the fields and the log as it is, if somebody else has changed one of them', async () => {
    const { anna, path, log, show } = await trip();
    await anna.put(path, { title: 'Från telefonen', was: {} });
    const refused = await anna.put<{ code: string; fields: object; current: TripLog }>(path, {
      title: 'Från datorn',
      distance: 99,
      was: { title: log.title, distance: log.distance },
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'fields_changed_elsewhere',
      fields: { title: 'Har ändrats någon annanstans.' },
      current: { _id: log._id, title: 'Från telefonen' },
    });
    expect(Object.keys(refused.body.fields)).toEqual(['title']);
    expect(await show()).toMatchObject({ title: 'Från telefonen', distance: log.distance });
  });

  test('takes an absent, a null and an empty field as one', async () => {
    const { anna, path } = await trip({});
    for (const was of [{ crew: '' }, { crew: null }, { crew: null }]) {
      const change = await anna.put<TripLog>(path, { crew: 'Ylva', was });
      expect([change.status, change.body.crew]).toEqual([200, 'Ylva']);
      await anna.put(path, { crew: '', was: {} });
    }
  });

  test('adds and removes pictures without a conflict, and leaves out those that are gone meanwhile', async () => {
    const anna = await server.signUp();
    const [one = '', two = '', three = '', four = ''] = await upload(
      anna,
      ...Array.from({ length: 4 }, () => 'picture.webp'),
    );
    const { body: log } = await anna.post<TripLog>('/api/createlog', tripLog({ uploadedImages: [one, two] }));
    const path = `/api/updatelog/${log._id}`;
    const change = (images: string[], was: string[]) =>
      anna.put<TripLog>(path, { images, was: { images: was } });
    expect((await change([one, two, three], [one, two])).body.images).toEqual([one, two, three]);
    // Another device knows nothing of the third, removes the first, and adds a fourth.
    expect((await change([two, four], [one, two])).body.images).toEqual([two, four, three]);
    // The first device sends its change again: the first picture is gone, and the third is there already.
    expect((await change([one, two, three], [one, two])).body.images.toSorted()).toEqual(
      [two, three, four].toSorted(),
    );
    const strangers = await upload(await server.signUp(), 'picture.webp');
    expect((await change([two, ...strangers], [two])).status).toBe(200);
    expect((await anna.get<TripLog>(`/api/showlog/${log._id}`)).body.images).not.toContain(strangers[0]);
  });

  test('replaces a track only if it is the one that was seen', async () => {
    const { anna, path, show } = await trip();
    const first = track({ distance: 5 });
    const put = (body: object) => anna.put<TripLog>(path, body);
    expect((await put({ track: first, was: { track: null } })).status).toBe(200);
    const seen = (await show()).track;
    expect((await put({ track: first, was: { track: null } })).status).toBe(200);
    expect((await put({ track: track({ distance: 6 }), was: { track: null } })).status).toBe(409);
    expect((await put({ track: track({ distance: 6 }), was: { track: seen } })).body.track?.distance).toBe(6);
  });

  test('lets a task of a service log be added on one device and another on a second', async () => {
    const anna = await server.signUp();
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
    const ids: string[] = [];
    for (const name of ['Impeller', 'Olja', 'Rem']) {
      const made = await anna.post<Task>('/api/tasks', { name, section: 'engineService', boatId: boat._id });
      ids.push(made.body._id);
    }
    const [impeller = '', oil = '', belt = ''] = ids;
    const { body: log } = await anna.post<ServiceLog>('/api/createservicelog', {
      ...service(),
      tasks: [impeller],
    });
    const put = (tasks: string[]) =>
      anna.put(`/api/servicelog/${log._id}`, { tasks, was: { tasks: [impeller] } });
    await put([impeller, oil]);
    await put([belt]);
    const { body } = await anna.get<ServiceLog>(`/api/servicelog/${log._id}`);
    expect(body.tasks?.toSorted()).toEqual([oil, belt].toSorted());
  });

  test('of a boat and of a task is compared in the same way', async () => {
    const anna = await server.signUp();
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
    const { body: task } = await anna.post<Task>('/api/tasks', {
      ...{ name: 'Impeller', section: 'engineService', boatId: boat._id, note: 'rosa' },
    });
    const [boatPath, taskPath] = [`/api/boats/${boat._id}`, `/api/tasks/${task._id}`];
    const mine = { name: 'Ran', was: { name: 'Vindila' } };
    for (const _ of [1, 2])
      expect((await anna.put<Boat>(boatPath, mine)).body).toMatchObject({ name: 'Ran', version: 2 });
    expect((await anna.put(boatPath, { name: 'Ägir', was: { name: 'Vindila' } })).body).toMatchObject({
      code: 'fields_changed_elsewhere',
      current: { name: 'Ran' },
    });
    await anna.put(taskPath, { archived: true, was: { archived: false } });
    expect((await anna.put(taskPath, { note: 'blå', was: { note: 'rosa' } })).body).toMatchObject({
      note: 'blå',
    });
    expect((await anna.put(taskPath, { note: 'röd', was: { note: 'rosa' } })).status).toBe(409);
    expect((await anna.put<Task>(taskPath, { archived: true, was: { archived: false } })).status).toBe(200);
  });

  test('is refused with a sentence if what it says makes no sense', async () => {
    const { anna, path, show } = await trip();
    const before = await show();
    for (const was of ['text', 3, { okänt: 'x' }, { title: { a: 1 } }, { images: 'x' }, { track: 'x' }]) {
      const refused = await anna.put<{ fields: object }>(path, { title: 'x', was });
      expect([refused.status, Object.keys(refused.body.fields ?? {}).length]).toEqual([400, 1]);
    }
    expect(await show()).toEqual(before);
  });
});

describe('an upload that names its pictures', () => {
  const send = async (who: SignedIn, ids: string, ...pictures: string[]) =>
    who.post<string[]>(`/api/uploads?ids=${ids}`, await pictureForm(...pictures));

  test('gives them their paths, and is answered alike when it is sent again', async () => {
    const anna = await server.signUp();
    const [one, two] = [`1${anna.userId}`.padEnd(22, '-'), `2${anna.userId}`.padEnd(22, '-')];
    const expected = [`/images/${one}.webp`, `/images/${two}.webp`];
    for (const _ of [1, 2])
      expect((await send(anna, `${one},${two}`, 'picture.webp', 'sideways.jpg')).body).toEqual(expected);
    await anna.post('/api/createlog', tripLog({ uploadedImages: expected }));
    expect((await send(anna, `${one},${two}`, 'picture.webp', 'sideways.jpg')).body).toEqual(expected);
    expect((await anna.get(`/api${expected[0]}`)).status).toBe(200);
  });

  test('is refused under somebody else’s id, another number of ids, or an id of another shape', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const one = `3${anna.userId}`.padEnd(22, '-');
    await send(anna, one, 'picture.webp');
    expect((await send(bo, one, 'picture.webp')).body).toMatchObject({ code: 'id_taken' });
    for (const ids of [`${one},${id('x')}`, 'kort', '', `${one},`])
      expect((await send(anna, ids, 'picture.webp')).status).toBe(400);
  });
});

describe('a list since a number', () => {
  const since = async <T = { _id: string }>(who: SignedIn, list: string, number: number | string) =>
    who.get<Changes<T>>(`${list}?since=${number}`);

  test.each(kinds)(
    'of $kind holds what is new, changed and removed since then',
    async ({ kind, list, create, at, body }) => {
      const anna = await server.signUp();
      const path = list(anna);
      const made = async () => (await anna.post<{ _id: string }>(create, body())).body._id;
      const [one, two, three] = [await made(), await made(), await made()];
      const all = await since(anna, path, 0);
      expect(all.body).toMatchObject({ whole: true, removed: [] });
      expect(all.body.changed.map(({ _id }) => _id)).toEqual([one, two, three]);
      expect((await since(anna, path, all.body.at)).body).toEqual({
        at: all.body.at,
        changed: [],
        removed: [],
      });

      await anna.put(at + two, kind === 'boat' ? { name: 'Ran' } : { title: 'Ny titel', was: {} });
      await anna.delete(removalOf(kind, at + three));
      const four = await made();
      const news = (await since(anna, path, all.body.at)).body;
      expect([news.changed.map(({ _id }) => _id), news.removed]).toEqual([
        [two, four].toSorted(by(news)),
        [three],
      ]);
      expect(news.at).toBeGreaterThan(all.body.at);
      expect(news.whole).toBeUndefined();
    },
  );
  /** In the order of the answer: what it holds matters here. */
  const by = (news: Changes) => (a: string, b: string) =>
    news.changed.findIndex(({ _id }) => _id === a) - news.changed.findIndex(({ _id }) => _id === b);

  test('of tasks holds them as they are kept, and those that go with their boat', async () => {
    const anna = await server.signUp();
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
    const task = { name: 'Impeller', section: 'engineService', boatId: boat._id };
    const { body: made } = await anna.post<Task>('/api/tasks', task);
    const { body: all } = await since<Task>(anna, '/api/tasks', 0);
    expect(all.changed).toEqual([
      expect.objectContaining({ _id: made._id, name: 'Impeller', boatId: boat._id }),
    ]);
    expect(all.changed[0]?.due).toBeUndefined();
    await anna.delete(`/api/boats/${boat._id}`);
    expect((await since(anna, '/api/tasks', all.at)).body.removed).toEqual([made._id]);
    expect((await since(anna, '/api/boats', all.at)).body.removed).toEqual([boat._id]);
  });

  test('holds what a change of something else changes in a log: a boat’s name, a deleted task, a removed picture', async () => {
    const anna = await server.signUp();
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
    const { body: task } = await anna.post<Task>('/api/tasks', {
      ...{ name: 'Impeller', section: 'engineService', boatId: boat._id },
    });
    const [picture = ''] = await upload(anna, 'picture.webp');
    const { body: trip } = await anna.post<TripLog>(
      '/api/createlog',
      tripLog({ boat: 'Vindila', uploadedImages: [picture] }),
    );
    const { body: log } = await anna.post<ServiceLog>('/api/createservicelog', {
      ...service(),
      tasks: [task._id],
    });
    const services = `/api/servicelogs/${anna.userId}`;
    const at = async () => (await since(anna, '/api/logs', 0)).body.at;

    let before = await at();
    await anna.put(`/api/boats/${boat._id}`, { name: 'Ran' });
    expect((await since<TripLog>(anna, '/api/logs', before)).body.changed).toMatchObject([
      { _id: trip._id, boat: 'Ran' },
    ]);
    expect((await since(anna, services, before)).body.changed).toMatchObject([
      { _id: log._id, boatNameModel: 'Ran' },
    ]);
    before = await at();
    await anna.delete(`/api/tasks/${task._id}`);
    const { changed } = (await since<ServiceLog>(anna, services, before)).body;
    expect(changed.map(({ _id, tasks }) => [_id, tasks ?? []])).toEqual([[log._id, []]]);
    before = await at();
    await anna.delete(`/api/deleteimage/${picture.slice('/images/'.length)}`);
    expect((await since(anna, '/api/logs', before)).body.changed).toMatchObject([
      { _id: trip._id, images: [] },
    ]);
  });

  test('shows a trip with all its rows, as its page does, and with the version of its ETag', async () => {
    const anna = await server.signUp();
    const rows = { written: [row(1), row(2)], struck: [] };
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog({ rows }));
    const { body: shown, headers } = await anna.get<TripLog>(`/api/showlog/${body._id}`);
    const version = Number(/\d+/.exec(headers.get('etag') ?? '')?.[0]);
    expect((await since<TripLog>(anna, '/api/logs', 0)).body.changed).toEqual([{ ...shown, version }]);
    expect(shown.rows?.all).toHaveLength(2);
  });

  test('comes in pages that belong together', async () => {
    const anna = await server.signUp();
    for (let n = 0; n < 7; n++) await anna.post('/api/createlog', tripLog());
    const pages = await walkThrough(anna, '/api/logs?since=0&limit=3');
    const answers = pages as unknown as Changes[];
    expect(answers.map(({ changed }) => changed.length)).toEqual([3, 3, 1]);
    expect(new Set(answers.flatMap(({ changed }) => changed.map(({ _id }) => _id))).size).toBe(7);
    expect(answers.every(({ whole }) => whole)).toBe(true);
  });

  test('is answered with everything for a number from the future, from long ago, or from before a restore', async () => {
    const anna = await server.signUp();
    const { body: log } = await anna.post<TripLog>('/api/createlog', tripLog());
    const { at } = (await since(anna, '/api/logs', 0)).body;
    const everything = { whole: true, changed: [{ _id: log._id }] };
    for (const number of [at + 1, at + 10_000_000_000, at - 401 * 24 * 60 * 60 * 1000, 1])
      expect((await since(anna, '/api/logs', number)).body).toMatchObject(everything);
    await beginChangesAnew(server.context.db);
    expect((await since(anna, '/api/logs', at)).body).toMatchObject(everything);
    const again = (await since(anna, '/api/logs', 0)).body.at;
    expect((await since(anna, '/api/logs', again)).body.whole).toBeUndefined();
  });

  test('is one’s own only, is refused for nonsense, and costs nothing if nothing is new', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    await anna.post('/api/createlog', tripLog());
    expect((await since(bo, '/api/logs', 0)).body).toMatchObject({ changed: [] });
    expect((await since(bo, `/api/servicelogs/${anna.userId}`, 0)).status).toBe(403);
    for (const nonsense of ['x', '-1', '1.5', '1e9', '', '9'.repeat(16), '0&since=1'])
      expect((await since(anna, '/api/logs', nonsense)).status, nonsense).toBe(400);
    const first = await since(anna, '/api/logs', 0);
    const again = await anna.get(`/api/logs?since=${first.body.at}`, {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
