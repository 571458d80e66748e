import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folders = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url));

/**
 * Installs what only a measurement needs into a folder of its own, if it is not there: it is no dependency of the product.
 * `packages` with their versions, `name@1.2.3`. Returns the folder.
 */
export function installed(name: string, packages: string[]): string {
  const folder = join(folders, name);
  const done = join(folder, `${packages.join(' ').replaceAll(/[/@]/g, '_')}.done`);
  if (existsSync(done)) return folder;
  console.log(`Installing ${packages.join(', ')} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(done, '');
  return folder;
}
