import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeFirstAdmin } from '../accounts/first-admin.ts';
import { buildApp } from '../app.ts';
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

/** What `npm run admin -- …` says. */
async function run(...words: string[]): Promise<string[]> {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  await admin(context.config, words).finally(() => spy.mockRestore());
  return said;
}
const sweep = () => run('sweep');

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

test('whoever logs in with a password from the command line is told that somebody else has set it', async () => {
  await makeFirstAdmin(context);
  const [said = ''] = await run('password', 'admin');
  const password = /^Nytt lösenord för admin: (\S+)$/.exec(said)?.[1];
  const app = await buildApp(context);
  const logIn = { method: 'POST', url: '/api/login', payload: { username: 'admin', password } } as const;
  const { token } = (await app.inject(logIn)).json();
  const headers = { authorization: `Bearer ${token}` };
  const { setByOtherAt } = (await app.inject({ url: '/api/password-notice', headers })).json();
  expect(Math.abs(Date.parse(setByOtherAt) - Date.now())).toBeLessThan(60_000);
  await app.close();
});
