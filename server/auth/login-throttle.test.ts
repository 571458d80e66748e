import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { logInLimits } from '#contract/limits';
import { failedEarlier } from '../testing/failures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on' });
  anna = await server.signUp();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

let networks = 0;
/** The prefix of a /48 network that no test has used yet. */
const newNetwork = () => `2001:db8:${(++networks).toString(16)}`;
const newAddress = () => `${newNetwork()}::1`;

const attempt = (address: string, username: string, password: string, otp?: string) =>
  server.api.post('/api/login', { username, password, otp }, { 'x-forwarded-for': address });

const fail = async (times: number, address: string, username: (i: number) => string) => {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await attempt(address, username(i), 'fel lösenord')).status);
  return statuses;
};

const later = (milliseconds: number) => failedEarlier(server.context.db, milliseconds);

const { window, perAccountAndAddress, perAddress, perWideNetwork, codesPerAccount, codeWindow } = logInLimits;

describe('guessing at a password', () => {
  // asvs 2.4.1, 6.3.1
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

  // asvs 6.3.1
  test('stops neither the same account from elsewhere nor others from there', async () => {
    const address = newAddress();
    await fail(6, address, () => anna.username);
    expect((await attempt(newAddress(), anna.username, anna.password)).status).toBe(200);
    const bo = await server.signUp();
    expect((await attempt(address, bo.username, bo.password)).status).toBe(200);
  });

  // asvs 6.3.1
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

  // asvs 6.3.1
  test('at many accounts ends after thirty from one address, whoever is tried next', async () => {
    const address = newAddress();
    const statuses = await fail(perAddress + 1, address, (i) => `gissning ${i}`);
    expect(statuses).toEqual([...Array(perAddress).fill(401), 429]);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(429);
    await later(window + 1000);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
  });

  test.each([
    ['a port of its own for each', (i: number) => `192.0.2.77:${40_000 + i}`],
    ['a port behind an IPv6 address', (i: number) => `[2001:db8:ffff::1]:${40_000 + i}`],
    ['no address at all', (i: number) => `okänd-${i}`],
  ])('is one network’s with %s, as a proxy may tell it', async (_how, address) => {
    const username = `gissat från ${_how}`;
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await attempt(encodeURI(address(i)), username, 'fel')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // asvs 6.3.1
  test('many times at once gets no further than one after the other', async () => {
    const address = newAddress();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => attempt(address, anna.username, 'fel lösenord')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(perAccountAndAddress);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - perAccountAndAddress);
  });

  // asvs 4.1.3, 15.3.4
  test('counts the address that the proxy saw, not the ones a client makes up', async () => {
    const address = newAddress();
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await attempt(`198.51.100.${i}, ${address}`, anna.username, 'fel lösenord')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // asvs 6.3.1
  test('goes no further with another address of the same IPv6 /64', async () => {
    const network = newNetwork();
    const statuses = [];
    for (let i = 1; i <= 6; i++) {
      statuses.push((await attempt(`${network}:1:${i}::${i}`, anna.username, 'fel lösenord')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await attempt(`${network}:2::1`, anna.username, anna.password)).status).toBe(200);
  });

  // asvs 6.3.1
  test('goes no further than a hundred times with one /64 after another of the same /48', async () => {
    const network = newNetwork();
    const replies = await Promise.all(
      Array.from({ length: perWideNetwork }, (_, i) =>
        attempt(`${network}:${i.toString(16)}::1`, `gissning ${i}`, 'fel lösenord'),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(perWideNetwork).fill(401));
    expect((await attempt(`${network}:ffff::1`, anna.username, anna.password)).status).toBe(429);
    expect((await attempt(newAddress(), anna.username, anna.password)).status).toBe(200);
  });

  // asvs 6.3.1
  test('from an IPv4 address counts the same where that is written as IPv6', async () => {
    const statuses = [];
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107']) {
      statuses.push(...(await fail(2, address, () => anna.username)));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await attempt('::ffff:203.0.113.8', anna.username, anna.password)).status).toBe(200);
  });

  // asvs 6.3.1
  test('while the clock was a year ahead locks nobody out once it is right', async () => {
    const address = newAddress();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60_000 });
    const statuses = await fail(perAddress + 1, address, (i) => (i < 5 ? anna.username : `gissning ${i}`));
    expect(statuses.at(-1)).toBe(429);
    vi.useRealTimers();
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
  });

  // asvs 14.2.4
  test('leaves nothing in the database that tells what was typed', async () => {
    await attempt(newAddress(), 'mitt hemliga lösenord', 'fel lösenord');
    const rows = JSON.stringify(await server.context.db.selectFrom('login_failures').selectAll().execute());
    for (const typed of ['hemliga', anna.username]) expect(rows).not.toContain(typed);
  });
});

describe('guessing at the code of two-step log-in', () => {
  /** A user with two-step log-in on, and the code of so many half minutes from now. No code has been used. */
  async function withTwoStep() {
    const who = await server.signUp();
    const { secret } = (await who.post<{ secret: string }>('/api/two-step', {})).body;
    const codeOf = (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
        timestamp: Date.now() + steps * 30_000,
      });
    const { recoveryCodes } = (
      await who.post<{ recoveryCodes: string[] }>('/api/two-step/confirm', { otp: codeOf() })
    ).body;
    const { db } = server.context;
    await db.updateTable('two_step').set({ last_step: 0 }).where('account_id', '=', who.userId).execute();
    const tryCode = (otp: string, address = newAddress()) =>
      attempt(address, who.username, who.password, otp);
    return { who, codeOf, recoveryCodes, tryCode };
  }

  // asvs 6.3.1, 6.5.5
  test('ends after ten wrong ones in an hour for the account, wherever they come from', async () => {
    const { who, codeOf, recoveryCodes, tryCode } = await withTwoStep();
    for (let i = 0; i < codesPerAccount; i++) {
      expect((await tryCode(codeOf(1000 + i))).body).toMatchObject({ code: 'otp_wrong' });
    }
    const { status, headers } = await tryCode(codeOf());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(codeWindow / 1000 - 60);
    // The owner can still use a recovery code, which nobody can guess.
    expect((await tryCode(recoveryCodes[0] ?? '')).status).toBe(200);
    await later(codeWindow);
    expect((await tryCode(codeOf())).status).toBe(200);
    expect((await who.get('/api/two-step')).body).toEqual({ on: true, recoveryCodesLeft: 9 });
  });

  test('many times at once gets no further than one after the other', async () => {
    const { codeOf, tryCode } = await withTwoStep();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => tryCode(codeOf(1000 + i))));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(codesPerAccount);
  });

  // asvs 6.3.1
  test('is nothing that somebody who does not know the password can do', async () => {
    const { who, codeOf, tryCode } = await withTwoStep();
    for (let i = 0; i < 12; i++) await attempt(newAddress(), who.username, 'fel lösenord', codeOf(1000 + i));
    expect((await tryCode(codeOf())).status).toBe(200);
  });
});
