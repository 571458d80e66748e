import { describe, expect, test } from 'vitest';
import type { Reminders } from '#contract/reminders';
import { serverWithMail } from '../testing/reminders.ts';
import { startTestServer } from '../testing/test-server.ts';

const { post, server, remind } = await serverWithMail();

describe('the setting for reminders', () => {
  test('shows the mail address and can be turned on and off', async () => {
    const anna = await server.signUp({ email: 'anna@example.com' });
    const look = async () => (await anna.get<Reminders>('/api/reminders')).body;
    const off = { available: true, mail: false, email: 'anna@example.com', proved: false };
    expect(await look()).toEqual(off);
    await anna.put('/api/reminders', { mail: true });
    await anna.put('/api/reminders', { mail: true });
    expect(await look()).toEqual({ ...off, mail: true });
    await anna.put('/api/reminders', { mail: false });
    expect(await look()).toEqual(off);
    const { status, body } = await anna.put<{ fields: object }>('/api/reminders', { mail: 'ja' });
    expect([status, body.fields]).toEqual([400, { mail: 'Skriv true eller false.' }]);
  });

  test('sends nothing but a code to an address until its owner has typed it in, and to no other address after', async () => {
    const anna = await server.signUp({ email: 'anna@exempel.se', firstName: 'Köp billigt på http://x' });
    const boat = (await anna.post<{ _id: string }>('/api/boats', { name: 'Vindila' })).body;
    const task = { boatId: boat._id, section: 'engineService', name: 'Köp här', on: '2026-05-20' };
    await anna.post('/api/tasks', task);
    const { db } = server.context;
    const isDue = () => db.updateTable('mail_reminders').set({ checked_on: '' }).execute();
    expect((await anna.put('/api/reminders', { mail: true })).status).toBe(204);
    await isDue();
    await remind('2026-05-15');
    expect(post.mails.map(({ to }) => to)).toEqual([['anna@exempel.se']]);
    const [mail] = post.mails;
    expect(mail?.text).not.toMatch(/Köp/);
    const code = /\n([a-z0-9]{4}-[a-z0-9]{4})\n/.exec(mail?.text ?? '')?.[1] ?? '';

    await anna.put('/api/reminders', { mail: true });
    expect(post.mails.splice(1)[0]?.text).toContain(code);
    const wrong = await anna.put('/api/reminders', { mail: true, code: 'aaaa-aaaa' });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { fields: { code: expect.stringMatching(/^Koden stämmer inte/) } },
    ]);
    expect((await anna.put('/api/reminders', { mail: true, code: code.toUpperCase() })).status).toBe(204);
    expect((await anna.get<Reminders>('/api/reminders')).body.proved).toBe(true);
    await isDue();
    await remind('2026-05-15');
    expect(post.mails.map(({ headers }) => headers.get('subject'))).toEqual([
      'Bekräfta adressen',
      'Snart: Köp här',
    ]);

    await db
      .updateTable('accounts')
      .set({ email: 'x@exempel.se', email_key: 'x@exempel.se' })
      .where('id', '=', anna.userId)
      .execute();
    await isDue();
    await remind('2026-05-21');
    expect(post.mails).toHaveLength(2);
    expect((await anna.get<Reminders>('/api/reminders')).body.proved).toBe(false);
  });

  test('sends three codes in an hour, however often it is turned off and on, and says when none can be sent', async () => {
    const anna = await server.signUp();
    const statuses = [];
    for (let n = 0; n < 4; n++) {
      statuses.push((await anna.put('/api/reminders', { mail: true })).status);
      await anna.put('/api/reminders', { mail: false });
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect(post.mails).toHaveLength(3);
    const bo = await server.signUp({ email: 'bo@example.com' });
    post.refuse(() => 550);
    const { status, body } = await bo.put<{ code: string }>('/api/reminders', { mail: true });
    expect([status, body.code]).toEqual([503, 'mail_not_sent']);
  });

  test('can’t be turned on if the server sends no mail', async () => {
    const silent = await startTestServer();
    const look = await silent.admin.get<Reminders>('/api/reminders');
    expect(look.body).toMatchObject({ available: false, mail: false });
    const { status, body } = await silent.admin.put<{ code: string }>('/api/reminders', { mail: true });
    expect([status, body.code]).toEqual([409, 'no_mail_here']);
    expect((await silent.admin.put('/api/reminders', { mail: false })).status).toBe(204);
    await silent.close();
  });
});
