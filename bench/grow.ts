import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../server/testing/places.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { type Filled, fill, sizeOf } from './filled.ts';
import { askInTurn, load, request } from './load.ts';
import { tripLog } from './logs.ts';
import { type Measured, measuredGoal, median, micros } from './measured.ts';
import { logIn, type Product, remove, runAnywhere, startProduct, stayOnLoadCore } from './programs.ts';

const sizes = [1_000, Number(process.env.GROW_TO ?? 1_000_000)] as const;
const engines = (process.env.GROW_ON ?? 'SQLite PostgreSQL').split(' ');
const milliseconds = 1500;

/** One engine with a number of logs, 500 of which belong to the user who sends the requests. */
interface Grown {
  product: Product;
  asks: Record<What, (n: number) => Buffer>;
  /** Microseconds of the server's processor time per response, one figure for each round. */
  cpu: Record<What, number[]>;
  /** Milliseconds until the response, all rounds together. */
  took: Record<What, number[]>;
}

type What = 'show' | 'list' | 'year' | 'search' | 'create';
const whats: What[] = ['show', 'list', 'year', 'search', 'create'];

/**
 * Goal 6: what one user's requests cost in a database of a thousand logs and in one of a million, on SQLite and on PostgreSQL.
 * The small and the large one take turns, with the same client in the same minute.
 */
export async function measure(rounds: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const engine of engines) {
    // Filling uses all cores. PostgreSQL starts with all of them and keeps them.
    runAnywhere();
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const [small, large] = [
      await newPlace(sizes[0], postgres?.url),
      await newPlace(sizes[1], postgres?.url),
    ] as const;
    stayOnLoadCore();
    measured.push(...(await compare(engine, small, large, rounds)));
    await Promise.all([small, large].map(({ settings }) => remove(settings.DATA_DIR)));
    await postgres?.stop();
  }
  return measured;
}

/** A database with logs in it. */
export interface FilledPlace {
  settings: Record<string, string> & { DATA_DIR: string };
  filled: Filled;
}

async function newPlace(logs: number, postgres: string | undefined): Promise<FilledPlace> {
  const settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'loggboken-grown-')),
    ...(postgres && { DATABASE_URL: await newDatabase(postgres) }),
  };
  const began = performance.now();
  const filled = await fill(settings, logs);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${logs} logs filled in in ${seconds} s; ${await sizeOf(settings)}`);
  return { settings, filled };
}

/** Returns what the large one costs compared with the small one. */
export async function compare(
  engine: string,
  small: FilledPlace,
  large: FilledPlace,
  rounds: number,
): Promise<Measured[]> {
  const [one, other] = [await start(small), await start(large)] as const;
  for (let round = 0; round < rounds; round++) {
    for (const what of whats) {
      for (const each of round % 2 ? [other, one] : [one, other]) await ask(each, what);
    }
  }
  for (const { product } of [one, other]) await product.stop();
  return goalsOf(engine, one, other);
}

async function start({ settings, filled }: FilledPlace): Promise<Grown> {
  const { ids, years, words } = filled;
  const product = await startProduct({ dataDir: settings.DATA_DIR, settings });
  const headers = await logIn(product.url, filled.person);
  const inTurn = (paths: string[]) => {
    const requests = paths.map((path) => request('GET', path, headers));
    return (n: number) => requests[n % requests.length] as Buffer;
  };
  const none = () => ({ show: [], list: [], year: [], search: [], create: [] });
  return {
    product,
    asks: {
      show: inTurn(ids.map((id) => `/api/showlog/${id}`)),
      list: inTurn(['/api/logs']),
      year: inTurn(years.map((year) => `/api/logs/${year}`)),
      search: inTurn(words.map((word) => `/api/logs?q=${encodeURIComponent(word)}`)),
      create: (n) => request('POST', '/api/createlog', headers, tripLog(n)),
    },
    cpu: none(),
    took: none(),
  };
}

async function ask({ product, asks, cpu, took }: Grown, what: What): Promise<void> {
  const { url } = product;
  const change = () => askInTurn({ url, ask: asks.create, status: 201, count: 1 });
  if (!measuresCpu(what)) {
    // An unchanged list is cached and says nothing about the database, so a log is saved first. (Only 40 times: a thousand logs
    // should stay about a thousand.)
    for (let n = 0; n < 40; n++) {
      if (what !== 'create') await change();
      took[what].push(
        ...(await askInTurn({ url, ask: () => asks[what](n), status: statusOf(what), count: 1 })),
      );
    }
    return;
  }
  took[what].push(...(await askInTurn({ url, ask: asks[what], count: 200 })));
  const before = product.cpu();
  const answered = await load({ url, connections: 4, milliseconds, ask: asks[what] });
  cpu[what].push(((product.cpu() - before) / answered) * 1000);
}

const measuresCpu = (what: What) => what === 'show' || what === 'search';
const statusOf = (what: What) => (what === 'create' ? 201 : 200);

function goalsOf(engine: string, small: Grown, large: Grown): Measured[] {
  const name = {
    show: 'show',
    list: 'list of 500',
    year: 'list of a year',
    search: 'search',
    create: 'create',
  };
  const ofSize = (logs: number) => logs.toLocaleString('en');
  const goals = whats.map((what) => {
    const [before, after] = [small.took[what], large.took[what]];
    const ms = (figures: number[]) => `${median(figures).toFixed(2)} ms`;
    const hasCpu = measuresCpu(what);
    return measuredGoal({
      goal: 6,
      what: `${engine}: ${name[what]}, ${ofSize(sizes[0])} → ${ofSize(sizes[1])} logs, ${hasCpu ? 'CPU' : 'time'}`,
      figures: hasCpu
        ? large.cpu[what].map((figure, round) => figure / (small.cpu[what][round] ?? Number.NaN))
        : [median(after) / median(before)],
      to: { atMost: 2 },
      from: `${hasCpu ? `${micros(small.cpu[what])} → ${micros(large.cpu[what])} of CPU a request; ` : ''}p50 ${ms(before)} → ${ms(after)}`,
    });
  });
  const search = measuredGoal({
    goal: 6,
    what: `${engine}: search among ${ofSize(sizes[1])} logs, p50`,
    unit: 'ms',
    figures: [median(large.took.search)],
    to: { atMost: 2 },
    from: `${large.took.search.length} searches, one after the other`,
  });
  return [...goals, search];
}
