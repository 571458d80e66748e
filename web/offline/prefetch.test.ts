import { expect, onTestFinished, test, vi } from 'vitest';
import { readAnswer, writeAnswer } from './answers.ts';
import { listKey, rowsKey, trackKey } from './logs.ts';
import { prefetch } from './prefetch.ts';
import { arrive, newPage, tripOf as trip } from './testing/page.ts';

const rev = { id: '1'.padStart(32, '0'), at: '2025-07-14T09:40', note: 'Rev' };
const reefed = trip('a', { rows: { count: 1, underWay: true, text: 'Rev', all: [rev] } });
const box = { west: 18, south: 59, east: 19, north: 60 };
const tracked = trip('b', { track: { distance: 1, movingMinutes: 6, maxSpeed: 5, box } });

/**
 * A device that prefetches, and what it has stored then. `meanwhile`: between the server's answer at that path and its arrival.
 * `before`: the list that was stored already.
 */
async function prefetched(
  meanwhile: Record<string, (page: Page, answers: Answers) => unknown> = {},
  before: object[] | null = [trip('b')],
) {
  const page = await newPage();
  if (before) await writeAnswer(page.db, listKey('trip-log'), before, 1000);
  const answers: Answers = {
    '/api/logs': [{ ...reefed, rows: { count: 1, underWay: true, text: 'Rev' } }, tracked],
    '/api/showlog/a': reefed,
    '/api/tracks/b': 'server',
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?');
    const answer = Response.json(answers[path] ?? []);
    await meanwhile[path]?.(page, answers);
    return answer;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await prefetch(page.db);
  return async (key: readonly unknown[]) => (await readAnswer(page.db, key))?.data;
}
type Page = Awaited<ReturnType<typeof newPage>>;
type Answers = Record<string, unknown>;

test('the app prefetches what the user has not opened', async () => {
  const stored = await prefetched();
  expect(await stored(listKey('trip-log'))).toMatchObject([{ _id: 'a' }, { _id: 'b' }]);
  expect(await stored(rowsKey('a'))).toEqual([rev]);
  expect(await stored(trackKey('b'))).toBe('server');
});

test.each([
  ['that is stored', [trip('b')]],
  ['of a device on which nothing is stored yet', null],
])(
  'the list %s includes a log that is sent while the list is being fetched, and the server’s other changes',
  async (_, before) => {
    const later = [trip('new'), trip('a')];
    const meanwhile = async ({ client }: Page, answers: Answers) => {
      const isSent = answers['/api/logs'] === later;
      answers['/api/logs'] = later;
      if (!isSent) await arrive(client, 'trip-log', 'new', trip('new'), '"1"');
    };
    const stored = await prefetched({ '/api/logs': meanwhile }, before);
    expect(await stored(listKey('trip-log'))).toMatchObject([{ _id: 'new' }, { _id: 'a' }]);
  },
);

test('a row that is sent while the rows are being fetched is kept', async () => {
  const all = [rev, { ...rev, id: '2'.padStart(32, '0') }];
  const sent = trip('a', { rows: { count: 2, underWay: true, text: '', all } });
  const stored = await prefetched({
    '/api/showlog/a': ({ client }) => arrive(client, 'trip-log', 'a', sent, '"2"'),
  });
  expect(await stored(rowsKey('a'))).toEqual(all);
});

test.each([
  ['rows', '/api/showlog/a', rowsKey('a')],
  ['track', '/api/tracks/b', trackKey('b')],
])('data that a page stores during the prefetch is kept: %s', async (_, path, key) => {
  const stored = await prefetched({ [path]: ({ db }) => writeAnswer(db, key, ['page'], Date.now()) });
  expect(await stored(key)).toEqual(['page']);
});

test('what was stored before the clock was set back is prefetched again, and is not taken to be new', async () => {
  const { db } = await newPage();
  vi.stubGlobal('fetch', async () => Response.json(['server']));
  onTestFinished(() => void vi.unstubAllGlobals());
  const profile = ['profile', db.userId];
  await writeAnswer(db, profile, ['stored'], Date.now() + 24 * 60 * 60_000);
  await prefetch(db);
  expect((await readAnswer(db, profile))?.data).toEqual(['server']);
});

test.each([
  ['no list', 'no list'],
  ['a list with something that is no log', [null]],
])('a stored answer that is %s does not end the prefetch', async (_, before) => {
  const { db } = await newPage();
  vi.stubGlobal('fetch', async () => Response.json(['server']));
  onTestFinished(() => void vi.unstubAllGlobals());
  await writeAnswer(db, listKey('trip-log'), before, Date.now());
  await prefetch(db);
  expect((await readAnswer(db, ['profile', db.userId]))?.data).toEqual(['server']);
});
