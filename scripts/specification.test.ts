import { describe, expect, test } from 'vitest';
import { repository } from './repository.ts';
import { type Looking, points, problemsOf } from './specification-table.ts';
import { testTitles } from './test-titles.ts';

test('each statement of the specification names tests that exist, and each deviation a decision', () => {
  expect(problemsOf(repository.read('docs/specification.md') ?? '', repository)).toEqual([]);
});

describe('the check finds out', () => {
  const files: Record<string, string> = {
    'e2e/menu.spec.ts': "test.describe('the menu', () => { test('opens', () => say('Öppna menyn')); });",
    'docs/decisions/001-menus.md': '# 001',
  };
  const looking: Looking = {
    read: (path) => files[path],
    titles: (path) => testTitles(files[path] ?? ''),
  };
  const right =
    "| The menu says 'Öppna menyn' | `e2e/menu.spec.ts › the menu › opens` | [001](decisions/001-menus.md) |";
  const table = (row: string) => {
    const heads = Array.from(
      { length: points },
      (_, i) => `## ${i + 1}. Point\n\n| a | b | c |\n|---|---|---|\n`,
    );
    return `${heads.map((head) => head + right).join('\n\n')}\n${row}\n`;
  };

  test('nothing where all is as it should be', () => {
    expect(problemsOf(table(''), looking)).toEqual([]);
  });

  test.each([
    [
      'a row without a statement',
      '|  | `e2e/menu.spec.ts › the menu › opens` | |',
      'the statement is missing',
    ],
    ['a row without a test', '| It opens | | |', 'no test is named'],
    ['a test in words only', '| It opens | tried by hand | |', 'no test is named'],
    [
      'a file that does not exist',
      '| It opens | `e2e/men.spec.ts › the menu › opens` | |',
      'there is no e2e/men.spec.ts',
    ],
    [
      'a test that does not exist',
      '| It opens | `e2e/menu.spec.ts › the menu › closes` | |',
      'there is no test e2e/menu.spec.ts › the menu › closes',
    ],
    [
      'a title without its group',
      '| It opens | `e2e/menu.spec.ts › opens` | |',
      'there is no test e2e/menu.spec.ts › opens',
    ],
    [
      'a text that the test does not look for',
      "| 'Meny' | `e2e/menu.spec.ts › the menu › opens` | |",
      "no test named here knows 'Meny'",
    ],
    [
      'a note without a decision',
      '| It opens | `e2e/menu.spec.ts › the menu › opens` | as we like it |',
      'the note names no decision record',
    ],
    [
      'a decision that does not exist',
      '| It opens | `e2e/menu.spec.ts › the menu › opens` | [002](decisions/002-x.md) |',
      'there is no docs/decisions/002-x.md',
    ],
  ])('%s', (_, row, problem) => {
    expect(problemsOf(table(row), looking)).toEqual([expect.stringContaining(problem)]);
  });

  test('a point without a statement', () => {
    expect(problemsOf('## 1. Point\n\n| a | b | c |\n|---|---|---|\n', looking)).toHaveLength(points);
  });
});

describe('the titles in a file', () => {
  test('stand under those of their groups, however a test is written', () => {
    const source = `
      test('alone', async () => { await test.step('a step', () => {}); });
      describe('a', () => {
        it('in it', () => {});
        describe.runIf(true)('b', () => test.each([1])('in %d', () => {}));
        test(\`with \${some} text\`, () => {});
      });
      export function suite() { test.describe('c', () => { test.only('in c', () => {}); }); }
    `;
    expect([...testTitles(source)]).toEqual([
      'alone',
      'a › in it',
      'a › b › in %d',
      'a › with … text',
      'c › in c',
    ]);
  });

  test('are those of tests that run', () => {
    const source = `
      test.skip('skipped', () => {});
      test.todo('to do');
      test('kept', () => { test.skip(isMobile); expect('text').toBe('text'); });
      // test('a comment', () => {});
    `;
    expect([...testTitles(source)]).toEqual(['kept']);
  });
});
