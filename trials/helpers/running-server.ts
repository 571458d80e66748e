import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { environmentOf, serverArguments, watch } from '../../server/testing/spawned.ts';
import { call } from './writer.ts';

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  /** Kills the process without warning, as a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Tells it to stop, as systemd does. */
  stop(): Promise<void>;
}

export const adminPassword = 'prövar-i-hårt-väder';

/** Killed at exit: a trial that fails leaves nothing running. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the product as an operator does, on a data folder and a free port. Rejects if it ends before it answers. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  {
    preload,
  }: { /** A module that is loaded before the server, and that receives messages. */ preload?: URL } = {},
): Promise<RunningServer> {
  const began = performance.now();
  const child = spawn(execPath, [...(preload ? ['--import', preload.href] : []), ...serverArguments], {
    env: environmentOf({
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit', ...(preload ? (['ipc'] as const) : [])],
  });
  running.add(child);
  const gone = once(child, 'exit').then(() => void running.delete(child));
  const url = await watch(child).url();
  await fetch(`${url}/healthz`);
  const end = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return gone;
  };
  return {
    url,
    process: child,
    startedIn: performance.now() - began,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  };
}

/** Logs a user in; returns the token. */
export const logIn = async (url: string, username: string, password: string): Promise<string> =>
  (await call<{ token: string }>({ server: { url } }, 'POST', '/api/login', { username, password })).token;
