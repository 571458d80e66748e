import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, request } from './load.ts';
import { tripLog, writeLogs } from './logs.ts';
import { type Measured, measuredGoal, median, micros } from './measured.ts';
import {
  answers,
  commandOf,
  freePort,
  logIn,
  type Program,
  remove,
  type SignedIn,
  start,
  startProduct,
  stayOnLoadCore,
} from './programs.ts';

const connections = 16;
const milliseconds = 2000;

/** Goals 1 to 3: showing, listing and saving, beside a bare server that sends the same bytes and a raw loop of inserts. */
export async function measure(rounds: number): Promise<Measured[]> {
  const product = await startProduct();
  stayOnLoadCore();
  const headers = await logIn(product.url);
  const ids = await writeLogs(product.url, headers, 500);
  const etag = (await get(`${product.url}/api/logs`, { ...headers })).headers.get('etag') ?? '';

  const paths = { show: `/api/showlog/${ids[0]}`, list: '/api/logs' };
  const bare = await startBare(product.url, { ...headers }, Object.values(paths));

  const shows = ids.map((id) => request('GET', `/api/showlog/${id}`, headers));
  const ask = {
    show: (n: number) => shows[n % shows.length] as Buffer,
    list: always(request('GET', paths.list, headers)),
    unchanged: always(request('GET', paths.list, { ...headers, 'if-none-match': etag })),
    bareShow: always(request('GET', paths.show, headers)),
  };
  const figures = {
    show: pair(),
    list: pair(),
    unchanged: pair(),
    create: pair(),
    createCpu: [] as number[],
  };

  for (let round = 0; round < rounds; round++) {
    const jobs = [
      async () => figures.show.ours.push(await cpuPerRequest(product, product.url, ask.show)),
      async () => figures.show.limit.push(await cpuPerRequest(bare, bare.url, ask.bareShow)),
      async () => figures.list.ours.push(await cpuPerRequest(product, product.url, ask.list)),
      async () => figures.list.limit.push(await cpuPerRequest(bare, bare.url, ask.list)),
      async () =>
        figures.unchanged.ours.push(
          await cpuPerRequest(product, product.url, ask.unchanged, etag ? 304 : 200),
        ),
    ];
    for (const job of round % 2 === 0 ? jobs : jobs.reverse()) await job();
  }
  await bare.stop();
  for (let round = 0; round < rounds; round++) {
    const ours = () =>
      creates(product, headers, figures.createCpu).then((rate) => figures.create.ours.push(rate));
    const limit = async () => figures.create.limit.push(rawInserts(product.dataDir));
    for (const job of round % 2 === 0 ? [ours, limit] : [limit, ours]) await job();
  }
  await product.stop();
  await remove(product.dataDir);

  const { show, list, unchanged, create, createCpu } = figures;
  return [
    measuredGoal({
      goal: 1,
      what: 'showlog against bare node:http',
      figures: ratios(show.limit, show.ours),
      to: { atLeast: 0.6 },
      from: `${micros(show.ours)} of CPU a request beside ${micros(show.limit)}`,
    }),
    measuredGoal({
      goal: 2,
      what: 'list of 500, unchanged, against bare node:http',
      figures: ratios(list.limit, list.ours),
      to: { atLeast: 0.9 },
      from: `${micros(list.ours)} of CPU a request beside ${micros(list.limit)}`,
    }),
    measuredGoal({
      goal: 2,
      what: 'the same with If-None-Match (304)',
      figures: ratios(list.limit, unchanged.ours),
      to: { atLeast: 2.5 },
      from: `${micros(unchanged.ours)} of CPU a request beside ${micros(list.limit)}`,
    }),
    measuredGoal({
      goal: 3,
      what: 'durable creates against a raw loop of inserts',
      figures: ratios(create.ours, create.limit),
      to: { atLeast: 1.9 },
      from: `${Math.round(median(create.ours))}/s (${micros(createCpu)} of CPU each) beside ${Math.round(median(create.limit))}/s`,
    }),
  ];
}

const always = (bytes: Buffer) => () => bytes;
const pair = () => ({ ours: [] as number[], limit: [] as number[] });
const ratios = (over: number[], under: number[]) =>
  over.map((figure, round) => figure / (under[round] ?? Number.NaN));

/** Microseconds of the server's processor time for each answer. */
async function cpuPerRequest(
  server: Program,
  url: string,
  ask: (n: number) => Buffer,
  status = 200,
): Promise<number> {
  await load({ url, connections, milliseconds: milliseconds / 4, ask, status });
  const before = server.cpu();
  const answered = await load({ url, connections, milliseconds, ask, status });
  return ((server.cpu() - before) / answered) * 1000;
}

/** Logs saved in a second; each is on the disk before its answer goes. */
async function creates(server: Program & { url: string }, headers: SignedIn, cpu: number[]): Promise<number> {
  const ask = (n: number) => request('POST', '/api/createlog', headers, tripLog(n));
  const { url } = server;
  await load({ url, connections, milliseconds: milliseconds / 4, ask, status: 201 });
  const before = server.cpu();
  const answered = await load({ url, connections, milliseconds, ask, status: 201 });
  cpu.push(((server.cpu() - before) / answered) * 1000);
  return answered / (milliseconds / 1000);
}

/** On the same disk. */
function rawInserts(folder: string): number {
  const [command, ...args] = commandOf('bench/limits/insert-loop.ts', [
    join(folder, 'raw.sqlite'),
    String(milliseconds),
  ]);
  const loop = spawnSync(command, args, { env: { ...process.env, LOG: JSON.stringify(tripLog(0)) } });
  return Number(loop.stdout.toString());
}

async function get(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

/** A server that sends the product's own answers to these paths again, with every header. */
async function startBare(url: string, headers: Record<string, string>, paths: string[]) {
  const kept = [];
  for (const path of paths) {
    const answer = await get(url + path, { ...headers, 'accept-encoding': 'identity' });
    // Those that Node writes by itself.
    const own = [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name));
    kept.push({ path, status: answer.status, headers: own.flat(), body: await answer.text() });
  }
  const file = join(await mkdtemp(join(tmpdir(), 'loggboken-bench-')), 'answers.json');
  writeFileSync(file, JSON.stringify(kept));
  const port = await freePort();
  const bare = start('bench/limits/bare-http.ts', [file, String(port)]);
  await answers(`http://127.0.0.1:${port}${paths[0]}`, bare.process);
  return { ...bare, url: `http://127.0.0.1:${port}` };
}
