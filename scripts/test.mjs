// npm test: every check of the product that needs no person, on a machine with only Node and npm.
import { rmSync } from 'node:fs';
import { constants, cpus, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { journeys, vitestTests } from './reports.mjs';
import { ROOT, runTool } from './run.mjs';
import { checks, runSteps, weighFirstVisit } from './steps.mjs';

const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json');
const SCREENS_REPORTS = [1, 2].map((shard) => join(ROOT, 'test-results', `screens-${shard}.json`));
const JOURNEYS_REPORT = join(ROOT, 'test-results', 'journeys.json');

// The same priority as the process that decodes pictures: beside tests with a higher one, it would get a tenth of a core.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The seconds that all processors have worked since the machine started, with what browsers start by themselves. */
const processorSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
const begun = { time: performance.now(), processor: processorSeconds() };

async function buildAndWeigh() {
  const built = await ensureBuilt();
  return built.ok ? weighFirstVisit() : built;
}

await ensureInstalled();
rmSync(join(ROOT, 'test-results'), { recursive: true, force: true });

const failedChecks = await runSteps([
  { name: 'Web client and server, and the weight of the first visit', run: buildAndWeigh },
  ...checks,
]);
/**
 * @param {string} report
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const runVitest = (report, args, env = {}) =>
  runTool(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      env,
    },
  );

// The screens run one page at a time, since a page in the background is not drawn; so each half of them has a browser of its own.
const failedRuns = await runSteps([
  {
    name: 'Unit and API tests',
    run: () => runVitest(UNIT_REPORT, ['--project=!trials', '--project=!screens', '--maxWorkers=2']),
  },
  ...SCREENS_REPORTS.map((report, half) => ({
    name: `Screens in a browser, half ${half + 1}`,
    // Each bundles the packages for its browser itself: when one replaces the other's bundles, that page is loaded again.
    run: () =>
      runVitest(report, ['--project=screens', `--shard=${half + 1}/${SCREENS_REPORTS.length}`], {
        VITE_CACHE_DIR: join(ROOT, 'node_modules', `.vite-${half + 1}`),
      }),
  })),
  { name: 'Journeys in a browser', run: () => runTool('playwright', ['test'], { show: true }) },
]);

const tests = [...[UNIT_REPORT, ...SCREENS_REPORTS].flatMap(vitestTests), ...journeys(JOURNEYS_REPORT)];
const failures = tests.filter(({ failure }) => failure !== undefined);
// A run may also fail without a failed test (no test found, a browser that does not start): no failure may go uncounted.
const failed = failedChecks.length + Math.max(failures.length, failedRuns.length);
for (const name of [...failedChecks, ...failedRuns]) console.log(`✗ ${name}`);
// Each failure was first printed minutes and hundreds of lines ago, so it is repeated here.
for (const { name, failure } of failures) console.log(`\n✗ ${name}\n${failure}\n`);
console.log('\nThe ten slowest:');
for (const { name, milliseconds } of tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10))
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
const minutes = ((performance.now() - begun.time) / 60_000).toFixed(1);
const processor = Math.round(processorSeconds() - begun.processor);
console.log(`\nIt took ${minutes} min; meanwhile the machine's processors worked for ${processor} s.`);
console.log(`${tests.length - failures.length} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
