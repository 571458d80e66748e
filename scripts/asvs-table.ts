import type { Looking } from './specification-table.ts';
import { nestedIn } from './test-titles.ts';

/** How many requirements the standard has at each level. */
const requirements = { 1: 70, 2: 183 } as const;

type Level = keyof typeof requirements;

interface Row {
  id: string;
  level: Level;
  verdict: 'met' | 'does not apply' | 'deviation';
  here: string;
  tests: string[];
}

/** What is wrong with `docs/asvs.md`, a sentence each. */
export function problemsOfAsvs(markdown: string, looking: Looking): string[] {
  const problems: string[] = [];
  const rows = markdown.split('\n').flatMap((line) => {
    if (!/^\| \d+\.\d+\.\d+ /.test(line)) return [];
    const row = rowOf(line);
    if (!row) problems.push(`no verdict: ${line.slice(0, 40)}`);
    return row ?? [];
  });
  for (const row of rows) {
    if (rows.some((other) => other !== row && other.id === row.id)) problems.push(`${row.id} stands twice`);
    problems.push(...problemsOfRow(row, looking).map((problem) => `${row.id}: ${problem}`));
  }
  for (const level of [1, 2] as const) {
    const ofLevel = rows.filter((row) => row.level === level);
    if (ofLevel.length !== requirements[level])
      problems.push(`level ${level} has ${ofLevel.length} requirements`);
    if (!markdown.includes(summaryOf(level, ofLevel)))
      problems.push(`level ${level} is not ${summaryOf(level, ofLevel)}`);
  }
  return problems;
}

function rowOf(line: string): Row | undefined {
  const [id = '', level = '', , here = '', shownBy = ''] = line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
  const verdict = /^(?:\*\*(Met|Deviation)\.\*\*|(Does not apply):) ./.exec(here);
  if (!verdict || (level !== '1' && level !== '2')) return undefined;
  return {
    id,
    level: Number(level) as Level,
    verdict: (verdict[1] ?? verdict[2] ?? '').toLowerCase() as Row['verdict'],
    here,
    tests: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test),
  };
}

function problemsOfRow({ level, verdict, here, tests }: Row, { read, titles }: Looking): string[] {
  const problems: string[] = [];
  if (level === 1 && verdict === 'deviation') problems.push('level 1 is not met');
  for (const test of tests) {
    const [path = '', ...title] = test.split(nestedIn);
    if (read(path) === undefined) problems.push(`there is no ${path}`);
    else if (!titles(path).has(title.join(nestedIn))) problems.push(`there is no test ${test}`);
  }
  for (const path of filesIn(here)) if (read(path) === undefined) problems.push(`there is no ${path}`);
  return problems;
}

/** Files that a line names, in backticks or as the aim of a link, from the root of the repository. */
function filesIn(text: string): string[] {
  const named = [...text.matchAll(/`(\w[\w./-]*\/[\w.-]+\.(?:ts|tsx|json|md|yaml|conf|service))`/g)].map(
    ([, path = '']) => path,
  );
  const linked = [...text.matchAll(/\]\(([^)#:]+\.\w+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
    path.startsWith('../') ? path.slice(3) : `docs/${path}`,
  );
  return [...named, ...linked];
}

function summaryOf(level: Level, rows: Row[]): string {
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const [met, deviations] = [count('met'), count('deviation')];
  return `| ${level} | ${rows.length} | ${met + deviations} | ${met} | ${deviations} |`;
}
