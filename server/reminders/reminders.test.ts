import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountInList } from '#contract/accounts';
import { today } from '#contract/fields';
import { addDays } from '#contract/plan/days';
import type { Reminders } from '#contract/reminders';
import { serviceLog } from '../testing/examples.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { newLog } from '../testing/new-log.ts';
import { mailOf, mailSettings, reminderCalls } from '../testing/reminders.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { remindAll, remindDaily } from './daily.ts';

let post: MailServer;
let server: TestServer;
let settings: Record<string, string>;
beforeAll(async () => {
  post = await startMailServer();
  settings = mailSettings(post);
  server = await startTestServer(settings);
});
afterAll(async () => {
  await server.close();
  await post.close();
});
beforeEach(async () => {
  await server.context.db.deleteFrom('mail_reminders').execute();
  post.mails.length = 0;
  post.refuse();
  post.refuseData();
  post.hangUp();
});

const { remind, skipper, done } = reminderCalls(() => server);
const longAgo = '2026-01-01T00:00:00.000Z';

describe('the setting for reminders', () => {
  test('shows the mail address and can be turned on and off', async () => {
    const anna = await server.signUp({ email: 'anna@example.com' });
    const look = async () => (await anna.get<Reminders>('/api/reminders')).body;
    expect(await look()).toEqual({ available: true, mail: false, email: 'anna@example.com' });
    await anna.put('/api/reminders', { mail: true });
    await anna.put('/api/reminders', { mail: true });
    expect((await look()).mail).toBe(true);
    await anna.put('/api/reminders', { mail: false });
    expect((await look()).mail).toBe(false);
    const { status, body } = await anna.put<{ fields: object }>('/api/reminders', { mail: 'ja' });
    expect([status, body.fields]).toEqual([400, { mail: 'Skriv true eller false.' }]);
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

describe('a reminder mail', () => {
  test('is sent at most once a day, and again for the same task only when it gets late and thirty days later', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-20' });
    const subjects = () => post.mails.map(({ headers }) => headers.get('subject'));
    await remind('2026-05-15');
    await add({ name: 'Byt slang', on: '2026-05-20' });
    await remind('2026-05-15');
    expect(subjects()).toEqual(['Snart: Byt impeller']);
    await remind('2026-05-16');
    expect(subjects()).toEqual(['Snart: Byt impeller', 'Snart: Byt slang']);
    await remind('2026-05-17');
    await remind('2026-05-20');
    expect(subjects()).toHaveLength(2);
    await remind('2026-05-21');
    expect(subjects()[2]).toBe('Att göra med båten: 2 uppgifter');
    await remind('2026-06-19');
    expect(subjects()).toHaveLength(3);
    await remind('2026-06-20');
    expect(subjects()).toHaveLength(4);
  });

  test('mentions a task again after it has been done or moved to another day', async () => {
    const { anna, add } = await skipper();
    const yearly = await add({ everyMonths: 12, baselineDate: '2025-05-20' });
    const paper = await add({ name: 'Förnya försäkringen', on: '2026-05-20' });
    await remind('2026-05-15');
    await done(anna, yearly, '2026-05-16');
    await anna.put(`/api/tasks/${paper._id}`, { on: '2027-05-20' });
    await remind('2026-05-21');
    expect(post.mails).toHaveLength(1);
    await remind('2027-05-10');
    expect(post.mails).toHaveLength(2);
    expect(post.mails[1]?.headers.get('subject')).toBe('Att göra med båten: 2 uppgifter');
  });

  test('mentions a task again after its interval, season or start has been changed', async () => {
    const { anna, boat, add } = await skipper();
    const yearly = await add({ everyMonths: 12, baselineDate: '2025-05-20' });
    const seasonal = await add({ name: 'Byt anod', season: 'spring', baselineDate: '2025-05-01' });
    const byHours = { everyHours: 100, baselineDate: '2025-06-01', baselineHours: 100 };
    const often = await add({ name: 'Byt olja', ...byHours });
    await add({ name: 'Förnya försäkringen', on: '2026-05-25' });
    const oftener = await add({ name: 'Byt filter', ...byHours });
    await anna.post('/api/createservicelog', serviceLog({ date: '2025-06-02T10:00', engineEnd: 195 }));
    await anna.put(`/api/boats/${boat._id}`, { launching: '2026-05-20' });
    await remind('2026-05-15');
    expect(post.mails[0]?.headers.get('subject')).toBe('Att göra med båten: 5 uppgifter');
    const text = 'Med nya packningar';
    for (const { _id } of [yearly, seasonal, often]) await anna.put(`/api/tasks/${_id}`, { note: text });
    await anna.put(`/api/boats/${boat._id}`, { model: 'Vega' });
    await remind('2026-05-16');
    expect(post.mails).toHaveLength(1);

    await anna.put(`/api/tasks/${yearly._id}`, { everyMonths: 24 });
    await anna.put(`/api/tasks/${often._id}`, { everyHours: 150 });
    await anna.put(`/api/tasks/${oftener._id}`, { baselineHours: 150 });
    await anna.put(`/api/boats/${boat._id}`, { launching: '2026-08-20' });
    await remind('2026-05-17');
    expect(post.mails).toHaveLength(1);
    await anna.post('/api/createservicelog', serviceLog({ date: '2026-07-30T10:00', engineEnd: 240 }));
    await remind('2026-08-10');
    expect(post.mails[1]?.headers.get('subject')).toBe('Att göra med båten: 4 uppgifter');
    await remind('2027-05-10');
    expect(post.mails[2]?.text).toContain('Snart\n- Byt impeller');
  });

  test('is not sent for an archived task, for a disabled account or if the user has turned it off', async () => {
    const { anna, add } = await skipper();
    const task = await add({ on: '2026-05-20' });
    await anna.put(`/api/tasks/${task._id}`, { archived: true });
    const off = await skipper();
    await off.add({ on: '2026-05-20' });
    await off.anna.put('/api/reminders', { mail: false });
    const shut = await skipper();
    await shut.add({ on: '2026-05-20' });
    await server.admin.put(`/api/users/${shut.anna.userId}/state`, {
      state: 'off',
      currentPassword: server.admin.password,
    });
    await remind('2026-05-15');
    expect(post.mails).toEqual([]);
  });
});

describe('a reminder mail that is not accepted', () => {
  test('does not stop the others, and is retried the same day only after a temporary error', async () => {
    const first = await skipper({ email: 'full@example.com' });
    const second = await skipper({ email: 'gone@example.com' });
    const third = await skipper({ email: 'third@example.com' });
    for (const { add } of [first, second, third]) await add({ on: '2026-05-20' });
    const log = newLog();
    post.refuse((address) =>
      address.startsWith('full') ? 452 : address.startsWith('gone') ? 550 : undefined,
    );
    expect(await remind('2026-05-15', log)).toBe(false);
    expect(post.mails.map(({ to }) => to[0])).toEqual(['third@example.com']);
    expect(JSON.stringify([log.warn.mock.calls, log.info.mock.calls])).not.toContain('@');
    post.refuse();
    expect(await remind('2026-05-15')).toBe(true);
    expect(post.mails.map(({ to }) => to[0])).toEqual(['third@example.com', 'full@example.com']);
    await remind('2026-05-16');
    expect(post.mails.map(({ to }) => to[0])).toContain('gone@example.com');
  });

  test('does not stop the others even if the mail server hangs up at its address', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => skipper()));
    for (const { add } of people) await add({ on: '2026-05-20' });
    const ids = people.map(({ anna }) => anna.userId).sort();
    const accounts = await server.context.db.selectFrom('accounts').select(['id', 'email']).execute();
    const emails = ids.map((id) => accounts.find((account) => account.id === id)?.email ?? '');
    post.refuse((address) => (emails.slice(0, 2).includes(address) ? 'hang up' : undefined));
    expect(await remind('2026-05-15')).toBe(false);
    expect(post.mails.map(({ to }) => to[0])).toEqual(emails.slice(2));
    const failing = await server.context.db
      .selectFrom('mail_reminders')
      .select('account_id')
      .where('failing_since', 'is not', null)
      .orderBy('account_id')
      .execute();
    expect(failing.map(({ account_id }) => account_id)).toEqual(ids.slice(0, 2));
    post.refuse();
    await remind('2026-05-15');
    expect(post.mails.map(({ to }) => to[0]).sort()).toEqual(emails.toSorted());
  });

  test('is shown to the administrator after five days', async () => {
    const { anna, add } = await skipper();
    await add({ on: '2026-05-20' });
    post.refuse(() => 550);
    await remind('2026-05-15');
    const inList = async () =>
      (await server.admin.get<AccountInList[]>('/api/users')).body.find(({ _id }) => _id === anna.userId);
    expect(await inList()).not.toHaveProperty('mailFailsSince');
    const fiveDaysAgo = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000 - 1000).toISOString();
    await server.context.db.updateTable('mail_reminders').set({ failing_since: fiveDaysAgo }).execute();
    await remind('2026-05-16');
    expect(await inList()).toMatchObject({ mailFailsSince: fiveDaysAgo });
    post.refuse();
    await remind('2026-05-17');
    expect(await inList()).not.toHaveProperty('mailFailsSince');
  });

  test('is no longer shown to the administrator once mail works again, even for a user who is due no mail', async () => {
    const { anna, add } = await skipper();
    const other = await skipper();
    await add({ on: '2026-05-20' });
    const task = await other.add({ on: '2026-05-20' });
    await server.context.db.updateTable('mail_reminders').set({ failing_since: longAgo }).execute();
    const failing = async () =>
      (await server.admin.get<AccountInList[]>('/api/users')).body.filter(
        ({ mailFailsSince }) => mailFailsSince !== undefined,
      );
    await done(other.anna, task, '2026-05-15');
    await remind('2026-05-15');
    expect(post.mails).toHaveLength(1);
    expect(await failing()).toEqual([]);

    post.hangUp('after');
    await add({ name: 'Byt anod', on: '2026-05-21' });
    for (const _ of [1, 2]) await remind('2026-05-16');
    await server.context.db
      .updateTable('mail_reminders')
      .where('failing_since', 'is not', null)
      .set({ failing_since: longAgo })
      .execute();
    post.hangUp();
    await remind('2026-05-17');
    expect((await failing()).map(({ _id }) => _id)).toEqual([anna.userId]);
  });

  test('is not shown or recorded for an account that can’t log in', async () => {
    const failing = await skipper();
    const off = await skipper();
    await failing.add({ on: '2026-05-20' });
    const setState = (state: string) => server.admin.put(`/api/users/${off.anna.userId}/state`, { state });
    const namesFailing = async () =>
      (await server.admin.get<AccountInList[]>('/api/users')).body
        .filter(({ mailFailsSince }) => mailFailsSince !== undefined)
        .map(({ _id }) => _id);
    for (const state of ['off', 'removed']) {
      await server.context.db.updateTable('mail_reminders').set({ failing_since: longAgo }).execute();
      await setState(state);
      expect(await namesFailing()).toEqual([failing.anna.userId]);
    }
    await server.context.db
      .updateTable('mail_reminders')
      .set({ failing_since: null, looked_on: '' })
      .execute();
    await remindAll(
      server.context,
      { ...mailOf(server), smtpUrl: 'smtp://127.0.0.1:1' },
      newLog(),
      '2026-05-15',
    );
    const rows = await server.context.db.selectFrom('mail_reminders').selectAll().execute();
    const failingSince = new Map(rows.map(({ account_id, failing_since }) => [account_id, failing_since]));
    expect(failingSince.get(failing.anna.userId)).toEqual(expect.any(String));
    expect(failingSince.get(off.anna.userId)).toBeNull();
  });

  test('because no mail server responds is logged, and sent once one does', async () => {
    const people = [await skipper(), await skipper()];
    for (const { add } of people) await add({ on: '2026-05-20' });
    const gone = { ...mailOf(server), smtpUrl: 'smtp://127.0.0.1:1' };
    const log = newLog();
    expect(await remindAll(server.context, gone, log, '2026-05-15')).toBe(false);
    expect(log.warn).toHaveBeenCalledOnce();
    const rows = await server.context.db.selectFrom('mail_reminders').select('failing_since').execute();
    expect(rows).toEqual(people.map(() => ({ failing_since: expect.any(String) })));
    await remind('2026-05-15');
    expect(post.mails).toHaveLength(2);
  });
});

