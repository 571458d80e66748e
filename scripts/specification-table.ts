import { nestedIn } from './test-titles.ts';

/** How the check looks at the repository. Paths are from its root. */
export interface Looking {
  /** The text of a file, or undefined where there is none. */
  read(path: string): string | undefined;
  titles(path: string): Set<string>;
}

interface Row {
  statement: string;
  /** The tests named, as `path › title`. */
  tests: string[];
  note: string;
}

/** The points of the specification, each a heading over a table of its own. */
export const points = 9;

/** What is wrong with the table of statements in `docs/specification.md`, a sentence each. */
export function problemsOf(markdown: string, looking: Looking): string[] {
  const problems: string[] = [];
  const sections = markdown.split(/^## /m).slice(1);
  for (let point = 1; point <= points; point++) {
    const section = sections.find((text) => text.startsWith(`${point}. `));
    const rows = section === undefined ? [] : rowsOf(section);
    if (rows.length === 0) problems.push(`Point ${point} has no statement.`);
    for (const row of rows) {
      const where = `${point}: ${row.statement.slice(0, 60)}`;
      problems.push(...problemsOfRow(row, looking).map((problem) => `${where} – ${problem}`));
    }
  }
  return problems;
}

/** Every line of the tables under a heading, without their heads. */
export function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const isRule = (line: string | undefined) => line?.startsWith('|---') ?? false;
  return lines
    .filter((line, i) => !isRule(line) && !isRule(lines[i + 1]))
    .map((line) => {
      const [statement = '', held = '', note = ''] = line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim());
      return { statement, tests: [...held.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test), note };
    });
}

function problemsOfRow({ statement, tests, note }: Row, { read, titles }: Looking): string[] {
  const problems: string[] = [];
  if (statement === '') problems.push('the statement is missing');
  if (tests.length === 0) problems.push('no test is named');
  const texts: string[] = [];
  for (const test of tests) {
    const [path = '', ...title] = test.split(nestedIn);
    const text = read(path);
    if (text === undefined) problems.push(`there is no ${path}`);
    else if (!titles(path).has(title.join(nestedIn))) problems.push(`there is no test ${test}`);
    texts.push(text ?? '');
  }
  // What a page says in so many words is looked for in so many words.
  for (const [, quoted = ''] of statement.matchAll(/'([^']+)'/g)) {
    if (!texts.some((text) => text.includes(quoted))) problems.push(`no test named here knows '${quoted}'`);
  }
  const records = [...note.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, record]) => `docs/${record}`);
  if (note !== '' && records.length === 0) problems.push('the note names no decision record');
  for (const record of records) {
    if (read(record) === undefined) problems.push(`there is no ${record}`);
  }
  return problems;
}
