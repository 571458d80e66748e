import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { row, serviceLog, track, tripLog } from '#server/testing/examples';
import { downloadExport } from '#server/testing/exports';
import { smallPicture, upload } from '#server/testing/pictures';
import { allOf, tripsOf } from '#server/testing/taken-home';
import { type SignedIn, startTestServer, type TestServer } from '#server/testing/test-server';
import { apiOf, look, readIn } from '../testing/reading-in.ts';

const trips = 450;
const services = 50;
const kills = 10;
/** Milliseconds: it makes some thousand calls. */
const longest = 300_000;

let server: TestServer;
let home: Buffer;
let whole: unknown;

beforeAll(async () => {
  server = await startTestServer();
  const anna = await server.signUp();
  const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila', launching: '2026-05-03' });
  const tasks: string[] = [];
  for (let n = 0; n < 10; n++) {
    const task = { boatId: boat._id, section: 'hullAndDeck', name: `Uppgift ${n}`, everyMonths: 12 };
    tasks.push((await anna.post<Task>('/api/tasks', task)).body._id);
  }
  const pictures = await upload(anna, ...(await Promise.all(colours.map((colour) => smallPicture(colour)))));
  for (let n = 0; n < trips; n++)
    await anna.post(
      '/api/createlog',
      tripLog({
        title: `Resa ${n}`,
        distance: n,
        uploadedImages: n % 30 === 0 ? pictures.splice(0, 1) : [],
        ...(n % 3 === 0 && { track: track() }),
        ...(n % 4 === 0 && { rows: { written: [row(1), row(2)] } }),
      }),
    );
  for (let n = 0; n < services; n++)
    await anna.post('/api/createservicelog', serviceLog({ title: `Service ${n}`, tasks: [tasks[n % 10]] }));
  home = await downloadExport(server.url, anna);
  whole = await all(anna);
}, longest);
afterAll(() => server.close());

const colours = Array.from(
  { length: trips / 30 },
  (_, n) => `#${(0x101010 * (n + 1)).toString(16).padStart(6, '0')}`,
);

/** What `allOf` has, with the names of tasks, the lines of tracks, and the rows. */
async function all(who: SignedIn) {
  const { logs, ...others } = await allOf(server, who);
  const lines: [string, unknown, unknown][] = [];
  for (const { _id, title, track } of await tripsOf(who)) {
    const { body, status } = await who.get<TripLog>(`/api/showlog/${_id}`);
    if (status !== 200) throw new Error(`No log: ${status}`);
    lines.push([title, body.rows, track && (await who.get(`/api/tracks/${_id}`)).body]);
  }
  const named = logs.map((log) => ({ ...log, tasks: 'tasks' in log ? log.tasks?.length : undefined }));
  return { ...others, logs: named, lines: lines.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

test(
  'five hundred logs are equal, field by field and picture by picture, after ten readings that were cut off anywhere',
  async () => {
    const bo = await server.signUp();
    const api = apiOf(bo);
    for (let kill = 0; kill < kills; kill++) {
      let calls = Number.POSITIVE_INFINITY;
      const until = (make: (...asked: never[]) => Promise<unknown>) =>
        (async (...asked: never[]) => {
          if (calls-- <= 0) throw new Error('cut off');
          return make(...asked);
        }) as never;
      const one = await look(bo, home, { ...api, call: until(api.call), upload: until(api.upload) });
      calls = Math.floor(Math.random() * 60);
      await expect(one.add(new AbortController().signal)).rejects.toThrow('cut off');
    }
    expect((await readIn(bo, home)).problems).toEqual([]);
    expect(await all(bo)).toEqual(whole);
    expect((await readIn(bo, home)).all).toBe(0);
  },
  longest,
);
