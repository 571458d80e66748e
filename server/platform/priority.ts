import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Has a process or a thread go after whoever looks at a log: a courtesy, that a system may refuse us. Still further down, a
 * busy machine would leave it so little that a good photograph was given up as one that takes for ever.
 */
export function letOthersGoFirst(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // In a service whose system calls are restricted, or one that itself goes after others. The work is done all the same.
  }
}

/**
 * The same for what Node does in threads beside the one that answers: hashing passwords, making answers smaller, reading
 * files. Linux alone tells which threads those are, and gives each a priority of its own.
 */
export function letAnswersGoFirst(): void {
  for (const thread of poolThreads()) letOthersGoFirst(thread);
}

function poolThreads(): number[] {
  const tasks = '/proc/self/task';
  try {
    return readdirSync(tasks)
      .filter((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').startsWith('libuv-worker'))
      .map(Number);
  } catch {
    return [];
  }
}
