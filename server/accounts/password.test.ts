import { describe, expect, test } from 'vitest';
import { accountCalls, isSignedIn } from '../testing/accounts.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();
const admin = server.admin;
const anna = await server.signUp({ username: 'anna' });

const { change } = accountCalls(admin);

describe('a new password', () => {
  // spec 3.4, 5.11
  test.each([undefined, null, '', '   ', ' \t\n ', '            '])(
    'that is blank changes nothing: %j',
    async (password) => {
      const other = await server.logIn(anna);
      expect((await change(anna, anna.userId, { password })).status).toBe(200);
      await server.logIn(anna);
      expect(await isSignedIn(other)).toBe(true);
    },
  );

  // spec 7.22
  // asvs 6.2.2, 7.4.3
  test('replaces the old one at log-in and ends every session but the one that set it', async () => {
    const erik = await server.signUp();
    const others = [await server.logIn(erik), await server.logIn(erik)];
    const password = 'nytt och mycket längre';
    expect((await change(erik, erik.userId, { password })).status).toBe(200);
    expect(await isSignedIn(erik)).toBe(true);
    for (const other of others) {
      const { status, body } = await other.get('/api/logs');
      expect([status, body.code]).toEqual([401, 'session_ended']);
    }
    await expect(server.logIn(erik)).rejects.toThrow('wrong_credentials');
    await server.logIn({ ...erik, password });
  });

  // asvs 6.4.3, 7.4.2, 7.4.5
  test('set by an administrator ends all sessions of the account, but not the administrator’s', async () => {
    const frida = await server.signUp();
    expect((await change(admin, frida.userId, { password: 'satt av en admin' })).status).toBe(200);
    expect(await isSignedIn(frida)).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    await server.logIn({ ...frida, password: 'satt av en admin' });
  });

  // asvs 6.2.4
  test('that is too short or too common is refused, and the old one still works', async () => {
    const short = await change(anna, anna.userId, { password: 'kort' });
    expect([short.status, short.body.message]).toEqual([400, 'Lösenordet måste ha minst 8 tecken.']);
    const common = await change(anna, anna.userId, { password: 'Password123' });
    expect([common.status, common.body.message]).toEqual([400, 'Lösenordet är för vanligt.']);
    await server.logIn(anna);
  });
});

describe('the notice of a password that somebody else has set', () => {
  const noticeOf = async (who: SignedIn) =>
    (await who.get<{ setByOtherAt: string | null }>('/api/password-notice')).body.setByOtherAt;
  const password = 'satt av en admin';

  // asvs 6.4.3
  test('shows the user when it was set, until they dismiss it', async () => {
    const who = await server.signUp();
    expect(await noticeOf(who)).toBeNull();
    await change(admin, who.userId, { password });
    const now = { ...who, password };
    const setAt = (await noticeOf(await server.logIn(now))) ?? '';
    expect(Math.abs(Date.parse(setAt) - Date.now())).toBeLessThan(60_000);
    const again = await server.logIn(now);
    expect(await noticeOf(again)).toBe(setAt);
    expect(await noticeOf(admin)).toBeNull();

    expect((await again.delete('/api/password-notice')).status).toBe(204);
    expect(await noticeOf(again)).toBeNull();
    expect(await noticeOf(await server.logIn(now))).toBeNull();
  });

  test('is no longer shown once the user has chosen a new password', async () => {
    const who = await server.signUp();
    await change(admin, who.userId, { password });
    const again = await server.logIn({ ...who, password });
    await change(again, who.userId, { password: 'mitt eget igen' });
    expect(await noticeOf(again)).toBeNull();
  });

  test('is not shown for other changes by an administrator, or when users change their own password', async () => {
    const who = await server.signUp();
    await change(admin, who.userId, { bio: 'Rättad' });
    await change(who, who.userId, { password: 'mitt eget nya' });
    expect(await noticeOf(who)).toBeNull();
  });
});
