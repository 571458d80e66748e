import { expect, test } from 'vitest';
import type { KeptTrack } from '#contract/tracks';
import type { TripLog } from '#contract/trip-logs';
import { row, track, tripLog } from '../testing/examples.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();

const shown = async ({ _id }: TripLog) => (await anna.get<TripLog>(`/api/showlog/${_id}`)).body;
const listed = async ({ _id }: TripLog) =>
  (await anna.get<TripLog[]>('/api/logs')).body.find((log) => log._id === _id) as TripLog;
const put = (log: object, id: string) =>
  anna.put<TripLog & { fields?: Record<string, string> }>(`/api/updatelog/${id}`, log);
const create = async () =>
  (
    await anna.post<TripLog>(
      '/api/createlog',
      tripLog({ track: track(), rows: { written: [row(1), row(2)] } }),
    )
  ).body;

test.each([
  ['shown by itself', shown],
  ['listed', listed],
])(
  'a log that is sent back as it was %s, with another title, keeps its track and its rows',
  async (_how, read) => {
    const log = await create();
    const { status, body } = await put({ ...(await read(log)), title: 'Ändrad' }, log._id);
    expect([status, body.title]).toEqual([200, 'Ändrad']);
    expect([body.track, body.rows]).toEqual([log.track, log.rows]);
    const kept = (await anna.get<KeptTrack>(`/api/tracks/${log._id}`)).body;
    expect(kept.points).toEqual(track().points);
  },
);

test.each([
  ['a track that the log has no more', 'track', { track: track({ distance: 12 }) }],
  ['rows that have become others', 'rows', { rows: { written: [row(3)] } }],
])('a change with %s is refused, and the response names that part', async (_what, part, change) => {
  const log = await create();
  const before = await shown(log);
  await put({ ...tripLog(), ...change }, log._id);
  const now = await shown(log);
  const { status, body } = await put({ ...now, [part]: before[part as 'track'], title: 'Gammal' }, log._id);
  expect([status, body.fields]).toEqual([
    400,
    { [part]: 'Det är inte vad loggen har nu. Hämta loggen igen, eller skicka den utan detta.' },
  ]);
  expect(await shown(log)).toEqual(now);
});

test('a change with an incomplete track is refused with the reason', async () => {
  const log = await create();
  const refused = await put(tripLog({ track: { ...track(), points: [1, 2] } }), log._id);
  expect([refused.status, refused.body.fields]).toEqual([400, { track: 'Spåret går inte att läsa.' }]);
});
