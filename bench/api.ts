import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { load, request } from './load.ts';
import { refreshAfterChange, tripLog, writeLogs } from './logs.ts';
import { type Measured, measuredGoal, micros } from './measured.ts';
import {
  answers,
  freePort,
  logIn,
  type Program,
  remove,
  start,
  startProduct,
  stayOnLoadCore,
} from './programs.ts';

const connections = 16;
const milliseconds = 2000;

type Server = Program & { url: string };

/**
 * Goal 7: measures showing, listing and saving against the smallest possible server of the same logs, and what a device asks for
 * after one change against showing a log.
 */
export async function measure(rounds: number): Promise<Measured[]> {
  const product = await startProduct();
  stayOnLoadCore();
  const headers = await logIn(product.url);
  const ids = await writeLogs(product.url, headers, 500);
  const minimal = await startMinimal(product.dataDir);

  const shows = ids.map((id) => request('GET', `/api/showlog/${id}`, headers));
  const list = request('GET', '/api/logs', headers);
  const refresh = await refreshAfterChange(product.url, headers);
  const calls = {
    show: { ask: (n: number) => shows[n % shows.length] as Buffer, status: 200 },
    refresh: { ask: () => refresh, status: 200 },
    list: { ask: () => list, status: 200 },
    // Last, because each save makes the list longer.
    save: { ask: (n: number) => request('POST', '/api/createlog', headers, tripLog(n)), status: 201 },
  };
  const measured: Record<keyof typeof calls, { ours: number[]; limit: number[] }> = {
    show: { ours: [], limit: [] },
    refresh: { ours: [], limit: [] },
    list: { ours: [], limit: [] },
    save: { ours: [], limit: [] },
  };
  for (const [name, call] of Object.entries(calls)) {
    const { ours, limit } = measured[name as keyof typeof calls];
    for (let round = 0; round < rounds; round++) {
      // The minimal server knows no changes: a refresh is compared with showing a log.
      const other = name === 'refresh' ? { server: product, call: calls.show } : { server: minimal, call };
      const jobs = [
        async () => ours.push(await cpuPerRequest(product, call)),
        async () => limit.push(await cpuPerRequest(other.server, other.call)),
      ];
      for (const job of round % 2 === 0 ? jobs : jobs.reverse()) await job();
    }
  }
  await minimal.stop();
  await product.stop();
  await remove(product.dataDir);

  const goal = (name: keyof typeof calls, what: string, atLeast: number) => {
    const { ours, limit } = measured[name];
    return measuredGoal({
      goal: 7,
      what: `${what} against ${name === 'refresh' ? 'showing a log' : 'the minimal server'}`,
      figures: limit.map((figure, round) => figure / (ours[round] ?? Number.NaN)),
      to: { atLeast },
      from: `${micros(ours)} of CPU a request beside ${micros(limit)}`,
    });
  };
  return [
    goal('show', 'a log', 0.5),
    goal('list', 'list of 500, made anew,', 1.1),
    goal('save', 'a log saved', 0.45),
    goal('refresh', 'a list since one change', 0.8),
  ];
}

/** Microseconds of the server's processor time per response. */
async function cpuPerRequest(
  server: Server,
  call: { ask: (n: number) => Buffer; status: number },
): Promise<number> {
  const { url } = server;
  await load({ url, connections, milliseconds: milliseconds / 4, ...call });
  const before = server.cpu();
  const answered = await load({ url, connections, milliseconds, ...call });
  return ((server.cpu() - before) / answered) * 1000;
}

/** Runs on a copy of the product's database, on the same disk. */
async function startMinimal(dataDir: string): Promise<Server> {
  const file = join(dataDir, 'minimal.sqlite');
  const db = new DatabaseSync(join(dataDir, 'loggboken.sqlite'), { readOnly: true });
  db.prepare('vacuum into ?').run(file);
  const owner = db.prepare('select owner_id from trip_logs limit 1').get()?.owner_id;
  db.close();
  const port = await freePort();
  const minimal = start('bench/limits/minimal.ts', [file, String(owner), String(port)]);
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/api/logs`, minimal.process);
  return { ...minimal, url };
}
