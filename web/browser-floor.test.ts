import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';

/*
 * The oldest browsers that are served (docs/decisions/038) know everything that the client uses. What browsers know comes from
 * MDN's data, and what the client uses from the type checker, to which whatever is younger does not exist.
 */
const floor = { chrome: 111, firefox: 121, safari: 16.4 };

interface Data {
  api: Identifier;
  javascript: { builtins: Identifier };
  css: Identifier;
}
const data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8')) as Data;

function isYounger({ support }: CompatStatement): boolean {
  return Object.entries(floor).some(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof floor] ?? []].flat();
    return !statements.some(({ version_added: since, version_removed: until, flags }) => {
      if (!since || since === 'preview' || flags) return false;
      const number = (version: string) => Number.parseFloat(version.replace('≤', ''));
      return number(since) <= oldest && (typeof until !== 'string' || number(until) > oldest);
    });
  });
}

/** Whether the members of interfaces are younger, by `Interface.member`; and `.member`, where all that have it agree. */
const younger = new Map<string, boolean>();
const interfaces = { ...data.api, ...data.javascript.builtins } as Record<string, Identifier>;
for (const [owner, { __compat: itself, ...members }] of Object.entries(interfaces)) {
  if (itself) younger.set(`Window.${owner}`, isYounger(itself));
  for (const [called, { __compat: compat }] of Object.entries(members)) {
    if (!compat) continue;
    const [name, isYoung] = [called.replace(/_static$/, ''), isYounger(compat)];
    younger.set(`${owner}.${name}`, isYoung);
    younger.set(`.${name}`, isYoung && (younger.get(`.${name}`) ?? true));
  }
}

/**
 * A library of TypeScript's in which whatever is younger may be missing: it is used only with `?.`, or where it does no harm. MDN has
 * no mixins, such as `Body`, nor what a call may be given.
 */
