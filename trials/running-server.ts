import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  /** Takes the process away without a word, as a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
}

export const adminPassword = 'prövar-i-hårt-väder';

/** The product as an operator starts it, on a data folder and a free port. Rejects when it ends before it answers. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it answered.`);
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
