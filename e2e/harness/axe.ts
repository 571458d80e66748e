import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { wcag } from './wcag.ts';

// Not `axe.source`, which is the long form of it: 1.3 MB where this is 0.6, sent to the browser for each page.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Found {
  id: string;
  help: string;
  /** The elements, as HTML. */
  where: string[];
}

/**
 * What axe finds on the page as it is now. The page and axe meet directly: axe's own package for playwright takes twice the time
 * for what it adds, frames of other origins and what was found to be right. A page that is still on its way says nothing yet:
 * every page has its h1, and it's waited for.
 */
export async function lookWithAxe(page: Page): Promise<Found[]> {
  await page.locator('h1').first().waitFor();
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(`${source}; undefined`);
  return page.evaluate(async (values) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      // Style sheets and films, for rules that are not among these.
      preload: false,
    });
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  }, wcag);
}
