import { readFileSync } from 'node:fs';

/** The memory of a process and its descendants, in MB; shared memory counts once (PSS). */
export function megabytesOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const own =
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
    return children.reduce((sum, child) => sum + megabytesOf(Number(child)), own);
  } catch {
    return 0; // It has ended meanwhile.
  }
}
