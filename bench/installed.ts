import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folders = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));

/**
 * Installs what only a measurement needs into a folder of its own, if it is not there: it is no dependency of the product.
 * `packages` with their versions, `name@1.2.3`; `overrides`: other versions of what they need than they ask for. Returns the
 * folder; throws what npm said last when it could not.
 */
export function installed(name: string, packages: string[], overrides: Record<string, string> = {}): string {
  const folder = join(folders, name);
  const done = join(folder, `${packages.join(' ').replaceAll(/[/@]/g, '_')}.done`);
  if (existsSync(done)) return folder;
  console.log(`Installing ${packages.join(', ')} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (npm.status !== 0) throw new Error(lastWords(npm.stderr));
  writeFileSync(done, '');
  return folder;
}

/** The very last line only says where npm keeps its log. */
const lastWords = (said: string) =>
  said
    .split('\n')
    .filter((line) => line.trim() && !line.includes('A complete log of this run'))
    .at(-1) ?? 'npm could not be run';
