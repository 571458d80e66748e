import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Boat } from '#contract/boats';
import type { ImportState } from '#contract/import-export';
import { limits } from '#contract/limits';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan, Task } from '#contract/tasks';
import { serviceLog } from '../testing/examples.ts';
import { downloadExport, linesOf, type Members, read, readIn, unzip, zip } from '../testing/exports.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
/** Anna's export: two boats, three tasks (one done, one put away), and a service log that says so. */
let home: Buffer;

const impeller = { name: 'Byt impeller', section: 'engineService', template: 'impeller', season: 'spring' };

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  const boats = await Promise.all(
    ['Vindila', 'Ran'].map(
      async (name) => (await anna.post<Boat>('/api/boats', { name, launching: '2026-05-03' })).body,
    ),
  );
  const [vindila, ran] = boats.sort((a, b) => (a.name > b.name ? -1 : 1)) as [Boat, Boat];
  await anna.post('/api/tasks', { ...impeller, boatId: vindila._id });
  const task = { section: 'hullAndDeck', name: 'Byt slang', everyMonths: 60, note: 'Två\nrader' };
  await anna.post('/api/tasks', { ...task, boatId: vindila._id });
  const away = await anna.post<Task>('/api/tasks', { ...task, name: 'Måla', boatId: ran._id });
  await anna.put(`/api/tasks/${away.body._id}`, { archived: true });
  // Created in April 2024, when a task of the season was first due.
  const created_at = '2024-04-01T10:00:00.000Z';
  await server.context.db.updateTable('tasks').set({ created_at }).execute();
  await server.context.db.updateTable('boats').set({ created_at }).where('name', '=', 'Vindila').execute();
  const done = (await tasksOf(anna)).find(({ name }) => name === 'Byt impeller');
  await anna.post('/api/createservicelog', serviceLog({ date: '2025-04-20T10:00', tasks: [done?._id] }));
  home = await downloadExport(server.url, anna);
});
beforeEach(async () => {
  bo = await server.signUp();
});
afterAll(() => server.close());

const boatsOf = async (who: SignedIn) => (await who.get<Boat[]>('/api/boats')).body;
const tasksOf = async (who: SignedIn) => (await who.get<Plan>('/api/tasks')).body.tasks;

/** What a user has planned, with names instead of ids. */
async function planOf(who: SignedIn) {
  const boats = await boatsOf(who);
  const services = (await who.get<ServiceLog[]>(`/api/servicelogs/${who.userId}`)).body;
  const named = new Map(services.map(({ _id, title }) => [_id, title]));
  const tasks = (await tasksOf(who)).map(
    ({ _id, userId, boatId, updatedAt, version, lastDone, ...task }) => ({
      ...task,
      boat: boats.find((boat) => boat._id === boatId)?.name,
      lastDone: lastDone && { ...lastDone, logId: named.get(lastDone.logId ?? '') },
    }),
  );
  return {
    boats: boats.map(({ _id, userId, updatedAt, version, ...boat }) => boat),
    tasks: tasks.sort((a, b) => a.name.localeCompare(b.name)),
  };
}

