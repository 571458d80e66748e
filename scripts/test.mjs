// npm test: everything that can be told about the product without a person, on a machine with nothing but Node and npm.
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

const VITEST_REPORT = join(ROOT, 'test-results', 'vitest.json');
const JOURNEYS_REPORT = join(ROOT, 'test-results', 'journeys.json');

// As the process that decodes pictures, which beside tests that go before it would be left a tenth of a core.
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
// Side by side, two workers each: either waits often, for a database that is held, a program to start, a page to come.
const failedRuns = await runSteps(
  [
    {
      name: 'Journeys in a browser',
      run: () => runTool('playwright', ['test', '--workers=2'], { show: true }),
    },
    {
      name: 'Unit, API and screen tests',
      run: () => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
        return runTool('vitest', ['run', '--project=!trials', '--maxWorkers=2', ...reporters]);
      },
    },
  ],
  2,
);

const vitest = vitestRun(VITEST_REPORT);
const journeys = journeysRun(JOURNEYS_REPORT);

// A run may also fail without a failed test (a file that does not load, no test found): no failure may go uncounted.
const passed = vitest.passed + journeys.passed;
const failed = failedChecks.length + Math.max(vitest.failed + journeys.failed, failedRuns.length);
for (const name of [...failedChecks, ...failedRuns]) console.log(`✗ ${name}`);
// What failed was printed where it failed, minutes and hundreds of lines ago.
for (const failure of [...vitest.failures, ...journeys.failures]) console.log(`\n✗ ${failure}\n`);
console.log('\nThe ten slowest:');
for (const line of slowest([...vitest.timed, ...journeys.timed], 10)) console.log(line);
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
