import { parseSync } from '@swc/core';

/** Between the titles of a test and of the groups around it, as playwright and vitest print them. */
export const nestedIn = ' › ';

type Node = Record<string, unknown>;

const groups = new Set(['describe']);
const tests = new Set(['test', 'it']);
/** What makes a call another thing than a test that runs. */
const notRun = new Set(['skip', 'fixme', 'todo', 'step']);

/**
 * The titles of the tests in a file, with those of the groups around them: `a profile › is shown to its owner`. A title
 * stands as it is written, `%s` included; what a template puts in is `…`.
 */
export function testTitles(source: string): Set<string> {
  const found = new Set<string>();
  visit(parseSync(source, { syntax: 'typescript', tsx: true }), [], found);
  return found;
}

function visit(value: unknown, around: string[], found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) visit(one, around, found);
  if (!isNode(value)) return;
  const called = value.type === 'CallExpression' ? namesIn(value.callee) : [];
  const title = called.length > 0 ? titleOf(value.arguments) : undefined;
  let inside = around;
  if (title !== undefined && !called.some((name) => notRun.has(name))) {
    const path = [...around, title];
    if (called.some((name) => groups.has(name))) inside = path;
    else if (tests.has(called[0] ?? '')) found.add(path.join(nestedIn));
  }
  for (const part of Object.values(value)) visit(part, inside, found);
}

/** `['test', 'describe']` for `test.describe`, `['test', 'each']` for `test.each(…)`. */
function namesIn(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.value)];
  if (callee.type === 'MemberExpression') return [...namesIn(callee.object), ...namesIn(callee.property)];
  if (callee.type === 'CallExpression') return namesIn(callee.callee);
  return [];
}

function titleOf(args: unknown): string | undefined {
  const first = Array.isArray(args) ? (args[0] as { expression: Node } | undefined)?.expression : undefined;
  if (first?.type === 'StringLiteral') return String(first.value);
  if (first?.type !== 'TemplateLiteral') return undefined;
  return (first.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
