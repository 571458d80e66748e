// Reads the reports of the test runners, for the last lines of `npm test`.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './run.mjs';

/** @typedef {{ name: string, milliseconds: number, failure?: string | undefined }} Test */

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** @returns {Test[]} */
export function vitestTests(file) {
  return (read(file).testResults ?? []).flatMap(({ name: path, status, message, assertionResults }) => {
    const where = relative(ROOT, path);
    const tests = assertionResults
      .filter((test) => ['passed', 'failed'].includes(test.status))
      .map(({ fullName, duration = 0, failureMessages, ...test }) => ({
        name: `${where} › ${fullName}`,
        milliseconds: duration,
        failure: test.status === 'failed' ? failureMessages.join('\n') : undefined,
      }));
    // A file that does not load has no failed test.
    const isSilent = status === 'failed' && tests.every(({ failure }) => failure === undefined);
    return isSilent ? [...tests, { name: where, milliseconds: 0, failure: message }] : tests;
  });
}

/** @returns {Test[]} */
export function journeys(file) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `e2e/${file}:${line} › ${title} (${projectName})`,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        failure:
          status === 'unexpected' || status === 'flaky'
            ? results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
            : undefined,
      })),
    ),
    ...suites.flatMap(inSuite),
  ];
  return inSuite(read(file));
}
