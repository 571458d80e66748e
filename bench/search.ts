import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill } from './filled.ts';
import { askInTurn, request } from './load.ts';
import { type Measured, measuredGoal, median } from './measured.ts';
import { logIn, type Product, remove, startProduct, stayOnLoadCore } from './programs.ts';

const logs = 10_000;
/** Responses to one query per measurement: processor time is counted in hundredths of a second. */
const count = 10;

/** Searches in an account larger than any real one: for words that are found at once, and for words that are in no log. */
export async function measure(rounds: number): Promise<Measured[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-bench-'));
  const filled = await fill({ DATA_DIR: dataDir }, logs, logs);
  const product = await startProduct({ dataDir });
  stayOnLoadCore();
  const headers = await logIn(product.url, filled.person);
  const ask = (q: string) => request('GET', `/api/logs?limit=200&q=${encodeURIComponent(q)}`, headers);
  const searches = {
    'words that stand in many': filled.words.slice(0, 8).map(ask),
    'words that stand in none': ['marsvin', 'flygplan', 'kvarnsten'].map(ask),
  };
  const measured: Measured[] = [];
  for (const [what, requests] of Object.entries(searches)) {
    const figures: number[] = [];
    const took: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      for (const one of requests) {
        const { cpu, times } = await cpuOf(product, one);
        // The first round warms up.
        if (round > 0) figures.push(cpu);
        if (round > 0) took.push(...times);
      }
    }
    measured.push(
      measuredGoal({
        goal: 10,
        what: `search among ${logs.toLocaleString('en')} logs of one account, ${what}, CPU`,
        unit: 'ms',
        figures,
        to: { atMost: 60 },
        from: `${took.length} searches, one after the other; p50 ${median(took).toFixed(1)} ms`,
      }),
    );
  }
  await product.stop();
  await remove(dataDir);
  return measured;
}

/** Milliseconds of the server's processor time per response, for repeated requests. */
async function cpuOf(product: Product, asked: Buffer): Promise<{ cpu: number; times: number[] }> {
  const before = product.cpu();
  const times = await askInTurn({ url: product.url, ask: () => asked, count });
  return { cpu: (product.cpu() - before) / count, times };
}
