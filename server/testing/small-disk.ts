import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';

/**
 * The words to put before a command that gets a disk of its own, mounted on `folder`, small enough to be filled, and visible to
 * that process alone. `size` is in mount's format, e.g. `3m`.
 */
const withSmallDisk = (folder: string, size: string): string[] => [
  ...['unshare', '--map-root-user', '--mount'],
  ...['sh', '-c', 'mount -t tmpfs -o size="$0" none "$1" && shift && exec "$@"', size, folder],
];

const command = (folder: string, size: string, nodeArguments: string[]) => [
  ...withSmallDisk(folder, size).slice(1),
  execPath,
  ...nodeArguments,
];

/** Runs Node with such a disk. */
export const spawnOnSmallDisk = (
  folder: string,
  size: string,
  nodeArguments: string[],
  options: SpawnOptions = {},
) => spawn('unshare', command(folder, size, nodeArguments), options);

/** The same for a program that runs to its end; returns its output. */
export const runOnSmallDisk = (folder: string, size: string, program: string): string =>
  execFileSync('unshare', command(folder, size, ['--input-type=module', '--eval', program]), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** False without Linux, or in a container that forbids mounting. */
export function canMakeSmallDisk(): boolean {
  // A folder of its own: a disk mounted on the whole temporary folder could hide the very Node that is to run.
  const folder = mkdtempSync(join(tmpdir(), 'loggboken-disk-'));
  try {
    return runOnSmallDisk(folder, '1m', 'console.log(1)') === '1\n';
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
