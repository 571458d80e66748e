import { describe, expect, test } from 'vitest';
import type { AccountInList } from '#contract/accounts';
import type { Backups } from '#contract/backups';
import type { MailConfig } from '../config.ts';
import { newLog } from '../testing/new-log.ts';
import { mailOf, serverWithMail } from '../testing/reminders.ts';
import { remindAll } from './daily.ts';

const { post, server, remind, skipper, done } = await serverWithMail();
/** The fault that the administrator sees. */
const shown = async () => (await server.admin.get<Backups>('/api/backups')).body.mailFault;
const marks = () =>
  server.context.db.selectFrom('mail_reminders').select(['checked_on', 'failing_since']).execute();
const longAgo = '2026-01-01T00:00:00.000Z';

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
