import { expect, test } from 'vitest';
import { problemsOfAsvs } from './asvs-table.ts';
import { repository } from './repository.ts';
import { nestedIn } from './test-titles.ts';

const table = repository.read('docs/asvs.md') ?? '';

test('each requirement of levels 1 and 2 has its verdict, names tests and files that exist, and is counted', () => {
  expect(problemsOfAsvs(table, repository)).toEqual([]);
});

const line = (id: string) => table.split('\n').find((text) => text.startsWith(`| ${id} `)) ?? '';

test.each([
  ['a line is missing', `${line('6.2.1')}\n`, '', ['level 1 has 69 requirements', /^level 1 is not/]],
  ['a line stands twice', line('1.2.6'), line('1.2.7'), ['1.2.7 stands twice', '1.2.7 stands twice']],
  [
    'a line says nothing',
    '**Met.** As 3.3.1.',
    'As 3.3.1.',
    [/^no verdict: \| 3\.3\.3/, /^level 2 has 182/, /^level 2/],
  ],
  [
    'a test has another name',
    `access.test.ts${nestedIn}every call`,
    `access.test.ts${nestedIn}each call`,
    [/there is no test/],
  ],
  [
    'a file is gone',
    '`server/ids.ts`',
    '`server/id.ts`',
    [/there is no server\/id\.ts/, /there is no server\/id\.ts/],
  ],
  ['a document is gone', '(security.md#sessions)', '(secure.md#sessions)', [/there is no docs\/secure\.md/]],
  [
    'level 1 deviates',
    'Does not apply: nobody can write HTML',
    '**Deviation.** Somebody can write HTML',
    [/^1\.3\.1: level 1 is not met/, /^level 1 is not/],
  ],
  ['a figure is wrong', '| 2 | 183 |', '| 2 | 184 |', [/^level 2 is not \| 2 \| 183 \|/]],
])('the check finds out when %s', (_what, before, after, problems) => {
  const spoilt = table.replaceAll(before, after);
  expect(spoilt).not.toBe(table);
  const found = problemsOfAsvs(spoilt, repository);
  for (const problem of problems) {
    expect(found).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  }
});