function withYoungerOptional(library: string): string {
  let owner = '';
  const isYoung = (name: string) =>
    owner in interfaces ? younger.get(`${owner}.${name}`) : younger.get(`.${name}`);
  const lines = library.split('\n').flatMap((line) => {
    owner = /^(?:declare )?(?:interface|var) (\w+)/.exec(line)?.[1] ?? owner;
    const [, global = ''] = /^declare (?:var|function) (\w+)[:(<](?!.*\{$)/.exec(line) ?? [];
    if (younger.get(`Window.${global}`)) return [];
    const [, access, name = '', rest] = /^ {4}(readonly |get |set )?(\w+)([:(<].*)$/.exec(line) ?? [];
    if (!isYoung(name)) return [line];
    if (access === 'set ') return [];
    return [`    ${name}?${access === 'get ' ? rest?.replace('()', '') : rest}`];
  });
  return lines.join('\n');
}

/** What the type checker finds wrong in a project where all that is younger may be missing. */
async function errorsOf(project: string, libraries: RegExp, types: string[]): Promise<string[]> {
  const [home = ''] = globSync('node_modules/@typescript/typescript-*/lib');
  const folder = mkdtempSync(join(resolve('node_modules'), '.floor-'));
  const files = readdirSync(home).filter((name) => libraries.test(name));
  for (const name of files)
    writeFileSync(join(folder, name), withYoungerOptional(readFileSync(join(home, name), 'utf8')));
  const { exclude = [], compilerOptions } = JSON.parse(readFileSync('web/tsconfig.json', 'utf8'));
  const config = {
    extends: resolve('tsconfig.base.json'),
    compilerOptions: { ...compilerOptions, lib: undefined, noLib: true, types },
    files: files.map((name) => join(folder, name)),
    include: [resolve(project)],
    exclude: exclude
      .map((path: string) => resolve('web', path))
      .filter((path: string) => path !== resolve(project)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const run = promisify(execFile)('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false']);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  rmSync(folder, { recursive: true });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/\(.*?\): error TS\d+/, ''));
}

const script = 'es5|es20(1\\d|2[0-3])\\..+|es2024\\.string|decorators.*';

test('the client uses only what the oldest browsers know, or asks first whether it is there', async () => {
  const libraries = new RegExp(`^lib\\.(${script}|dom|dom\\.iterable)\\.d\\.ts$`);
  expect(await errorsOf('web', libraries, ['vite/client'])).toEqual([
    // Asked for with `in`.
    "web/shell/use-offline.ts: Cannot find name 'requestIdleCallback'.",
  ]);
}, 120_000);

test('so does the service worker', async () => {
  const libraries = new RegExp(`^lib\\.(${script}|webworker|webworker\\.iterable)\\.d\\.ts$`);
  expect(await errorsOf('web/service-worker', libraries, [])).toEqual(['']);
}, 120_000);

/** The names whose every meaning is younger: of CSS properties, functions, selectors and rules; or of methods. */
function youngNames(features: Identifier, names = new Map<string, boolean>()): Map<string, boolean> {
  for (const [name, feature] of Object.entries(features) as [string, Identifier][]) {
    if (name === '__compat') continue;
    const { __compat: compat } = feature;
    if (compat) names.set(name, isYounger(compat) && (names.get(name) ?? true));
    youngNames(feature, names);
  }
  return names;
}

test('the style sheets use only what the oldest browsers know, or what is no loss there', () => {
  const names = youngNames(data.css);
  const sheets = globSync('web/**/*.css').map((file) =>
    readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, ''),
  );
  const used = sheets.flatMap((sheet) =>
    [
      ...sheet.matchAll(
        /(?:^|[\s;{])([a-z][\w-]*):\s|::?([a-z][\w-]*)|(?<![\w-])([a-z][\w-]*)\(|@([a-z][\w-]*)/g,
      ),
    ].flatMap((found) => found.slice(1).filter((name) => name !== undefined && names.get(name))),
  );
  expect([...new Set(used)].sort()).toEqual([
    // Only looks, spares work, or keeps lines together.
    ...['contain-intrinsic-block-size', 'contain-intrinsic-size', 'content-visibility'],
    'forced-color-adjust',
    // Compiled away by the build.
    'light-dark',
    'orphans',
    // Used where the script has found the popover.
    'popover-open',
    ...['scrollbar-color', 'scrollbar-width', 'text-size-adjust', 'text-wrap'],
    // Without it nothing moves.
    ...['view-transition-group', 'view-transition-name', 'widows'],
  ]);
});

/** What a script calls, and what it names of the window's. A method with an older namesake can't be told from it. */
function youngIn(script: string, methods: Map<string, boolean>): string[] {
  const named = script.matchAll(/(?<![\w$.'"`-])([A-Z]\w*|[a-z]\w*(?=[.(]))(?:\.(\w+))?/g);
  const called = script.matchAll(/\.(\w+)\(/g);
  return [
    ...[...named]
      .flatMap(([, owner, member]) => [`Window.${owner}`, `${owner}.${member}`])
      .filter((name) => younger.get(name)),
    ...[...called].flatMap(([, name = '']) => (methods.get(name) ? [`.${name}`] : [])),
  ];
}

test('so do its libraries, as far as names in the built scripts tell', () => {
  const methods = youngNames(data.javascript.builtins);
  const used = globSync('dist/web/**/*.js').flatMap((file) => youngIn(readFileSync(file, 'utf8'), methods));
  expect([...new Set(used)].sort()).toEqual([
    // Older methods, or a library's own, of such a name.
    ...['.chunks', '.dispose', '.drop', '.error', '.pause'],
    // Asked for first.
    '.toBase64',
    // React's own.
    '.use',
    // Asked for first.
    ...['Error.captureStackTrace', 'Symbol.asyncDispose'],
    // The name of a browser.
    'Window.Touch',
    // Asked for first.
    ...['Window.navigation', 'Window.requestIdleCallback'],
  ]);
});
