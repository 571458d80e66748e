import { type ChildProcess, fork } from 'node:child_process';
import { constants, platform, setPriority } from 'node:os';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../platform/log.ts';
import { siblingModule } from '../platform/sibling-module.ts';
import type { Rendered, RenderOutcome, Unreadable } from './render.ts';
import { createRenderQueue } from './render-queue.ts';

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
   * Like `render`; a picture over which the process crashes, or never ends, is `not_an_image`. `died` if something else killed
   * the process twice, such as a machine that is out of memory. Throws if nothing can be decoded at all.
   */
  render(file: string): Promise<Rendered | Unreadable | 'died'>;
  close(): Promise<void>;
}

/** `died`: killed by something else. `crashed`: by what it was decoding, or by us, since that took too long. */
type Ended = 'died' | 'crashed';

const longestRender = 90_000;
const longestIdle = 30_000;

/**
 * Decodes pictures in a separate process: a file that crashes a decoder, or keeps it busy for ever, harms nothing else, and
 * memory that decoding has fragmented is returned when no more pictures come. Two are decoded at once; a large one, or one during
 * which the process died, is decoded alone.
 */
export function createRenderer(log: Log): Renderer {
  const enqueue = createRenderQueue();
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

  async function ask(file: string, alone: boolean): Promise<RenderOutcome | Ended> {
    clearTimeout(idle);
    underWay += 1;
    current ??= startProcess(log);
    const process = current;
    process.catch(() => forget(process));
    try {
      const outcome = await (await process).ask(file, alone);
      if (outcome === 'died' || outcome === 'crashed') forget(process);
      return outcome;
    } finally {
      underWay -= 1;
      if (underWay === 0) idle = setTimeout(end, longestIdle).unref();
    }
  }

  return {
    async render(file) {
      const askAlone = () => enqueue(() => ask(file, true), { large: true });
      let outcome = await enqueue(() => ask(file, false));
      if (outcome === 'large') outcome = await askAlone();
      // Once more, in a new process: what came before may have worn the other one out.
      if (outcome === 'died' || outcome === 'crashed') outcome = await askAlone();
      if (outcome === 'crashed') return 'not_an_image';
      // A picture that is decoded alone never gets the outcome `large`.
      return outcome === 'large' ? 'died' : outcome;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

/**
 * On Linux the system limits the decoder's memory, and kills it before other processes when the machine runs out of memory. The
 * limit, 1,167 MB, is on data: V8 reserves 570 MB of that and never uses it, so that at most 600 MB are resident. Of good
 * pictures an AVIF of 25 megapixels takes most of it (1,151 MB, 570 resident). If the system refuses to set the limit, the
 * decoder runs without it.
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
  ask(file: string, alone: boolean): Promise<RenderOutcome | Ended>;
  end(): void;
}

/** Resolves when the process is ready; throws if it can't be started, which is no picture's fault. */
function startProcess(log: Log): Promise<RenderProcess> {
  const child = fork(fileURLToPath(siblingModule('render-process', import.meta.url)), {
    serialization: 'advanced',
    ...withinLimits,
    // The process gets none of the server's secrets. The variables make glibc give memory back, at a cost of 4 % in time.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' },
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    const failed = (code: number | null, signal: string | null) => {
      if (!signal) return reject(new Error(`The render process could not start: exit code ${code}`));
      logDeath(log, code, signal);
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
 * Requests go before the decoding of pictures, if the system allows it. With a still lower priority, a busy machine would leave
 * the decoder so little time that a good photograph would be given up as one that never ends.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Refused in a service with restricted system calls, or with a low priority of its own. Pictures are decoded all the same.
  }
}

const logDeath = (log: Log, code: number | null, signal: string | null) =>
  log.error({ code, signal }, 'the process that decodes pictures ended by itself');

function conversation(child: ChildProcess, log: Log): RenderProcess {
  const asked = new Map<number, { resolve(outcome: RenderOutcome): void; reject(error: unknown): void }>();
  let count = 0;
  child.on('message', (answer: RenderAnswer) => {
    const question = asked.get(answer.id);
    if ('error' in answer) question?.reject(answer.error);
    else question?.resolve(answer.outcome);
  });
  let isEnding = false;
  let tookTooLong = false;
  const ended = new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isEnding) logDeath(log, code, signal);
      // The system kills a process of a machine that is out of memory with this signal, which no picture can cause.
      resolve(signal === 'SIGKILL' && !tookTooLong ? 'died' : 'crashed');
    });
  });
  return {
    end() {
      isEnding = true;
      child.kill('SIGKILL');
    },
    ask(file, alone) {
      const id = ++count;
      const tooLong = setTimeout(() => {
        log.error({ ms: longestRender }, 'decoding a picture took too long');
        tookTooLong = true;
        child.kill('SIGKILL');
      }, longestRender);
      const answered = new Promise<RenderOutcome>((resolve, reject) => {
        asked.set(id, { resolve, reject });
        // Only a process that has ended takes no question, and its end is an answer.
        child.send({ id, file, alone } satisfies RenderRequest, () => {});
      });
      return Promise.race([answered, ended]).finally(() => {
        clearTimeout(tooLong);
        asked.delete(id);
      });
    },
  };
}
