import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../server/testing/places.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { fill } from './filled.ts';
import { askInTurn, request } from './load.ts';
import { type Measured, measuredGoal, median, percentile } from './measured.ts';
import { logIn, remove, runAnywhere, startProduct, stayOnLoadCore } from './programs.ts';
import { searches } from './searches.ts';

const all = Number(process.env.SEARCH_AMONG ?? 1_000_000);
const own = all / 10;
const engines = (process.env.SEARCH_ON ?? 'SQLite PostgreSQL').split(' ');
/** The address of a PostgreSQL database that was filled before. */
const filledBefore = process.env.SEARCH_IN;

/** How long searches take in an account of 100,000 logs, among a million: the first fifty hits of each of a hundred. */
export async function measure(rounds: number): Promise<Measured[]> {
  if (filledBefore) return [await measureOn('PostgreSQL', { DATABASE_URL: filledBefore }, rounds)];
  const measured: Measured[] = [];
  for (const engine of engines) {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const place = postgres ? { DATABASE_URL: await newDatabase(postgres.url) } : {};
    measured.push(await measureOn(engine, place, rounds));
    await postgres?.stop();
  }
  return measured;
}

async function measureOn(engine: string, place: Record<string, string>, rounds: number): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-search-'));
  const settings = { ...place, DATA_DIR: dataDir };
  if (!filledBefore) {
    runAnywhere();
    const began = performance.now();
    await fill(settings, all, own);
    console.log(
      `${engine}: ${all} logs made searchable in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  }

  stayOnLoadCore();
  const product = await startProduct({ dataDir, settings });
  const headers = await logIn(product.url);
  const took: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const answers: number[] = [];
    for (const q of searches) {
      const ask = request('GET', `/api/logs?limit=50&q=${encodeURIComponent(q)}`, headers);
      answers.push(...(await askInTurn({ url: product.url, ask: () => ask, count: 1 })));
    }
    took.push(answers);
  }
  await product.stop();
  await remove(dataDir);
  return measuredGoal({
    goal: 10,
    what: `${engine}: search among ${own} of ${all} logs, p95`,
    unit: 'ms',
    figures: took.map((answers) => percentile(answers, 0.95)),
    to: { atMost: 50 },
    from: `${searches.length} searches; p50 ${median(took.map(median)).toFixed(1)} ms, slowest ${Math.max(...took.flat()).toFixed(0)} ms`,
  });
}
