import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { ServiceLog } from '#contract/service-logs';
import type { Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { beginChangesAnew } from './platform/db/changes.ts';
import { createdThings, removalOf } from './testing/created-things.ts';
import { row, serviceLog, tripLog } from './testing/examples.ts';
import { upload } from './testing/pictures.ts';
import { type SignedIn, testServer } from './testing/test-server.ts';
import { walkThrough } from './testing/walk-through.ts';

const server = await testServer();

interface Changes<T = { _id: string }> {
  at: number;
  whole?: true;
  changed: T[];
  removed: string[];
}

describe('a list since a number', () => {
  const since = async <T = { _id: string }>(who: SignedIn, list: string, number: number | string) =>
    who.get<Changes<T>>(`${list}?since=${number}`);

  test.each(createdThings)(
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
      ...serviceLog({ boatNameModel: 'Vindila', servicePersonOrCompany: 'jag', serviceType: 'Egen' }),
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
    const ofYear = await anna.get('/api/logs/2025?since=0');
    expect([ofYear.status, ofYear.body]).toEqual([
      400,
      {
        code: 'invalid_input',
        message: 'Ogiltiga uppgifter.',
        fields: { since: 'Ändringar hämtas för alla år på en gång.' },
      },
    ]);
    const first = await since(anna, '/api/logs', 0);
    const again = await anna.get(`/api/logs?since=${first.body.at}`, {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
