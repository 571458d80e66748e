import { describe, expect, test } from 'vitest';
import { problemsOf, repository, statementsIn, taggedTests } from './statements.ts';

const { tests, markdownOf } = repository();

test('every statement of the specification has a test that contains the texts it quotes', () => {
  expect(problemsOf('spec', markdownOf('spec'), tests)).toEqual([]);
});

test('every ASVS requirement of levels 1 and 2 is listed, and level 1 is met', () => {
  expect(problemsOf('asvs', markdownOf('asvs'), tests)).toEqual([]);
});

test('an item may hold several statements, which share its beginning and the text after the last of their numbers', () => {
  expect(
    statementsIn("- Edit: **1.1** a\n  name; **1.2** (1), **1.3** a button 'X'\n- **1.4** (1) It\n"),
  ).toEqual([
    { id: '1.1', level: 2, text: 'Edit: a name;' },
    { id: '1.2', level: 1, text: "Edit: a button 'X'" },
    { id: '1.3', level: 2, text: "Edit: a button 'X'" },
    { id: '1.4', level: 1, text: 'It' },
  ]);
});

describe('the check of the statements', () => {
  const source =
    "// spec 1.1, 1.2\n// asvs 1.1.1\ntest.each([1])('the menu opens %d', () => say('Öppna menyn'));\n";
  const tagged = taggedTests('e2e/menu.spec.ts', source);

  test('reports nothing if every statement has its test', () => {
    expect(problemsOf('spec', "- **1.1** It says 'Öppna menyn'\n- **1.2** It\n  opens\n", tagged)).toEqual(
      [],
    );
    expect(tagged).toMatchObject([{ line: 3, title: 'the menu opens %d' }]);
  });

  test.each([
    ['a statement without a test', '- **1.1** A\n- **1.2** B\n- **1.3** C\n', 'no test carries spec 1.3'],
    ['a number that no statement has', '- **1.1** A\n', 'e2e/menu.spec.ts:3: there is no spec 1.2'],
    ['a number that stands twice', '- **1.1** A\n- **1.2** B\n- **1.2** C\n', 'spec 1.2 stands twice'],
    ['a text that no test knows', "- **1.1** 'Meny'\n- **1.2** B\n", "no test of spec 1.1 knows 'Meny'"],
  ])('reports %s', (_, markdown, problem) => {
    expect(problemsOf('spec', markdown, tagged)).toEqual([problem]);
  });

  test.each([
    [
      'one of level 1 that is not met',
      '**1.3.2** (1) No `eval` or the like:',
      '**1.3.2** (1) No. **Deviation.**',
      'asvs 1.3.2 of level 1 is not met',
    ],
    ['one that is missing', '**1.2.6** LDAP; ', '', 'level 2 has 182 requirements and not 183'],
  ])('reports %s', (_, before, after, problem) => {
    const spoilt = markdownOf('asvs').replace(before, after);
    expect(spoilt).not.toBe(markdownOf('asvs'));
    expect(problemsOf('asvs', spoilt, tests)).toEqual([problem]);
  });

  test('reports a tag that is not above a test', () => {
    expect(() => taggedTests('a.test.ts', '// spec 1.1\nconst a = 1;\n')).toThrow(
      'a.test.ts:1: there is no test',
    );
  });
});
