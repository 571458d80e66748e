import { describe, expect, test, vi } from 'vitest';
import { today } from '#contract/fields';
import { addDays } from '#contract/plan/days';
import { newLog } from '../testing/new-log.ts';
import { mailOf, serverWithMail } from '../testing/reminders.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { remindDaily } from './daily.ts';

const { post, server, settings, skipper } = await serverWithMail();

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
