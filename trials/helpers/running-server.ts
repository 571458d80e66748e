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
  /** Takes the process away without a word, as a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Tells it to stop, as systemd does. */
  stop(): Promise<{ code: number | null /** Milliseconds. */; took: number }>;
}

/** How a server is started that is to meet with something. */
export interface Circumstances {
  /** The program that runs it, with that one's arguments. */
  under?: string[];
  /** A module of ours that is loaded before it, and that can be spoken to (`process.send`). */
  preload?: URL;
}

export const adminPassword = 'prövar-i-hårt-väder';

/** The server ended, or was ended, before it answered. */
export class NotStarted extends Error {}

/** A trial that comes to grief leaves nothing running. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The product as an operator starts it, on a data folder and a free port. Rejects when it ends before it answers. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  { under = [], preload }: Circumstances = {},
): Promise<RunningServer> {
  const port = await freePort();
  const began = performance.now();
  const [program = '', ...words] = [
    ...under,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    ...(preload ? ['--import', preload.href] : []),
    main,
  ];
  const child = spawn(program, words, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      // As with npm start: what Node has compiled once it need not compile again.
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
      throw new NotStarted(`The server ended with ${child.exitCode ?? child.signalCode} before it answered.`);
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
      const told = performance.now();
      child.kill('SIGTERM');
      await gone;
      return { code: child.exitCode, took: performance.now() - told };
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

/** A token for somebody. */
export async function logIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`No log-in for ${username}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
