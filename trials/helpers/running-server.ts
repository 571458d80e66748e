import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const main = fileURLToPath(new URL('dist/server/main.js', root));

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
  const port = await freePort();
  const began = performance.now();
  const words = [
    '--disable-warning=ExperimentalWarning',
    ...(preload ? ['--import', preload.href] : []),
    main,
  ];
  const child = spawn(process.execPath, words, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      // As with npm start: Node caches compiled code.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', root)),
      ...settings,
    },
    stdio: preload ? ['ignore', 'ignore', 'inherit', 'ipc'] : ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} before it answered.`);
    const answers = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    process: child,
    startedIn: performance.now() - began,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Logs a user in; returns the token. */
export async function logIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`No log-in for ${username}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
