import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Boat } from '#contract/boats';
import { limits } from '#contract/limits';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan, Task } from '#contract/tasks';
import { serviceLog } from '#server/testing/examples';
import { downloadExport, linesOf, type Members, unzip, zip } from '#server/testing/exports';
import { type SignedIn, startTestServer, type TestServer } from '#server/testing/test-server';
import { look, readIn } from '../testing/reading-in.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
/** Anna's export: two boats, three tasks (one done, one put away), and a service log that says so. */
let home: Buffer;

const impeller = { name: 'Byt impeller', section: 'engineService', template: 'impeller', season: 'spring' };

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  const boatOf = async (name: string) =>
    (await anna.post<Boat>('/api/boats', { name, launching: '2026-05-03' })).body;
  const [vindila, ran] = [await boatOf('Vindila'), await boatOf('Ran')];
  await anna.post('/api/tasks', { ...impeller, boatId: vindila._id });
  const task = { section: 'hullAndDeck', name: 'Byt slang', everyMonths: 60, note: 'Två\nrader' };
  await anna.post('/api/tasks', { ...task, boatId: vindila._id });
  const away = await anna.post<Task>('/api/tasks', { ...task, name: 'Måla', boatId: ran._id });
  await anna.put(`/api/tasks/${away.body._id}`, { archived: true });
  // Created in April 2024, when a task of the season was first due.
  const created_at = '2024-04-01T10:00:00.000Z';
  await server.context.db.updateTable('tasks').set({ created_at }).execute();
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
    boats: boats.map(({ _id, userId, createdAt, updatedAt, version, ...boat }) => boat),
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
    const { added, problems } = await readIn(bo, home);
    expect([added.boat, added.task, problems]).toEqual([2, 3, []]);
    const plan = await planOf(bo);
    expect(plan).toEqual(await planOf(anna));
    expect(plan.boats.map(({ name }) => name)).toEqual(['Vindila', 'Ran']);
    expect(plan.tasks.find(({ name }) => name === 'Byt impeller')).toMatchObject({
      template: 'impeller',
      lastDone: { day: '2025-04-20', logId: serviceLog().title },
    });
    for (const { userId } of await tasksOf(bo)) expect(userId).toBe(bo.userId);
  });

  test('adds nothing when it is imported again or into the account it came from', async () => {
    await readIn(bo, home);
    const before = await planOf(bo);
    const known = { boat: { new: 0, known: 2 }, task: { new: 0, known: 3 } };
    expect((await readIn(bo, home)).found.counts).toMatchObject(known);
    expect((await readIn(anna, await downloadExport(server.url, bo))).found.counts).toMatchObject(known);
    expect(await planOf(bo)).toEqual(before);
    expect(await tasksOf(anna)).toHaveLength(3);
  });

  test('is merged into the boat of the same name: its tasks are not duplicated and are done by the imported logs', async () => {
    const { _id } = (await bo.post<Boat>('/api/boats', { name: ' vindila ' })).body;
    await bo.post('/api/tasks', { ...impeller, boatId: _id });
    await bo.post('/api/tasks', { boatId: _id, section: 'hullAndDeck', name: 'byt slang' });
    expect((await readIn(bo, home)).found.counts).toMatchObject({
      boat: { new: 1, known: 1 },
      task: { new: 1, known: 2 },
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
    expect((await readIn(bo, home)).found.counts).toMatchObject({
      boat: { new: 1, known: 1 },
      task: { new: 1, known: 2 },
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
    const { added, problems } = await readIn(bo, before);
    expect([added, problems]).toEqual([
      { 'trip-log': 0, 'service-log': 1, boat: 0, task: 0, document: 0, cost: 0 },
      [],
    ]);
  });

  test('is imported without its invalid boats and tasks, which are reported', async () => {
    const broken = await withLines('data/boats.jsonl', ([vindila, ran]) => [
      { ...vindila, kind: 'ubåt' },
      ran,
      { ...ran },
    ]);
    const { found, problems } = await readIn(bo, broken);
    expect(found.counts).toMatchObject({
      boat: { new: 1, known: 1, refused: 1 },
      task: { new: 1, refused: 2 },
      'service-log': { new: 1 },
    });
    expect(problems).toHaveLength(3);
    expect(problems).toEqual(
      expect.arrayContaining([
        { place: 'Båt 1', sentence: 'Välj något av det som finns.' },
        { place: 'Byt impeller', sentence: 'Uppgiftens båt finns inte i filen.' },
        { place: 'Byt slang', sentence: 'Uppgiftens båt finns inte i filen.' },
      ]),
    );
    expect((await boatsOf(bo)).map(({ name }) => name)).toEqual(['Ran']);
  });

  test('compares each name once, and adds no more tasks than an account may have', async () => {
    const tasks = (name: string, length: number) =>
      withLines('data/tasks.jsonl', ([line]) =>
        Array.from({ length }, (_, i) => ({
          ...line,
          _id: `${name}${i}`,
          template: undefined,
          name: `${name} ${i}`,
        })),
      );
    await readIn(bo, await tasks('Egen', 20));
    const many = await tasks('Annan', 2_000);
    const lower = vi.spyOn(String.prototype, 'toLocaleLowerCase');
    onTestFinished(() => lower.mockRestore());
    const added = limits.tasks - 20;
    expect((await look(bo, many)).found.counts.task).toEqual({
      new: added,
      known: 0,
      refused: 2_000 - added,
    });
    expect(lower.mock.calls.length).toBeLessThan(2_020 + 100);
  });
});
