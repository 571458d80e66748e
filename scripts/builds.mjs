import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { ROOT, runTool } from './run.mjs';

/**
 * @typedef {object} Part
 * @property {string} name its folder in dist
 * @property {string} spoken what an operator is told is being built
 * @property {string} entry a file that is there when it has been built
 * @property {string[]} sources the files and folders that it is built from
 * @property {() => Promise<{ ok: boolean, output: string }>} make
 */

const SOURCES_OF_ALL = ['tsconfig.base.json', 'package-lock.json', 'scripts/builds.mjs'];

/** @type {Part[]} */
const PARTS = [
  {
    name: 'web',
    spoken: 'webbklienten',
    entry: 'index.html',
    sources: ['web', 'contract', 'vite.config.ts', 'scripts/compress.mjs'],
    async make() {
      const built = await build('vite.config.ts');
      if (built.ok) await compressFiles(join(ROOT, 'dist', 'web'));
      return built;
    },
  },
  {
    name: 'server',
    spoken: 'servern',
    entry: 'main.js',
    sources: ['server', 'contract', 'vite.server.config.ts', 'package.json'],
    make: () => build('vite.server.config.ts'),
  },
];

/** @param {string} config */
function build(config) {
  // The caller may be a test run with another NODE_ENV, and Vite would then make a development build.
  const env = { NODE_ENV: 'production' };
  return runTool('vite', ['build', '--config', config, '--logLevel', 'warn'], { env });
}

/**
 * Builds the web client and the server into dist, unless dist was built from the same sources.
 *
 * @returns {Promise<{ ok: boolean, output: string }>} `output`: what went wrong
 */
export async function ensureBuilt() {
  for (const part of PARTS) {
    const outcome = await ensurePartBuilt(part);
    if (!outcome.ok) return outcome;
  }
  // What /version returns. Outside the builds, so that a new commit alone causes no rebuild.
  writeFileSync(join(ROOT, 'dist', 'commit'), commit());
  return { ok: true, output: '' };
}

/** The commit that is checked out, from git, or from its files: an image is built where there is no git program. */
function commit() {
  const found = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  if (found.status === 0) return found.stdout.trim();
  const read = (name) =>
    existsSync(join(ROOT, '.git', name)) ? readFileSync(join(ROOT, '.git', name), 'utf8').trim() : '';
  const [, branch] = /^ref: (.+)$/.exec(read('HEAD')) ?? [];
  if (!branch) return read('HEAD');
  return read(branch) || (new RegExp(`^(\\S+) ${branch}$`, 'm').exec(read('packed-refs'))?.[1] ?? '');
}

/** As `ensureBuilt`, for programs that need the build: prints what went wrong and ends the process. */
export async function buildOrStop() {
  const { ok, output } = await ensureBuilt();
  if (ok) return;
  console.error(`LOGGBOKEN gick inte att bygga:\n\n${output}`);
  process.exit(1);
}

/** @param {Part} part */
async function ensurePartBuilt({ name, spoken, entry, sources, make }) {
  // Beside the build, not in it: everything in dist/web is served to everybody.
  const builtFrom = join(ROOT, 'dist', `${name}.sha256`);
  const wanted = fingerprint([...sources, ...SOURCES_OF_ALL]);
  const isBuilt = existsSync(join(ROOT, 'dist', name, entry)) && existsSync(builtFrom);
  if (isBuilt && readFileSync(builtFrom, 'utf8') === wanted) return { ok: true, output: '' };
  // Removed first, so that an interrupted build never looks complete.
  rmSync(builtFrom, { force: true });
  console.log(`Bygger ${spoken} …`);
  const outcome = await make();
  if (outcome.ok) writeFileSync(builtFrom, wanted);
  return outcome;
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn))
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(join(ROOT, name)).isFile() && !/\.test\.|\btesting\b/.test(name))
    .sort();
}
