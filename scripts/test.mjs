// npm test: everything that can be told about the product without a person, on a machine with nothing but Node and npm.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './builds.mjs';
import { checks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, runTool } from './run.mjs';
import { runSteps } from './steps.mjs';
import { checkWeights } from './weights.mjs';

const VITEST_REPORT = join(ROOT, 'test-results', 'vitest.json');
const JOURNEYS_REPORT = join(ROOT, 'test-results', 'journeys.json');

await ensureInstalled();
rmSync(join(ROOT, 'test-results'), { recursive: true, force: true });

const failedChecks = await runSteps(checks, 2);
const failedRuns = await runSteps([
  { name: 'Web client and server', run: ensureBuilt },
  {
    name: 'Unit and API tests',
    run: () => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
      return runTool('vitest', ['run', ...reporters], { show: true });
    },
  },
  { name: 'Weight of the first visit', run: checkWeights },
  { name: 'Journeys in a browser', run: () => runTool('playwright', ['test'], { show: true }) },
]);

const vitest = countsOf(VITEST_REPORT, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));
const journeys = countsOf(JOURNEYS_REPORT, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

// A run may also fail without a failed test (a file that does not load, no test found): no failure may go uncounted.
const passed = vitest.passed + journeys.passed;
const failed = failedChecks.length + Math.max(vitest.failed + journeys.failed, failedRuns.length);
for (const name of [...failedChecks, ...failedRuns]) console.log(`✗ ${name}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/**
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number }} read
 */
function countsOf(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
}
