// Reads the reports of the test runners, for the last lines of `npm test`.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * @typedef {object} Run
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures each failed test: where it is, its name and what it said
 * @property {Timed[]} timed each test
 *
 * @typedef {{ name: string, milliseconds: number }} Timed
 */

/** @type {Run} */
const NOTHING_RUN = { passed: 0, failed: 0, failures: [], timed: [] };

/**
 * @param {string} file
 * @returns {Run}
 */
export function vitestRun(file) {
  if (!existsSync(file)) return NOTHING_RUN;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[]} */
  const failures = [];
  /** @type {Timed[]} */
  const timed = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(ROOT, name);
    for (const { fullName, duration = 0 } of assertionResults)
      timed.push({ name: `${file} › ${fullName}`, milliseconds: duration });
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const test of failed)
      failures.push(`${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    // A file that does not load has no failed test.
    if (status === 'failed' && failed.length === 0) failures.push(`${file}\n${message}`);
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, timed };
}

/**
 * @param {string} file
 * @returns {Run}
 */
export function journeysRun(file) {
  if (!existsSync(file)) return NOTHING_RUN;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failedJourneys),
    timed: suites.flatMap(timedJourneys),
  };
}

/**
 * @param {any} suite
 * @returns {string[]}
 */
function failedJourneys({ specs = [], suites = [] }) {
  const own = specs
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ { file, line, title, tests }) => {
      const errors = tests.flatMap((/** @type {any} */ test) =>
        test.results.flatMap((/** @type {any} */ result) => result.errors),
      );
      const said = errors.map((/** @type {any} */ error) => error.message ?? '').join('\n');
      return `e2e/${file}:${line} › ${title}\n${said}`;
    });
  return [...own, ...suites.flatMap(failedJourneys)];
}

/**
 * @param {any} suite
 * @returns {Timed[]}
 */
function timedJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { results }) => ({
      name: `e2e/${file} › ${title}`,
      milliseconds: results.reduce(
        (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.duration,
        0,
      ),
    })),
  );
  return [...own, ...suites.flatMap(timedJourneys)];
}

/**
 * The slowest tests, one line each.
 *
 * @param {Timed[]} timed
 * @param {number} howMany
 */
export const slowest = (timed, howMany) =>
  timed
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, howMany)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
