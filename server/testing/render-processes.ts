import { execFileSync } from 'node:child_process';

/** The ids of the processes that decode pictures for this one. */
export function renderProcesses(): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'render-process'], {
      encoding: 'utf8',
    });
    return found.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}
