import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportState } from '#contract/import-export';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { walkThrough } from '../testing/walk-through.ts';

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
const logs = async () => (await walkThrough<TripLog>(anna, '/api/logs')).flat();

async function readIn(rows: object[]): Promise<ImportState> {
  const { body } = await send(rows);
  return (await anna.post<ImportState>(`/api/imports/${body._id}`)).body;
}

describe('the rows of an imported table', () => {
  test('are added once if two requests confirm them at the same time', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => tripLog({ title: `Rad ${i}` }));
    const { _id } = (await send(rows)).body;
    const finish = () => anna.post<ImportState>(`/api/imports/${_id}`);
    const both = await Promise.all([finish(), finish()]);
    expect(both.map(({ status, body }) => [status, body.tripLogs.new])).toEqual(Array(2).fill([200, 100]));
    expect(await logs()).toHaveLength(100);
  });

  test('can be imported again without duplicates after being discarded while they were added', async () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => tripLog({ title: `Rad ${i}` }));
    const { _id } = (await send(rows)).body;
    const finished = anna.post<ImportState>(`/api/imports/${_id}`);
    await vi.waitUntil(async () => (await logs()).length > 0, { interval: 1, timeout: 10_000 });
    await anna.delete(`/api/imports/${_id}`);
    // On a busy machine it may have ended before it could be discarded.
    const { status } = await finished;
    const { code } = (await anna.post(`/api/imports/${_id}`)).body;
    expect([status, code]).toBeOneOf([
      [404, 'import_not_found'],
      [200, undefined],
    ]);
    expect((await readIn(rows)).tripLogs).toMatchObject({ refused: 0 });
    expect(await logs()).toHaveLength(1_000);
  });
});