describe('a reminder mail with an unknown outcome', () => {
  test('is sent once more with the same Message-ID, and then not until the task is due for another reminder', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-12' });
    post.hangUp('after');
    for (const _ of [1, 2, 3]) await remind('2026-05-15');
    expect(post.mails).toHaveLength(2);
    expect(new Set(post.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
    await remind('2026-05-16');
    expect(post.mails).toHaveLength(2);
    post.hangUp();
    await remind('2026-06-14');
    expect(post.mails).toHaveLength(3);
    await remind('2026-06-15');
    expect(post.mails).toHaveLength(3);
  });

  test('does not hold back the reminder of a newer task', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-12' });
    post.hangUp('after');
    await remind('2026-05-15');
    await add({ name: 'Byt anod', on: '2026-05-20' });
    await remind('2026-05-16');
    await remind('2026-05-17');
    const told = post.mails.map(({ text }) => ['impeller', 'anod'].filter((word) => text.includes(word)));
    expect(told).toEqual([['impeller'], ['impeller', 'anod'], ['anod']]);
  });

  test('is retried until it is sent if the server hung up before the mail was transmitted', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-20' });
    post.hangUp('before');
    for (const _ of [1, 2, 3]) await remind('2026-05-15');
    post.hangUp();
    await remind('2026-05-15');
    expect(post.mails).toHaveLength(1);
  });

  test('is retried until it is sent if the server refused its data', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-20' });
    await remind('2026-05-15');
    post.refuseData(451);
    for (const _ of [1, 2, 3]) await remind('2026-05-21');
    expect(post.mails).toHaveLength(1);
    post.refuseData();
    await remind('2026-05-22');
    expect(post.mails).toHaveLength(2);
  });

  test('does not hold back the next one for a task whose interval was changed before the server refused its data', async () => {
    const { anna, add } = await skipper();
    const { _id } = await add({ everyMonths: 12, baselineDate: '2025-05-10' });
    await remind('2026-05-05');
    expect(post.mails).toHaveLength(1);
    post.refuseData(451, () => anna.put(`/api/tasks/${_id}`, { everyMonths: 24 }));
    await remind('2026-05-15');
    post.refuseData();
    await remind('2027-05-05');
    expect(post.mails).toHaveLength(2);
  });
});

