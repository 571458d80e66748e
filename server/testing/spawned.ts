import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const fileOf = (name: string) => fileURLToPath(new URL(`../../dist/server/${name}`, import.meta.url));
const quiet = '--disable-warning=ExperimentalWarning';

/** The arguments with which Node runs the server. */
export const serverArguments = [quiet, fileOf('main.js')];

/**
 * From this process only what is needed to find programs, and the given settings. Compiled code is cached, as with `npm start`.
 */
export const environmentOf = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
  ...settings,
});

/** Starts the server in a separate process, as an operator runs it. */
export const spawnServer = (settings: Record<string, string>): Spawned =>
  watch(spawn(execPath, serverArguments, { env: environmentOf(settings) }));

/** `npm run …`, without npm. */
export const spawnCli = (settings: Record<string, string>, ...words: string[]): Spawned =>
  watch(spawn(execPath, [quiet, fileOf('cli.js'), ...words], { env: environmentOf(settings) }));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Spawned {
  child: ChildProcess;
  /** Resolves when it has ended, by itself or because it was told to. */
  ended: Promise<Ended>;
  /** The server's address, as soon as the server says it. */
  url(): Promise<string>;
  /** Tells it to stop, and waits until it has. */
  stop(): Promise<Ended>;
}

export function watch(child: ChildProcess): Spawned {
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text) => {
      said[stream] += text;
    });
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...said }));
  return {
    child,
    ended,
    async url() {
      for (;;) {
        const url = /igång: (http:\S+)/.exec(said.stdout)?.[1];
        if (url) return url;
        if (child.exitCode !== null) throw new Error(`It did not start. ${said.stderr}`);
        await Promise.race([once(child.stdout ?? child, 'data'), ended]);
      }
    },
    stop() {
      child.kill();
      return ended;
    },
  };
}
