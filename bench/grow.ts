import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../server/testing/places.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { type Filled, fill, sizeOf } from './filled.ts';
import { type Ask, askInTurn, inTurn, request } from './load.ts';
import { refreshAfterChange, tripLog } from './logs.ts';
import { type Measured, measuredGoal, median } from './measured.ts';
import { logIn, type Product, remove, runAnywhere, startProduct, stayOnLoadCore } from './programs.ts';

const sizes = [1_000, Number(process.env.GROW_TO ?? 1_000_000)] as const;
const engines = (process.env.GROW_ON ?? 'SQLite PostgreSQL').split(' ');

/** How often each is asked in a round. Saves are few: a thousand logs should stay about a thousand. */
const times = { show: 200, list: 40, refresh: 200, search: 200, save: 40 };

type What = keyof typeof times;
const whats = Object.keys(times) as What[];

/** One engine with a number of logs, 500 of which belong to the user who sends the requests. */
interface Grown {
  product: Product;
  /** Prepares the requests of a round. */
  asks: Record<What, () => Ask | Promise<Ask>>;
  /** Milliseconds until the response, the middle of each round. */
  took: Record<What, number[]>;
}

/**
 * Goal 10: how long one user's requests take in a database of a thousand logs and in one of a million, on SQLite and on
 * PostgreSQL. Time, and not the server's processor time, of which PostgreSQL's work is no part. The small and the large one take
 * turns, with the same client in the same minute.
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
interface FilledPlace {
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
async function compare(
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
  const { ids, words } = filled;
  const product = await startProduct({ dataDir: settings.DATA_DIR, settings });
  const headers = await logIn(product.url, filled.person);
  const get = (path: string) => request('GET', path, headers);
  return {
    product,
    asks: {
      show: () => inTurn(ids.map((id) => get(`/api/showlog/${id}`))),
      list: () => inTurn([get('/api/logs')]),
      refresh: async () => inTurn([await refreshAfterChange(product.url, headers)]),
      search: () => inTurn(words.map((word) => get(`/api/logs?q=${encodeURIComponent(word)}`))),
      save: () => ({ ask: (n) => request('POST', '/api/createlog', headers, tripLog(n)), status: 201 }),
    },
    took: { show: [], list: [], refresh: [], search: [], save: [] },
  };
}

async function ask({ product, asks, took }: Grown, what: What): Promise<void> {
  const prepared = await asks[what]();
  took[what].push(median(await askInTurn({ url: product.url, ...prepared, count: times[what] })));
}

function goalsOf(engine: string, small: Grown, large: Grown): Measured[] {
  const ofSize = (logs: number) => logs.toLocaleString('en');
  return whats.map((what) => {
    const [before, after] = [small.took[what], large.took[what]];
    return measuredGoal({
      goal: 10,
      what: `${engine}: ${what}, ${ofSize(sizes[0])} → ${ofSize(sizes[1])} logs`,
      figures: after.map((time, round) => time / (before[round] ?? Number.NaN)),
      to: { atMost: 1.3 },
      from: `p50 ${median(before).toFixed(2)} ms → ${median(after).toFixed(2)} ms, one after the other`,
    });
  });
}
