import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from './run.mjs';

const TYPED = ['contract', 'server', 'web', 'web/tsconfig.test.json', 'web/service-worker', 'e2e', 'scripts'];
const RULED = ['contract', 'server', 'web', 'e2e', 'scripts', 'demo', 'chart-data'];
const RULES = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'];
/** Bytes of scripts that a first visit fetches at most, as sent to a browser that accepts brotli. */
const FIRST_VISIT = 120_000;

/**
 * A part of `npm test` or `npm run check`; `output` is printed where it fails.
 *
 * @typedef {{ name: string, run: () => Promise<{ ok: boolean, output: string }> }} Step
 */

/** @type {Step[]} What can be checked without running the product. */
export const checks = [
  {
    name: 'Format and lint',
    run: () => runTool('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  ...TYPED.map((project) => ({ name: `Types: ${project}`, run: () => runTool('tsc', ['-p', project]) })),
  { name: 'Import rules', run: () => runTool('depcruise', [...RULES, ...RULED]) },
  { name: 'Unused code and packages', run: () => runTool('knip', []) },
];

/** Whether the scripts named in the built page's head are light enough. */
export function weighFirstVisit() {
  const page = readFileSync(join(ROOT, 'dist/web/index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, name = '']) =>
    join(ROOT, 'dist/web', name),
  );
  const sizes = files.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  const bytes = sizes.reduce((sum, one) => sum + one, 0);
  const output = `The first visit takes ${bytes} bytes of scripts (at most ${FIRST_VISIT}).`;
  return { ok: bytes > 0 && bytes <= FIRST_VISIT, output };
}

/**
 * Runs the steps, two at a time since each often waits, and prints how each one went and how long it took.
 *
 * @param {Step[]} steps
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runSteps(steps) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      const { ok, output } = await step.run();
      console.log(`${ok ? '✓' : '✗'} ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      if (ok) continue;
      console.log(`\n${output.trim()}\n`);
      failed.push(step.name);
    }
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return failed;
}
