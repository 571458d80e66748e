import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

const WEB = join(ROOT, 'web');
const TABLE = join(WEB, 'strings.sv.json');
const OTHERS = 'virtual:other-strings';

/**
 * A visitor waits for what the first screen needs and nothing else. Vite's build gives the first bundle those texts that its
 * modules name; all others are a part of their own, which every module outside of it that shows a text brings with it. And
 * what several later screens share comes in one file, down to the icons: each file is a question of its own to the server.
 *
 * @returns {import('vite').Plugin}
 */
export function firstVisit() {
  /** @type {Record<string, string>} */
  const table = JSON.parse(readFileSync(TABLE, 'utf8'));
  const modules = modulesFrom(join(WEB, 'main.tsx'));
  const named = (/** @type {string} */ key) => [...modules.values()].some((code) => names(code, key));
  const first = new Set(Object.keys(table).filter(named));
  const part = (/** @type {boolean} */ isFirst) =>
    Object.fromEntries(Object.entries(table).filter(([key]) => first.has(key) === isFirst));
  return {
    name: 'first-visit',
    apply: 'build',
    enforce: 'pre',
    config: () => {
      /** @type {import('vite').Rolldown.CodeSplittingGroup[]} */
      const groups = [
        { name: 'first', tags: ['$initial'] },
        { name: 'shared', minShareCount: 2 },
      ];
      return {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
        },
      };
    },
    resolveId: (source) => (source === OTHERS ? `\0${OTHERS}` : null),
    load(id) {
      if (id === TABLE) return JSON.stringify(part(true));
      if (id !== `\0${OTHERS}`) return null;
      return `import table from ${JSON.stringify(TABLE)};\nObject.assign(table, ${JSON.stringify(part(false))});`;
    },
    transform(code, id) {
      const showsText = id.startsWith(WEB) && /from '[./]+strings\.ts'/.test(code);
      return showsText && !modules.has(id) ? `import '${OTHERS}';\n${code}` : null;
    },
  };
}

/**
 * A module and all of ours that it imports in so many words, by their paths, as they are written.
 *
 * @param {string} entry
 */
function modulesFrom(entry) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const waiting = [entry];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    const code = readFileSync(path, 'utf8');
    found.set(path, code);
    for (const [, isType, from = ''] of code.matchAll(
      /^(?:import|export)( type)? [^;]*?from '(\.[^']+\.tsx?)'/gms,
    )) {
      if (!isType) waiting.push(join(dirname(path), from));
    }
  }
  return found;
}

/**
 * Whether a text's key stands in the code, whole or with its end made up (`theme.${one}`).
 *
 * @param {string} code
 * @param {string} key
 */
function names(code, key) {
  return (
    code.includes(`'${key}'`) ||
    key.split('.').some((_, i, parts) => code.includes(`\`${parts.slice(0, i + 1).join('.')}.\${`))
  );
}
