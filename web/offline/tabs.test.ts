import { expect, onTestFinished, test, vi } from 'vitest';
import { readAnswer, writeAnswer } from './answers.ts';
import type { ServerLog } from './entry.ts';
import { listKey, logKey, rowsKey } from './logs.ts';
import { newDevice, opened, signIn, until } from './testing/device.ts';
import { tripOf } from './testing/page.ts';
import { timings } from './timings.ts';

/** A tab of the browser, with modules of its own as each page has. */
async function openTab() {
  vi.resetModules();
  Object.assign((await import('./timings.ts')).timings, timings);
  const { queryClient } = await import('../query-client.ts');
  const { onOutbox, onSent, tellSent } = await import('./channel.ts');
  onTestFinished(() => queryClient.clear());
  return { client: queryClient, onOutbox, onSent, tellSent };
}

/** The device of a user, the tab that sends there, and another tab. Each call is answered by `answer`. */
async function twoTabs(answer: (method: string, path: string) => Response | Promise<Response>) {
  const device = await newDevice();
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => answer(method as string, path));
  vi.stubGlobal('navigator', { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  const other = await openTab();
  const sender = await openTab();
  const { syncOf } = await import('./start.ts');
  const sync = syncOf(device.userId);
  onTestFinished(async () => {
    // The next test must not hear the last step of this one.
    await sync.now();
    sync.stop();
  });
  return { device, sender, other };
}

const row = { id: '1'.padStart(32, '0'), at: '2025-07-14T09:40', note: 'Rev' };
const withRow = tripOf('a', { rows: { count: 1, underWay: true, text: 'Rev', all: [row] } });
const withPicture = tripOf('a', { images: ['/images/1.webp'] });
const saved = (log: object) => Response.json(log, { headers: { ETag: '"2"' } });
const rowChange = (written: object[]) => JSON.stringify({ written, struck: [] });

test('a row that another tab sends is on the page at every moment: first as waiting, then as the server has it', async () => {
  const { device, sender, other } = await twoTabs(() => saved(withRow));
  for (const { client } of [sender, other]) client.setQueryData(rowsKey('a'), []);
  const seen: string[] = [];
  const look = async () => {
    const waits = (await device.entries()).length > 0;
    const isThere = other.client.getQueryData<object[]>(rowsKey('a'))?.length === 1;
    seen.push(isThere ? 'there' : waits ? 'waits' : 'gone');
  };
  onTestFinished(other.onOutbox(() => void look()));
  await device.save({ fields: { rows: rowChange([row]) }, opened: opened(tripOf('a'), '"1"') });
  await device.atRest();
  await until(() => seen.at(-1) !== 'waits');
  await look();
  expect(seen.at(-1)).toBe('there');
  expect(seen).not.toContain('gone');
  expect(other.client.getQueryData(logKey('trip-log', 'a'))).toEqual({ log: withRow, etag: '"2"' });
});

test('a log that another tab sends is on its page with its pictures, even if an older response arrives later', async () => {
  const { device, sender, other } = await twoTabs(() => saved(withPicture));
  const late = Promise.withResolvers<unknown>();
  const asked = other.client.fetchQuery({ queryKey: logKey('trip-log', 'a'), queryFn: () => late.promise });
  asked.catch(() => {});
  other.client.setQueryData(listKey('trip-log'), [tripOf('a')]);
  await device.save({ fields: { description: 'Halvvind' }, opened: opened(withPicture, '"1"') });
  await until(() => other.client.getQueryData(logKey('trip-log', 'a')));
  late.resolve({ log: tripOf('a'), etag: '"1"' });
  await device.atRest();
  expect(other.client.getQueryData(logKey('trip-log', 'a'))).toEqual({ log: withPicture, etag: '"2"' });
  expect(other.client.getQueryData(listKey('trip-log'))).toEqual([withPicture]);
  expect(sender.client.getQueryData(logKey('trip-log', 'a'))).toEqual({ log: withPicture, etag: '"2"' });
});

test('a log that is sent is on the device before a tab hears of it, and fetches what may be newer', async () => {
  const { device, other } = await twoTabs(() => saved(withPicture));
  await writeAnswer(device.db, listKey('trip-log'), [tripOf('a')], 1000);
  const stored: unknown[] = [];
  const look = async () => stored.push((await readAnswer(device.db, listKey('trip-log')))?.data);
  onTestFinished(other.onSent(() => void look()));
  await device.save({ fields: { description: 'Halvvind' }, opened: opened(withPicture, '"1"') });
  await until(() => stored.length > 0);
  expect(stored[0]).toEqual([withPicture]);
});

test('a log that another tab deletes leaves the list before its entry goes', async () => {
  const { device, other } = await twoTabs(() => Response.json({ message: 'Loggen är raderad.' }));
  other.client.setQueryData(listKey('trip-log'), [tripOf('a'), tripOf('b')]);
  const listed: unknown[] = [];
  onTestFinished(
    other.onOutbox((news) => {
      const list = other.client.getQueryData<ServerLog[]>(listKey('trip-log'));
      listed.push([news, list?.map(({ _id }) => _id)]);
    }),
  );
  await device.save({ action: 'delete', fields: {}, opened: opened(tripOf('a'), '"1"') });
  await until(() => listed.length >= 3);
  expect(listed).toEqual([
    ['written', ['a', 'b']],
    // Noted before it is sent.
    ['changed', ['a', 'b']],
    ['changed', ['b']],
  ]);
  expect(await device.entries()).toEqual([]);
});

test('what is sent for a user is not shown to the next one', async () => {
  const { device, sender, other } = await twoTabs(() => saved(tripOf('a')));
  signIn('another');
  sender.tellSent({ userId: device.userId, kind: 'trip-log', id: 'a', log: tripOf('a'), etag: '"2"' });
  sender.tellSent({ userId: 'another', kind: 'trip-log', id: 'b', log: tripOf('b'), etag: '"1"' });
  await until(() => other.client.getQueryData(logKey('trip-log', 'b')));
  expect(other.client.getQueryData(logKey('trip-log', 'a'))).toBeUndefined();
});
