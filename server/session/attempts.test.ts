import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInLimits } from '#contract/limits';
import { passwordMatches } from '../accounts/passwords.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on' });
  anna = await server.signUp();
});
afterAll(() => server.close());

let addresses = 0;
/** An address that nobody has tried anything from yet. */
const newAddress = () => `2001:db8::${(++addresses).toString(16)}`;

const attempt = (address: string, username: string, password: string) =>
  server.api.post('/api/login', { username, password }, { 'x-forwarded-for': address });

const fail = async (times: number, address: string, username: (i: number) => string) => {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await attempt(address, username(i), 'fel lösenord')).status);
  return statuses;
};

/** As if what has been tried until now had been tried that much earlier. */
async function later(milliseconds: number): Promise<void> {
  const { db } = server.context;
  for (const { id, failed_at } of await db
    .selectFrom('login_failures')
    .select(['id', 'failed_at'])
    .execute()) {
    const earlier = new Date(Date.parse(failed_at) - milliseconds).toISOString();
    await db.updateTable('login_failures').set({ failed_at: earlier }).where('id', '=', id).execute();
  }
}

/** The hash of no password, that takes so much to check. */
const costing = (parameters: string) =>
  `$argon2id$v=19$${parameters},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const { window, perAccountAndAddress, perAddress } = logInLimits;

describe('guessing at a password', () => {
  test('ends after five wrong ones for the account from that address: 429, and when to try again', async () => {
    const address = newAddress();
    expect(await fail(5, address, () => anna.username)).toEqual([401, 401, 401, 401, 401]);
    const { status, body, headers } = await attempt(address, anna.username, 'fel lösenord');
    expect(status).toBe(429);
    expect(body).toEqual({
      code: 'too_many_attempts',
      message: 'För många försök. Vänta en stund och försök igen.',
    });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(window / 1000 - 30);
    expect(seconds).toBeLessThanOrEqual(window / 1000);
  });

  test('is stopped also when the next guess is right, however the username is written', async () => {
    const address = newAddress();
    await fail(5, address, (i) => (i % 2 ? anna.username.toUpperCase() : ` ${anna.username}`));
    expect((await attempt(address, anna.username, anna.password)).status).toBe(429);
  });

  test('is stopped for an account that does not exist in the same way', async () => {
    const address = newAddress();
    expect(await fail(6, address, () => 'finns inte')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('stops neither the same account from elsewhere nor others from there', async () => {
    const address = newAddress();
    await fail(6, address, () => anna.username);
    expect((await attempt(newAddress(), anna.username, anna.password)).status).toBe(200);
    const bo = await server.signUp();
    expect((await attempt(address, bo.username, bo.password)).status).toBe(200);
  });

  test('is never stopped for good: after the wait it may go on, and waiting is not made longer by trying', async () => {
    const address = newAddress();
    await fail(5, address, () => anna.username);
    await later(window / 2);
    const { headers } = await attempt(address, anna.username, 'fel lösenord');
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(window / 2000);
    await later(window / 2);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
  });

  test('is forgotten with the right password', async () => {
    const address = newAddress();
    await fail(4, address, () => anna.username);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
    expect(await fail(5, address, () => anna.username)).toEqual([401, 401, 401, 401, 401]);
  });

  test('at many accounts ends after thirty from one address, whoever is tried next', async () => {
    const address = newAddress();
    const statuses = await fail(perAddress + 1, address, (i) => `gissning ${i}`);
    expect(statuses).toEqual([...Array(perAddress).fill(401), 429]);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(429);
    await later(window + 1000);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
  });

  test('many times at once gets no further than one after the other', async () => {
    const address = newAddress();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => attempt(address, anna.username, 'fel lösenord')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(perAccountAndAddress);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - perAccountAndAddress);
  });

  test('is not what is done when the server is too busy to look at the current password', async () => {
    const cleo = await server.signUp();
    await server.context.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('account_id', '=', cleo.userId)
      .execute();
    const begin = async () => (await cleo.post('/api/two-step', { currentPassword: cleo.password })).status;
    const queue = [costing('m=19456,t=200'), ...Array(100).fill(costing('m=8,t=1'))];
    const checked = Promise.all(queue.map((hash) => passwordMatches(hash, 'x')));
    const statuses = [];
    for (let i = 0; i <= perAccountAndAddress; i++) statuses.push(await begin());
    expect(statuses).toEqual(Array(perAccountAndAddress + 1).fill(503));
    await checked;
    expect(await begin()).toBe(200);
  });

  test('counts the address that the proxy saw, not the ones a client makes up', async () => {
    const address = newAddress();
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await attempt(`198.51.100.${i}, ${address}`, anna.username, 'fel lösenord')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
