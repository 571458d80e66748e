import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Account } from '#contract/accounts';
import { inDays, stateCalls } from '../testing/account-states.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();

const { close, inList, logIn } = stateCalls(server);

describe('a temporary password', () => {
  const noticeOf = async (who: SignedIn) =>
    (await who.get<{ setByOtherAt: string | null; endsAt: string | null }>('/api/password-notice')).body;
  const sevenDays = (at: string | null) =>
    expect(Math.abs(Date.parse(at ?? '') - inDays(7).getTime())).toBeLessThan(60_000);

  async function change(who: SignedIn, id: string, changes: object) {
    const { username, email, firstName, lastName } = (await who.get<Account>(`/api/showprofile/${id}`)).body;
    return who.put(`/api/changeprofile/${id}`, { username, email, firstName, lastName, ...changes });
  }

  test('is valid for seven days for a new account, and the notice says so until the user chooses another', async () => {
    const lars = { username: 'lars', password: 'k7mwp-4xqzt-9bhrd-2vfng' };
    const more = { email: 'lars@example.com', firstName: 'L', lastName: 'S', passwordIsTemporary: true };
    const { body } = await server.admin.post<Account>('/api/signup', { ...lars, ...more });
    const person = { ...lars, userId: body._id };
    const signedIn = await server.logIn(person);
    const notice = await noticeOf(signedIn);
    expect(notice.setByOtherAt).toBeNull();
    sevenDays(notice.endsAt);

    const same = await change(signedIn, body._id, { password: lars.password });
    expect([same.status, same.body]).toMatchObject([
      400,
      { fields: { password: 'Välj ett annat lösenord än det du fick.' } },
    ]);
    await change(signedIn, body._id, { password: 'ett eget långt lösenord' });
    expect((await noticeOf(signedIn)).endsAt).toBeNull();
  });

  test('expires after seven days, and ends the session opened with it', async () => {
    const mia = await server.signUp({ username: 'mia' });
    await change(server.admin, mia.userId, { password: 'påhittat åt mia', passwordIsTemporary: true });
    const again = await server.logIn({ ...mia, password: 'påhittat åt mia' });
    const notice = await noticeOf(again);
    sevenDays(notice.endsAt);
    expect(notice.setByOtherAt).not.toBeNull();
    await server.context.db
      .updateTable('accounts')
      .set({ password_expires_at: inDays(-1).toISOString() })
      .where('id', '=', mia.userId)
      .execute();
    expect((await logIn({ ...mia, password: 'påhittat åt mia' })).body.code).toBe('password_expired');
    // A session that was opened with it has ended too.
    const { status, body } = await again.get('/api/logs');
    expect([status, body]).toMatchObject([401, { code: 'session_ended' }]);
    expect((await close(again, 'påhittat åt mia')).status).toBe(401);
    expect((await inList(mia.userId))?.state).toBe('active');
  });

  test('that the user has changed in time does not end the session', async () => {
    const olof = await server.signUp({ username: 'olof' });
    await change(server.admin, olof.userId, { password: 'påhittat åt olof', passwordIsTemporary: true });
    const again = await server.logIn({ ...olof, password: 'påhittat åt olof' });
    await change(again, olof.userId, { password: 'ett eget långt lösenord' });
    vi.useFakeTimers({ toFake: ['Date'], now: inDays(8) });
    onTestFinished(() => void vi.useRealTimers());
    expect((await again.get('/api/logs')).status).toBe(200);
  });

  test('cannot be set by users for their own account', async () => {
    const nils = await server.signUp({ username: 'nils' });
    await change(nils, nils.userId, { password: 'ett eget långt lösenord', passwordIsTemporary: true });
    expect((await noticeOf(nils)).endsAt).toBeNull();
  });
});
