import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/*
 * The programs that a browser consists of.
 */

const environment = { ...process.env, TZ: 'Europe/Stockholm', LANG: 'sv_SE.UTF-8', LANGUAGE: 'sv' };

const running = new Set<ChildProcess>();
// A worker that is stopped in the middle of a journey leaves no browser behind.
process.on('exit', () => {
  for (const program of running) kill(program);
});

export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const program = spawn(command, args, {
    env: { ...environment, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.add(program);
  program.once('exit', () => running.delete(program));
  return program;
}

/** Kills a program with all that it has started. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

export async function end(program: ChildProcess): Promise<void> {
  if (!running.has(program)) return;
  const exited = once(program, 'exit');
  kill(program);
  await exited;
}

/** Waits until a program has got so far. */
export async function ready<T>(
  program: ChildProcess,
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && program.exitCode === null) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what} did not start.`);
}
