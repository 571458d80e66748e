import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountInList } from '#contract/accounts';
import type { Backups } from '#contract/backups';
import { today } from '#contract/fields';
import { addDays } from '#contract/plan/days';
import type { Reminders } from '#contract/reminders';
import type { MailConfig } from '../config.ts';
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
  await server.context.db.deleteFrom('mail_fault').execute();
  post.mails.length = 0;
  post.refuse();
  post.refuseSender();
  post.refuseData();
  post.hangUp();
});

const { remind, skipper, done } = reminderCalls(() => server);
/** The fault that the administrator sees. */
const shown = async () => (await server.admin.get<Backups>('/api/backups')).body.mailFault;
const marks = () =>
  server.context.db.selectFrom('mail_reminders').select(['checked_on', 'failing_since']).execute();
const longAgo = '2026-01-01T00:00:00.000Z';

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
    expect(await marks()).not.toContainEqual(expect.objectContaining({ failing_since: expect.anything() }));
    expect(await shown()).toMatchObject({ reason: expect.stringMatching(/^Ingen e-postserver svarar/) });
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
    const { add } = await skipper();
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
  });
});

describe('a fault of the mail settings', () => {
  const faults: [string, string, () => MailConfig][] = [
    [
      'a refused sender',
      'Servern skickar inga brev från MAIL_FROM. Servern svarade: 550 sender not owned',
      () => {
        post.refuseSender(550);
        return mailOf(server);
      },
    ],
    [
      'a sender that is refused with the recipient, as Postfix does',
      'Servern skickar inga brev från MAIL_FROM. Servern svarade: 553 5.7.1 <loggboken@example.com>: Sender address rejected: not owned by user',
      () => {
        const words = '5.7.1 <loggboken@example.com>: Sender address rejected: not owned by user';
        post.refuse(() => [553, words]);
        return mailOf(server);
      },
    ],
    [
      'a server that relays no mail from us',
      'Servern skickar inga brev från MAIL_FROM. Servern svarade: 554 5.7.1 <anna@example.com>: Relay access denied',
      () => {
        post.refuse(() => [554, '5.7.1 <anna@example.com>: Relay access denied']);
        return mailOf(server);
      },
    ],
    [
      'a server that refuses what is in a mail',
      'Servern vägrade skicka brevet. Servern svarade: 554 not so',
      () => {
        post.refuseData(554);
        return mailOf(server);
      },
    ],
    [
      'no mail server',
      'Ingen e-postserver svarar på adressen i SMTP_URL. (connect ECONNREFUSED 127.0.0.1:1)',
      () => ({ ...mailOf(server), smtpUrl: 'smtp://127.0.0.1:1' }),
    ],
  ];
  test.each(faults)(
    'such as %s is told to the administrator and held against no user',
    async (_, reason, cause) => {
      const people = [await skipper(), await skipper(), await skipper()];
      for (const { add } of people) await add({ on: '2026-05-20' });
      const log = newLog();
      const config = cause();
      expect(await remindAll(server.context, config, log, '2026-05-15')).toBe(false);
      expect(log.error).toHaveBeenCalledOnce();
      expect(log.warn).not.toHaveBeenCalled();
      expect(JSON.stringify(log.error.mock.calls)).not.toContain('@');
      expect(await marks()).toEqual(people.map(() => ({ checked_on: '', failing_since: null })));
      const first = await shown();
      expect(first).toEqual({ since: expect.any(String), reason });
      await remindAll(server.context, config, log, '2026-05-15');
      expect(await shown()).toEqual(first);

      post.refuse();
      post.refuseSender();
      post.refuseData();
      expect(await remind('2026-05-15')).toBe(true);
      expect(post.mails).toHaveLength(3);
      expect(await shown()).toBeUndefined();
    },
  );
});

describe('a reminder mail that the server could not note', () => {
  test('is sent again with the same Message-ID, with what is new since, and no more once it has been noted', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-12' });
    post.hangUp('after');
    await remind('2026-05-15');
    post.hangUp();
    await add({ name: 'Byt anod', on: '2026-05-20' });
    for (const _ of [1, 2]) await remind('2026-05-15');
    await remind('2026-05-16');
    expect(post.mails.map(({ text }) => ['impeller', 'anod'].filter((word) => text.includes(word)))).toEqual([
      ['impeller'],
      ['impeller', 'anod'],
    ]);
    expect(new Set(post.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  });

  test('is retried until it is sent if the mail server hung up before it had come', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-20' });
    post.hangUp('before');
    for (const _ of [1, 2, 3]) expect(await remind('2026-05-15')).toBe(false);
    post.hangUp();
    await remind('2026-05-15');
    expect(post.mails).toHaveLength(1);
  });
});

test('a mail server that takes no mail at all is asked three times, not once for each user', async () => {
  for (let n = 0; n < 5; n++) await (await skipper()).add({ on: '2026-05-20' });
  const { begun } = post;
  post.refuseSender(550);
  expect(await remind('2026-05-15')).toBe(false);
  expect(post.begun - begun).toBe(3);
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
    const people: Awaited<ReturnType<typeof skipper>>[] = [];
    for (let n = 0; n < 12; n += 1) people.push(await skipper());
    for (const { add } of people) await add({ on: addDays(today(), 3) });
    await server.context.db.updateTable('mail_reminders').set({ checked_on: '' }).execute();
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
