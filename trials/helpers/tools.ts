import { spawnSync } from 'node:child_process';

/** Whether each of the programs can be started here. */
export const isInstalled = (...programs: string[]): boolean =>
  programs.every((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined);
