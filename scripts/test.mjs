// npm test: every check of the product that needs no person, on a machine with only Node and npm.
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './builds.mjs';
import { checks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { journeysRun, slowest, vitestRun } from './reports.mjs';
import { ROOT, runTool } from './run.mjs';
import { runSteps } from './steps.mjs';
import { checkWeights } from './weights.mjs';

const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json');
const SCREENS_REPORT = join(ROOT, 'test-results', 'screens.json');
const JOURNEYS_REPORT = join(ROOT, 'test-results', 'journeys.json');

// The same priority as the process that decodes pictures: beside tests with a higher one, it would get a tenth of a core.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function buildAndWeigh() {
  const built = await ensureBuilt();
  return built.ok ? checkWeights() : built;
}

await ensureInstalled();
rmSync(join(ROOT, 'test-results'), { recursive: true, force: true });

const failedChecks = await runSteps(
  [{ name: 'Web client and server, and the weight of the first visit', run: buildAndWeigh }, ...checks],
  2,
);
/**
 * @param {string} report
 * @param {...string} args
 */
const runVitest = (report, ...args) =>
  runTool('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);

// Two at a time: each often waits, for a locked database, a program to start, a page to load. The screens run one page at a
// time, so that the step that starts when they end can use the remaining cores.
const failedRuns = await runSteps(
  [
    {
      name: 'Unit and API tests',
      run: () => runVitest(UNIT_REPORT, '--project=!trials', '--project=!screens', '--maxWorkers=2'),
    },
    { name: 'Screens in a browser', run: () => runVitest(SCREENS_REPORT, '--project=screens') },
    {
      name: 'Journeys in a browser',
      run: () => runTool('playwright', ['test'], { show: true }),
    },
  ],
  2,
);

const runs = [vitestRun(UNIT_REPORT), vitestRun(SCREENS_REPORT), journeysRun(JOURNEYS_REPORT)];
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, one) => all + one, 0);

// A run may also fail without a failed test (a file that does not load, no test found): no failure may go uncounted.
const passed = sum(runs.map((run) => run.passed));
const failed = failedChecks.length + Math.max(sum(runs.map((run) => run.failed)), failedRuns.length);
for (const name of [...failedChecks, ...failedRuns]) console.log(`✗ ${name}`);
// Each failure was first printed minutes and hundreds of lines ago, so it is repeated here.
for (const failure of runs.flatMap((run) => run.failures)) console.log(`\n✗ ${failure}\n`);
console.log('\nThe ten slowest:');
const timed = runs.flatMap((run) => run.timed);
for (const line of slowest(timed, 10)) console.log(line);
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
