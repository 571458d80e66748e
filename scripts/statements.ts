import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The documents that make statements, by the name that a test's tag begins with. */
export const documents = { spec: 'docs/specification.md', asvs: 'docs/asvs.md' } as const;
type Kind = keyof typeof documents;

export interface Statement {
  id: string;
  /** The level in the standard; only the requirements of the standard have one. */
  level: 1 | 2;
  /** What the document says about it, on one line. */
  text: string;
}

/** A test that carries the numbers of statements, `// spec 2.3, 2.4`, in comments right above it. */
export interface Tagged {
  path: string;
  line: number;
  title: string;
  ids: Record<Kind, string[]>;
  source: string;
}

/**
 * A statement follows its number in a list item. Text before the first number belongs to all numbers of the item, and numbers
 * side by side share the text after them.
 */
export function statementsIn(markdown: string): Statement[] {
  return [...markdown.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].flatMap(([, item = '']) => {
    const [before = '', ...parts] = item.replace(/\s+/g, ' ').split(/\*\*(\d+\.\d+(?:\.\d+)?)\*\*/);
    const statements: Statement[] = [];
    let shared = '';
    for (let i = parts.length - 1; i > 0; i -= 2) {
      const [, level, words = ''] = /^( \(1\))?,?(.*)$/.exec(parts[i] ?? '') ?? [];
      if (/\w/.test(words)) shared = words;
      statements.unshift({ id: parts[i - 1] ?? '', level: level ? 1 : 2, text: before + shared.trim() });
    }
    return statements;
  });
}

/** The tests of a file that carry tags. A tag above anything but a test throws. */
export function taggedTests(path: string, source: string): Tagged[] {
  const lines = source.split('\n');
  const tests: Tagged[] = [];
  let ids: Tagged['ids'] = { spec: [], asvs: [] };
  lines.forEach((text, i) => {
    const [, kind, numbers = ''] = /^\s*\/\/ (spec|asvs) (\d[\d., ]*)$/.exec(text) ?? [];
    if (kind) ids[kind as Kind].push(...numbers.split(', '));
    else if (ids.spec.length + ids.asvs.length > 0) {
      if (!/^\s*(test|it)\b/.test(text)) throw new Error(`${path}:${i}: there is no test below this tag`);
      tests.push({ path, line: i + 1, title: titleFrom(lines.slice(i).join('\n')), ids, source });
      ids = { spec: [], asvs: [] };
    }
  });
  return tests;
}

/** The title in `test('title', …` or `test.each([…])('title', …`, including `%s`. */
const titleFrom = (source: string) =>
  /(?:^\s*(?:test|it)[\w.]*\(|\)\()\s*(['"`])(.+?)\1,/.exec(source)?.[2] ?? '';

/** Mismatches between a document and the tests, one sentence each. */
export function problemsOf(kind: Kind, markdown: string, tests: Tagged[]): string[] {
  const statements = statementsIn(markdown);
  const known = new Set(statements.map(({ id }) => id));
  const problems = statements
    .filter(({ id }, i) => statements.findIndex((other) => other.id === id) !== i)
    .map(({ id }) => `${kind} ${id} stands twice`);
  for (const { path, line, ids } of tests)
    for (const id of ids[kind])
      if (!known.has(id)) problems.push(`${path}:${line}: there is no ${kind} ${id}`);
  const check = kind === 'spec' ? problemsOfStatement : problemsOfRequirement;
  for (const statement of statements)
    problems.push(
      ...check(
        statement,
        tests.filter(({ ids }) => ids[kind].includes(statement.id)),
      ),
    );
  if (kind === 'asvs') problems.push(...problemsOfLevels(statements));
  return problems;
}

function problemsOfStatement({ id, text }: Statement, tests: Tagged[]): string[] {
  if (tests.length === 0) return [`no test carries spec ${id}`];
  // Text that a statement quotes from a page must occur literally in one of its tests.
  return [...text.matchAll(/'([^']+)'/g)]
    .filter(([, quoted = '']) => !tests.some(({ source }) => source.includes(quoted)))
    .map(([quoted]) => `no test of spec ${id} knows ${quoted}`);
}

/** A requirement counts as met unless the document says otherwise. */
const verdictOf = ({ text }: Statement) =>
  text.startsWith('Does not apply') ? 'not ours' : text.includes('**Deviation.**') ? 'deviation' : 'met';

function problemsOfRequirement(statement: Statement): string[] {
  return verdictOf(statement) === 'deviation' && statement.level === 1
    ? [`asvs ${statement.id} of level 1 is not met`]
    : [];
}

/** How many requirements the standard has at each level. */
const requirements = [
  [1, 70],
  [2, 183],
] as const;

const problemsOfLevels = (statements: Statement[]) =>
  requirements.flatMap(([level, all]) => {
    const found = statements.filter((statement) => statement.level === level).length;
    return found === all ? [] : [`level ${level} has ${found} requirements and not ${all}`];
  });

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

/** The document and the tagged tests of this repository. */
export function repository() {
  const paths = globSync('{bench,contract,e2e,scripts,server,trials,web}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  });
  const suites = globSync('{contract,server,web}/**/*.{contract,suite}.ts', { cwd: root });
  const tests = [...paths, ...suites].sort().flatMap((path) => taggedTests(path, read(path)));
  return { tests, markdownOf: (kind: Kind) => read(documents[kind]) };
}

/** Each statement with the tests that cover it, and for the standard how many requirements are met. */
function table(kind: Kind): string {
  const { tests, markdownOf } = repository();
  const statements = statementsIn(markdownOf(kind));
  const lines = statements.map((statement) => {
    const held = tests.filter(({ ids }) => ids[kind].includes(statement.id));
    return [
      `${kind} ${statement.id} ${statement.text}`,
      ...held.map(({ path, line, title }) => `    ${path}:${line} ${title}`),
    ].join('\n');
  });
  if (kind === 'asvs')
    for (const [level] of requirements) {
      const count = (verdict: string) =>
        statements.filter((one) => one.level === level && verdictOf(one) === verdict).length;
      lines.push(`level ${level}: ${count('met')} met, ${count('deviation')} deviations`);
    }
  return lines.join('\n');
}

if (import.meta.main) for (const kind of ['spec', 'asvs'] as const) console.log(table(kind));
