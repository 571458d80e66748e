import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { wcag } from './wcag.ts';

// Not `axe.source`, the unminified form: 1.3 MB instead of 0.6, sent to the browser for each page.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Found {
  id: string;
  help: string;
  /** The elements, as HTML. */
  where: string[];
}

/**
 * Returns what axe finds on the page as it is now. Calls axe directly: axe's own package for Playwright takes twice the time,
 * for frames of other origins and passed checks. A page that is still loading would report nothing, so this waits for the h1
 * that every page has.
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
      // Style sheets and media are needed only by rules that are not among these.
      preload: false,
    });
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  }, wcag);
}