describe('the daily reminder', () => {
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  /** Runs until it has checked once, and waits a minute for the next time. */
  const lookOnce = async (context: TestServer['context']) => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const chore = remindDaily(context, newLog());
    await until(() => waits.mock.calls.some(([, wait]) => wait === 60_000));
    waits.mockRestore();
    await chore.stop();
  };

  test('is sent after its time, and is recorded before the server stops, so that it is not sent again', async () => {
    const { add } = await skipper();
    await add({ on: addDays(today(), 3) });
    const chore = remindDaily(server.context, newLog());
    await until(() => post.mails.length > 0);
    await chore.stop();
    await remindDaily(server.context, newLog()).stop();
    expect(post.mails).toHaveLength(1);
  });

  test('is not sent before its time, nor without SMTP_URL', async () => {
    const { add } = await skipper();
    await add({ on: addDays(today(), 3) });
    const { config } = server.context;
    const later = { ...mailOf(server), remindAt: '24:00' };
    await lookOnce({ ...server.context, config: { ...config, mail: later } });
    await remindDaily({ ...server.context, config: { ...config, mail: undefined } }, newLog()).stop();
    expect(post.mails).toEqual([]);
  });

  test('goes by the time and the day in Sweden even if the server’s time zone is UTC', async () => {
    const { add } = await skipper();
    await add({ on: '2026-07-04' });
    const { config } = server.context;
    const atSeven = {
      ...server.context,
      config: { ...config, mail: { ...mailOf(server), remindAt: '07:00' } },
    };
    const machine = process.env.TZ;
    process.env.TZ = 'UTC';
    try {
      // It is tomorrow in Sweden, half past midnight.
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T22:30:00Z') });
      await lookOnce(atSeven);
      expect(post.mails).toEqual([]);
      vi.setSystemTime('2026-07-02T05:00:00Z');
      await lookOnce(atSeven);
      expect(post.mails).toHaveLength(1);
    } finally {
      vi.useRealTimers();
      if (machine === undefined) delete process.env.TZ;
      else process.env.TZ = machine;
    }
  });

  test('is sent by only one of two servers on the same database', async () => {
    const { databaseUrl, dataDir } = server.context.config;
    const people = await Promise.all(Array.from({ length: 12 }, () => skipper()));
    for (const { add } of people) await add({ on: addDays(today(), 3) });
    await server.context.db.updateTable('mail_reminders').set({ looked_on: '' }).execute();
    const other = await startTestServer({
      ...settings,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    const chores = [server, other].map(({ context }) => remindDaily(context, newLog()));
    await until(() => post.mails.length >= people.length);
    await Promise.all(chores.map((chore) => chore.stop()));
    expect(post.mails.map(({ to }) => to[0]).sort()).toEqual(
      [...new Set(post.mails.map(({ to }) => to[0]))].sort(),
    );
    expect(post.mails).toHaveLength(people.length);
    await other.close();
  });
});
