import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as browsers } from '@playwright/test';
import { chromium } from '../e2e/harness/chromium.ts';
import { installed } from './installed.ts';
import { freePort } from './programs.ts';

type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: string },
) => Promise<{ lhr: { categories: { performance: { score: number | null } } } } | undefined>;

/** Lighthouse's performance scores for a phone, 0 to 100, with its own settings: slow 4G, a processor four times slower. */
export async function lighthouseScores(url: string, rounds: number): Promise<number[]> {
  const folder = installed('lighthouse', ['lighthouse@13.5.0']);
  const main = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  const { default: lighthouse } = (await import(pathToFileURL(main).href)) as { default: Lighthouse };
  const scores: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const port = await freePort();
    const browser = await browsers.launch({
      ...chromium,
      args: [...(chromium.args ?? []), `--remote-debugging-port=${port}`],
    });
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
    await browser.close();
    scores.push((result?.lhr.categories.performance.score ?? 0) * 100);
  }
  return scores;
}