async function changed(change: (members: Members) => void): Promise<Buffer> {
  const members = await unzip(home);
  change(members);
  return zip(members);
}
const withLines = (name: string, change: (lines: Record<string, unknown>[]) => unknown[]) =>
  changed((members) => {
    const lines = change(linesOf(members, name));
    members.set(name, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  });

describe('an imported plan', () => {
  test('is the same in an empty account, with the work done and the same due dates', async () => {
    const counts = await readIn(bo, home);
    expect(counts).toMatchObject({ boats: { new: 2, known: 0 }, tasks: { new: 3, known: 0 }, problems: [] });
    const plan = await planOf(bo);
    expect(plan).toEqual(await planOf(anna));
    expect(plan.boats[0]?.name).toBe('Vindila');
    expect(plan.tasks.find(({ name }) => name === 'Byt impeller')).toMatchObject({
      template: 'impeller',
      lastDone: { day: '2025-04-20', logId: serviceLog().title },
    });
    for (const { userId } of await tasksOf(bo)) expect(userId).toBe(bo.userId);
  });

  test('adds nothing when it is imported again or into the account it came from', async () => {
    await readIn(bo, home);
    const before = await planOf(bo);
    const known = { boats: { new: 0, known: 2 }, tasks: { new: 0, known: 3 } };
    expect(await readIn(bo, home)).toMatchObject(known);
    expect(await readIn(anna, await downloadExport(server.url, bo))).toMatchObject(known);
    expect(await planOf(bo)).toEqual(before);
    expect(await tasksOf(anna)).toHaveLength(3);
  });

  test('is merged into the boat of the same name: its tasks are not duplicated and are done by the imported logs', async () => {
    const { _id } = (await bo.post<Boat>('/api/boats', { name: ' vindila ' })).body;
    await bo.post('/api/tasks', { ...impeller, boatId: _id });
    await bo.post('/api/tasks', { boatId: _id, section: 'hullAndDeck', name: 'byt slang' });
    expect(await readIn(bo, home)).toMatchObject({
      boats: { new: 1, known: 1 },
      tasks: { new: 1, known: 2 },
    });
    const tasks = await tasksOf(bo);
    expect(tasks).toHaveLength(3);
    expect(tasks.find(({ template }) => template === 'impeller')).toMatchObject({
      boatId: _id,
      lastDone: { day: '2025-04-20' },
    });
  });

  test('restores what has been deleted since, and nothing else', async () => {
    await readIn(bo, home);
    const ran = (await boatsOf(bo)).find(({ name }) => name === 'Ran');
    await bo.delete(`/api/boats/${ran?._id}`);
    expect(await readIn(bo, home)).toMatchObject({
      boats: { new: 1, known: 1 },
      tasks: { new: 1, known: 2 },
    });
    expect(await boatsOf(bo)).toHaveLength(2);
    expect(await tasksOf(bo)).toHaveLength(3);
  });

  test('may be missing, as of an account without boats', async () => {
    const before = await changed((members) => {
      for (const name of ['att-göra.csv', 'data/boats.jsonl', 'data/tasks.jsonl']) members.delete(name);
      const service = { ...linesOf(members, 'data/service-logs.jsonl')[0] };
      delete service.tasks;
      members.set('data/service-logs.jsonl', Buffer.from(JSON.stringify(service)));
    });
    expect(await readIn(bo, before)).toMatchObject({
      serviceLogs: { new: 1 },
      boats: { new: 0, known: 0, refused: 0 },
      problems: [],
    });
  });

  test('is imported without its invalid boats and tasks, which are reported', async () => {
    const broken = await withLines('data/boats.jsonl', ([vindila, ran]) => [
      { ...vindila, kind: 'ubåt' },
      ran,
      { ...ran },
    ]);
    const state: ImportState = await readIn(bo, broken);
    expect(state).toMatchObject({
      boats: { new: 1, known: 1, refused: 1 },
      tasks: { new: 1, refused: 2 },
      serviceLogs: { new: 1 },
    });
    expect(state.problems).toHaveLength(3);
    expect(state.problems).toEqual(
      expect.arrayContaining([
        { place: 'Båt 1', sentence: 'Välj något av det som finns.' },
        { place: 'Byt impeller', sentence: 'Uppgiftens båt finns inte i filen.' },
        { place: 'Byt slang', sentence: 'Uppgiftens båt finns inte i filen.' },
      ]),
    );
    expect((await boatsOf(bo)).map(({ name }) => name)).toEqual(['Ran']);
  });

  test('compares each name once, however many tasks are in the file and the account', async () => {
    const tasks = (name: string, length: number) =>
      withLines('data/tasks.jsonl', ([line]) =>
        Array.from({ length }, (_, i) => ({
          ...line,
          _id: `${name}${i}`,
          template: undefined,
          name: `${name} ${i}`,
        })),
      );
    await readIn(bo, await tasks('Egen', limits.tasks));
    const many = await tasks('Annan', 2_000);
    const lower = vi.spyOn(String.prototype, 'toLocaleLowerCase');
    let calls = 0;
    try {
      expect((await read(bo, many)).tasks).toEqual({ new: 0, known: 0, refused: 2_000 });
      calls = lower.mock.calls.length;
    } finally {
      lower.mockRestore();
    }
    const names = limits.tasks + 2_000;
    expect(calls).toBeGreaterThanOrEqual(names);
    expect(calls).toBeLessThan(names + 100);
  });

  test('adds no more tasks than an account may have', async () => {
    const many = await withLines('data/tasks.jsonl', ([task]) =>
      Array.from({ length: limits.tasks + 2 }, (_, i) => ({
        ...task,
        _id: `t${i}`,
        template: undefined,
        name: `U ${i}`,
      })),
    );
    const state = await readIn(bo, many);
    expect(state.tasks).toEqual({ new: limits.tasks, known: 0, refused: 2 });
    expect(await tasksOf(bo)).toHaveLength(limits.tasks);
  });
});
