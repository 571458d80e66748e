import { type ChildProcess, fork } from 'node:child_process';
import { constants, platform, setPriority } from 'node:os';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../platform/log.ts';
import { beside } from '../platform/sibling-module.ts';
import type { Rendered, RenderOutcome, Unreadable } from './render.ts';
import { takeTurns } from './turns.ts';

export interface RenderRequest {
  id: number;
  /** The path of what may be a picture. */
  file: string;
  /** Whether nothing else is being decoded. */
  alone: boolean;
}

export type RenderAnswer = { id: number; outcome: RenderOutcome } | { id: number; error: unknown };

export interface Renderer {
  /**
   * As `render`; `died` when the process has ended twice over this picture: it may be the picture's fault, or that of a machine
   * without memory. Throws when nothing can be decoded at all.
   */
  render(file: string): Promise<Rendered | Unreadable | 'died'>;
  close(): Promise<void>;
}

const longestRender = 90_000;
const longestIdle = 30_000;

/**
 * Decodes pictures in a process of its own: a file that breaks a decoder, or keeps it busy for ever, takes nothing else
 * with it, and the memory that decoding leaves in tatters goes back when no more pictures come. Two are decoded at once; a
 * large one, or one during which the process died, gets it for itself.
 */
export function createRenderer(log: Log): Renderer {
  const inTurn = takeTurns();
  let current: Promise<RenderProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;

  function forget(process: Promise<RenderProcess>): void {
    if (current === process) current = undefined;
  }

  async function end(): Promise<void> {
    const ending = current;
    current = undefined;
    (await ending?.catch(() => undefined))?.end();
  }

  async function ask(file: string, alone: boolean): Promise<RenderOutcome | 'died'> {
    clearTimeout(idle);
    underWay += 1;
    current ??= startProcess(log);
    const process = current;
    process.catch(() => forget(process));
    try {
      const outcome = await (await process).ask(file, alone);
      if (outcome === 'died') forget(process);
      return outcome;
    } finally {
      underWay -= 1;
      if (underWay === 0) idle = setTimeout(end, longestIdle).unref();
    }
  }

  return {
    async render(file) {
      const outcome = await inTurn(() => ask(file, false));
      if (outcome !== 'large' && outcome !== 'died') return outcome;
      const alone = await inTurn(() => ask(file, true), { large: true });
      // One that was alone is never told to wait until it is.
      return alone === 'large' ? 'died' : alone;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

/**
 * On Linux the system limits the decoder's memory, and ends it before other processes when the whole machine has none left. The
 * limit, 1,167 MB, is on data: 570 MB of that V8 reserves and never uses, so that at most 600 MB are resident. Of good
 * pictures an AVIF of 25 megapixels takes most of it (1,151 MB, 570 resident). Where the system refuses to set the limit, the decoder
 * goes on without.
 */
export const withinLimits =
  platform() === 'linux'
    ? {
        execPath: '/bin/sh',
        execArgv: [
          '-c',
          '{ ulimit -d 1140000; echo 500 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"',
          execPath,
        ],
      }
    : { execArgv: [] };

interface RenderProcess {
  ask(file: string, alone: boolean): Promise<RenderOutcome | 'died'>;
  end(): void;
}

/** Resolves when the process is ready; throws when it can't be started, which is no picture's fault. */
function startProcess(log: Log): Promise<RenderProcess> {
  const child = fork(fileURLToPath(beside('render-process', import.meta.url)), {
    serialization: 'advanced',
    ...withinLimits,
    // None of the server's secrets; and glibc is told to give memory back, at a cost of 4 % in time.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' },
  });
  if (child.pid !== undefined) letOthersGoFirst(child.pid);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    const failed = (code: number | null, signal: string | null) => {
      if (!signal) return reject(new Error(`The render process could not start: exit code ${code}`));
      tellOfDeath(log, code, signal);
      resolve({ ask: async () => 'died', end() {} });
    };
    child.once('exit', failed);
    child.once('message', () => {
      child.off('exit', failed);
      resolve(conversation(child, log));
    });
  });
}

/**
 * Whoever looks at a log goes before whoever waits for pictures: a courtesy, that a system may refuse us. Still further down,
 * a busy machine would leave it so little that a good photograph was given up as one that takes for ever.
 */
function letOthersGoFirst(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // In a service whose system calls are restricted, or one that itself goes after others. Pictures are made all the same.
  }
}

const tellOfDeath = (log: Log, code: number | null, signal: string | null) =>
  log.error({ code, signal }, 'the process that decodes pictures ended by itself');

function conversation(child: ChildProcess, log: Log): RenderProcess {
  const asked = new Map<
    number,
    { resolve(outcome: RenderOutcome | 'died'): void; reject(error: unknown): void }
  >();
  let count = 0;
  child.on('message', (answer: RenderAnswer) => {
    const question = asked.get(answer.id);
    if ('error' in answer) question?.reject(answer.error);
    else question?.resolve(answer.outcome);
  });
  let isWanted = true;
  child.once('exit', (code, signal) => {
    if (isWanted) tellOfDeath(log, code, signal);
    for (const { resolve } of asked.values()) resolve('died');
  });
  return {
    end() {
      isWanted = false;
      child.kill('SIGKILL');
    },
    ask(file, alone) {
      const id = ++count;
      const tooLong = setTimeout(() => {
        log.error({ ms: longestRender }, 'decoding a picture took too long');
        child.kill('SIGKILL');
      }, longestRender);
      return new Promise<RenderOutcome | 'died'>((resolve, reject) => {
        asked.set(id, { resolve, reject });
        child.send({ id, file, alone } satisfies RenderRequest, (error) => {
          if (error) resolve('died');
        });
      }).finally(() => {
        clearTimeout(tooLong);
        asked.delete(id);
      });
    },
  };
}
