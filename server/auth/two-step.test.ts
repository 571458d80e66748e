import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();
afterEach(() => void vi.useRealTimers());

/** The code an app shows, now or some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

const begin = (who: SignedIn, body = {}) => who.post<{ secret: string; uri: string }>('/api/two-step', body);
const confirm = (who: SignedIn, otp: string) =>
  who.post<{ recoveryCodes: string[] }>('/api/two-step/confirm', { otp });
const logIn = ({ username, password }: SignedIn, otp?: string) =>
  server.api.post<{ token?: string; code?: string }>('/api/login', { username, password, otp });

/** A user with two-step log-in on, who has not used the codes of this half minute yet. */
async function withTwoStep() {
  const who = await server.signUp();
  const { secret } = (await begin(who)).body;
  const { recoveryCodes } = (await confirm(who, codeOf(secret))).body;
  const { db } = server.context;
  await db.updateTable('two_step').set({ last_step: 0 }).where('account_id', '=', who.userId).execute();
  return { who, secret, recoveryCodes };
}

describe('two-step log-in', () => {
  // asvs 6.5.2, 6.5.3, 6.5.4
  test('is off until the user confirms it with a correct code', async () => {
    const who = await server.signUp();
    const { status, body } = await begin(who);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      body.secret,
      'LOGGBOKEN',
    ]);
    expect((await who.get('/api/two-step')).body).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect((await logIn(who)).status).toBe(200);

    const wrong = await who.post('/api/two-step/confirm', { otp: codeOf(body.secret, 20) });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['otp']]);

    const { recoveryCodes } = (await confirm(who, codeOf(body.secret))).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    expect((await who.get('/api/two-step')).body).toEqual({ on: true, recoveryCodesLeft: 10 });
  });

  // asvs 2.3.1, 6.3.3
  test('asks for a code after the right password, but not after a wrong one', async () => {
    const { who, secret } = await withTwoStep();
    const without = await server.api.post('/api/login', { username: who.username, password: who.password });
    expect(without.status).toBe(401);
    expect(without.body).toEqual({ code: 'otp_required', message: 'Skriv koden från din kodapp.' });
    const wrongPassword = { ...who, password: 'fel lösenord' };
    expect((await logIn(wrongPassword, codeOf(secret))).body.code).toBe('wrong_credentials');
    expect((await logIn(wrongPassword)).body.code).toBe('wrong_credentials');
    const { status, body } = await logIn(who, codeOf(secret));
    expect([status, typeof body.token]).toEqual([200, 'string']);
  });

  // asvs 6.5.1, 11.4.1
  test('accepts each code only once', async () => {
    const { who, secret } = await withTwoStep();
    const code = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 4 }, () => logIn(who, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await logIn(who, code)).body.code).toBe('otp_wrong');
  });

  // asvs 6.5.5
  test('accepts the code of the next half minute, for a clock that is a little fast, but none further off', async () => {
    const { who, secret } = await withTwoStep();
    for (const steps of [-3, 3, 120]) expect((await logIn(who, codeOf(secret, steps))).status).toBe(401);
    expect((await logIn(who, codeOf(secret, 1))).status).toBe(200);
  });

  test('accepts the current code once from a user who logged in while the clock was a year ahead', async () => {
    const { who, secret } = await withTwoStep();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60_000 });
    expect((await logIn(who, codeOf(secret))).status).toBe(200);
    vi.useRealTimers();
    const code = codeOf(secret);
    expect((await logIn(who, code)).status).toBe(200);
    expect((await logIn(who, code)).body.code).toBe('otp_wrong');
  });

  test('accepts a code with a space in it, as apps show it', async () => {
    const { who, secret } = await withTwoStep();
    expect((await logIn(who, codeOf(secret).replace(/^(...)/, '$1 '))).status).toBe(200);
  });

  test.each(['12345', '1234567', '１２３４５６', '🐬🐬🐬', 'åäöåäö', '000-00', '{}'])(
    'refuses an invalid code: %s',
    async (otp) => {
      const { who } = await withTwoStep();
      expect((await logIn(who, otp)).body.code).toBe('otp_wrong');
      const other = await server.signUp();
      await begin(other);
      expect((await other.post('/api/two-step/confirm', { otp })).status).toBe(400);
    },
  );

  // asvs 6.4.4, 6.5.1
  test('accepts each recovery code once, with or without its dashes', async () => {
    const { who, recoveryCodes } = await withTwoStep();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(who, first)).status).toBe(200);
    expect((await logIn(who, first)).body.code).toBe('otp_wrong');
    expect((await logIn(who, second.replaceAll('-', '').toUpperCase())).status).toBe(200);
    expect((await who.get('/api/two-step')).body).toEqual({ on: true, recoveryCodesLeft: 8 });
  });

  test('does not accept another user’s recovery code', async () => {
    const [one, other] = [await withTwoStep(), await withTwoStep()];
    expect((await logIn(one.who, other.recoveryCodes[0])).body.code).toBe('otp_wrong');
  });

  // asvs 6.5.5
  test('counts wrong codes as failures, but not attempts without a code', async () => {
    const { who, secret } = await withTwoStep();
    for (let i = 0; i < 10; i++) expect((await logIn(who)).body.code).toBe('otp_required');
    for (let i = 0; i < 5; i++) expect((await logIn(who, '000000')).status).toBe(401);
    expect((await logIn(who, codeOf(secret))).status).toBe(429);
  });

  test('can be turned off again', async () => {
    const { who } = await withTwoStep();
    expect((await who.post('/api/two-step/end', {})).status).toBe(204);
    expect((await who.get('/api/two-step')).body).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect((await logIn(who)).status).toBe(200);
  });

  // asvs 2.3.1
  test('cannot be begun or confirmed while it is on, or confirmed before it is begun', async () => {
    const { who } = await withTwoStep();
    expect((await begin(who)).status).toBe(409);
    const again = await who.post('/api/two-step/confirm', { otp: '123456' });
    expect([again.status, again.body.code]).toEqual([409, 'two_step_already_on']);
    const other = await server.signUp();
    const early = await other.post('/api/two-step/confirm', { otp: '123456' });
    expect([early.status, early.body.code]).toEqual([409, 'two_step_not_begun']);
  });

  // asvs 7.5.1
  test('asks for the current password when the log-in is more than 15 minutes old', async () => {
    const { who } = await withTwoStep();
    await server.context.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('account_id', '=', who.userId)
      .execute();
    const end = (body: object) => who.post('/api/two-step/end', body);
    expect((await end({})).body.code).toBe('current_password_required');
    expect((await end({ currentPassword: 'gissning' })).body.code).toBe('wrong_current_password');
    expect((await who.get('/api/two-step')).body).toMatchObject({ on: true });
    expect((await end({ currentPassword: who.password })).status).toBe(204);
    // It has just been given.
    expect((await begin(who)).status).toBe(200);
  });
});
