// What the test runners wrote down of a run, read for the last lines of `npm test`.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Run
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures each failed test: where it is, its name and what it said
 */

/** @type {Run} */
const NOTHING_RUN = { passed: 0, failed: 0, failures: [] };

/**
 * @param {string} file
 * @returns {Run}
 */
export function vitestRun(file) {
  if (!existsSync(file)) return NOTHING_RUN;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const test of failed)
      failures.push(`${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    // A file that does not load has no failed test.
    if (status === 'failed' && failed.length === 0) failures.push(`${name}\n${message}`);
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
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
