import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folders = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));

/**
 * Installs packages that only a measurement needs into a folder of their own, unless they are there: the product does not
 * depend on them. `packages` are given with versions, `name@1.2.3`; `overrides` are other versions of their dependencies than
 * they ask for. Returns the folder; throws npm's last message if it fails.
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

/** Leaves out the very last line, which only says where npm keeps its log. */
const lastWords = (said: string) =>
  said
    .split('\n')
    .filter((line) => line.trim() && !line.includes('A complete log of this run'))
    .at(-1) ?? 'npm could not be run';
