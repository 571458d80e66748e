import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { type Context, closeContext, openContext } from '../context.ts';
import { randomId } from '../ids.ts';
import { withLease } from '../platform/leases.ts';
import { newTestStore, type TestStore } from '../testing/test-store.ts';
import { admin } from './admin.ts';
import { Wrong } from './wrong.ts';

let store: TestStore;
let context: Context;

beforeAll(async () => {
  store = await newTestStore();
  context = await openContext(readConfig(store.settings, false));
});
afterAll(async () => {
  await closeContext(context);
  await store.remove();
});

/** What `npm run admin -- sweep` says. */
async function sweep(): Promise<string[]> {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  await admin(context.config, ['sweep']).finally(() => spy.mockRestore());
  return said;
}

test('a sweep by hand waits for the server’s own', async () => {
  await withLease(context.db, 'sweep', () =>
    expect(sweep()).rejects.toThrow(new Wrong('En annan städning pågår. Försök igen om en stund.')),
  );
  expect(await sweep()).toEqual([expect.stringMatching(/^Borttaget: 0 /)]);
});

test('a sweep by hand says that no picture is known, and leaves them', async () => {
  await context.blobs.put(`${randomId()}.webp`, Buffer.from('somebody’s'));
  const [, told] = await sweep();
  expect(told).toMatch(/^Obs: databasen känner inte till någon av bilderna i /);
});
