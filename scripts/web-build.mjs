import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { ROOT, runTool } from './run.mjs';

const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'scripts/first-visit.mjs',
  'scripts/compress.mjs',
  'tsconfig.base.json',
  'package-lock.json',
];
const BUILT = join(ROOT, 'dist', 'web', 'index.html');
// Beside the build, not in it: what lies in dist/web is served to everybody.
const BUILT_FROM = join(ROOT, 'dist', 'web.sha256');

/**
 * Builds the web client into dist/web, unless the build there was made from the very same sources.
 *
 * @returns {Promise<{ ok: boolean, output: string }>} `output`: what went wrong
 */
export async function ensureWebBuilt() {
  const sources = fingerprint();
  if (existsSync(BUILT) && existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources) {
    return { ok: true, output: '' };
  }
  // Forgotten first: a build that is cut short must not pass for a finished one.
  rmSync(BUILT_FROM, { force: true });
  console.log('Bygger webbklienten …');
  const build = await runTool('vite', ['build', '--logLevel', 'warn']);
  if (build.ok) {
    await compressFiles(dirname(BUILT));
    writeFileSync(BUILT_FROM, sources);
  }
  return build;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesIn))
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
    .filter((name) => statSync(join(ROOT, name)).isFile() && !name.includes('.test.'))
    .sort();
}
