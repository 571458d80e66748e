import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill } from './filled.ts';
import { askInTurn, inTurn, request } from './load.ts';
import { type Measured, measuredGoal, median } from './measured.ts';
import { logIn, type Product, remove, type SignedIn, startProduct, stayOnLoadCore } from './programs.ts';

const logs = 10_000;
/** How often each request is sent in a round: processor time is counted in hundredths of a second. */
const count = 10;

/**
 * Goal 9 of an account larger than any real one: pages of its list, and searches for words that are found at once and for words
 * that are in no log.
 */
export async function measure(rounds: number): Promise<Measured[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-bench-'));
  const filled = await fill({ DATA_DIR: dataDir }, logs, logs);
  const product = await startProduct({ dataDir });
  stayOnLoadCore();
  const headers = await logIn(product.url, filled.person);
  const search = (q: string) => `/api/logs?limit=200&q=${encodeURIComponent(q)}`;
  const calls = [
    { what: 'page of 200', paths: await pagesOf(product, headers), atMost: 5 },
    { what: 'search, words that stand in many', paths: filled.words.slice(0, 8).map(search), atMost: 60 },
    {
      what: 'search, words that stand in none',
      paths: ['marsvin', 'flygplan', 'kvarnsten'].map(search),
      atMost: 60,
    },
  ];
  const measured: Measured[] = [];
  for (const { what, paths, atMost } of calls) {
    const requests = paths.map((path) => request('GET', path, headers));
    const figures: number[] = [];
    const took: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const { cpu, times } = await cpuOf(product, requests);
      // The first round warms up.
      if (round > 0) figures.push(cpu);
      if (round > 0) took.push(...times);
    }
    measured.push(
      measuredGoal({
        goal: 9,
        what: `an account of ${logs.toLocaleString('en')} logs: ${what}`,
        unit: 'ms',
        figures,
        to: { atMost },
        from: `of CPU; ${took.length} requests, one after the other; p50 ${median(took).toFixed(1)} ms`,
      }),
    );
  }
  await product.stop();
  await remove(dataDir);
  return measured;
}

/** The paths of the pages of its list, from the first to the last. */
async function pagesOf({ url }: Product, headers: SignedIn): Promise<string[]> {
  const paths: string[] = [];
  let path: string | undefined = '/api/logs?limit=200';
  while (path) {
    paths.push(path);
    const answer: Response = await fetch(url + path, { headers });
    path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return paths;
}

/** Milliseconds of the server's processor time per response, for requests that are sent again and again. */
async function cpuOf({ url, cpu }: Product, requests: Buffer[]): Promise<{ cpu: number; times: number[] }> {
  const before = cpu();
  const times = await askInTurn({ url, ...inTurn(requests), count: count * requests.length });
  return { cpu: (cpu() - before) / times.length, times };
}
