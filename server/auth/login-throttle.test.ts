import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logInLimits } from '#contract/limits';
import { failedEarlier } from '../testing/failures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer({ TRUST_PROXY: 'on' });
const anna = await server.signUp();
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
  test('is stopped after five wrong passwords for an account from one address, with a 429 and a Retry-After', async () => {
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

  test('is stopped even if the next guess is right, however the username is written', async () => {
    const address = newAddress();
    await fail(5, address, (i) => (i % 2 ? anna.username.toUpperCase() : ` ${anna.username}`));
    expect((await attempt(address, anna.username, anna.password)).status).toBe(429);
  });

  test('is stopped in the same way for an account that does not exist', async () => {
    const address = newAddress();
    expect(await fail(6, address, () => 'finns inte')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // asvs 6.3.1
  test('blocks neither the same account from other addresses nor other accounts from the same address', async () => {
    const address = newAddress();
    await fail(6, address, () => anna.username);
    expect((await attempt(newAddress(), anna.username, anna.password)).status).toBe(200);
    const bo = await server.signUp();
    expect((await attempt(address, bo.username, bo.password)).status).toBe(200);
  });

  // asvs 6.3.1
  test('is blocked only for a time, and further attempts do not make the wait longer', async () => {
    const address = newAddress();
    await fail(5, address, () => anna.username);
    await later(window / 2);
    const { headers } = await attempt(address, anna.username, 'fel lösenord');
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(window / 2000);
    await later(window / 2);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
  });

  test('is forgotten after a log-in with the right password', async () => {
    const address = newAddress();
    await fail(4, address, () => anna.username);
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
    expect(await fail(5, address, () => anna.username)).toEqual([401, 401, 401, 401, 401]);
  });

  // asvs 6.3.1
  test('at many accounts is stopped after thirty failures from one address, whichever account is tried next', async () => {
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
  ])('is counted as coming from one network if the proxy reports %s', async (_how, address) => {
    const username = `gissat från ${_how}`;
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await attempt(encodeURI(address(i)), username, 'fel')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // asvs 6.3.1
  test('many times at once gets no more attempts than one at a time', async () => {
    const address = newAddress();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => attempt(address, anna.username, 'fel lösenord')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(perAccountAndAddress);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - perAccountAndAddress);
  });

  // asvs 4.1.3, 15.3.4
  test('is counted by the address that the proxy saw, not by addresses that the client makes up', async () => {
    const address = newAddress();
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await attempt(`198.51.100.${i}, ${address}`, anna.username, 'fel lösenord')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // asvs 6.3.1
  test('is stopped across addresses in the same IPv6 /64', async () => {
    const network = newNetwork();
    const statuses = [];
    for (let i = 1; i <= 6; i++) {
      statuses.push((await attempt(`${network}:1:${i}::${i}`, anna.username, 'fel lösenord')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await attempt(`${network}:2::1`, anna.username, anna.password)).status).toBe(200);
  });

  // asvs 6.3.1
  test('is stopped after a hundred failures across the /64 networks of one /48', async () => {
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
  test('from an IPv4 address counts the same if the address is written as IPv6', async () => {
    const statuses = [];
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107']) {
      statuses.push(...(await fail(2, address, () => anna.username)));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await attempt('::ffff:203.0.113.8', anna.username, anna.password)).status).toBe(200);
  });

  // asvs 6.3.1
  test('while the clock was a year ahead locks nobody out once the clock is right', async () => {
    const address = newAddress();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60_000 });
    const statuses = await fail(perAddress + 1, address, (i) => (i < 5 ? anna.username : `gissning ${i}`));
    expect(statuses.at(-1)).toBe(429);
    vi.useRealTimers();
    expect((await attempt(address, anna.username, anna.password)).status).toBe(200);
  });

  // asvs 14.2.4
  test('leaves nothing in the database that reveals what was typed', async () => {
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
  test('is stopped after ten wrong codes in an hour for an account, wherever they come from', async () => {
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

  test('many times at once gets no more attempts than one at a time', async () => {
    const { codeOf, tryCode } = await withTwoStep();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => tryCode(codeOf(1000 + i))));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(codesPerAccount);
  });

  // asvs 6.3.1
  test('counts only with the right password', async () => {
    const { who, codeOf, tryCode } = await withTwoStep();
    for (let i = 0; i < 12; i++) await attempt(newAddress(), who.username, 'fel lösenord', codeOf(1000 + i));
    expect((await tryCode(codeOf())).status).toBe(200);
  });
});
