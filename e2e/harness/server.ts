import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Keeping, newKeeping } from './keeping.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startsWithin = 60_000;
const endsWithin = 10_000;

export interface RunningServer {
  url: string;
  /** Where the server stores its data: empty at the start, deleted at the end. */
  keeping: Keeping;
  admin: { username: string; password: string };
  stop(): Promise<void>;
}

/** Starts the product as an operator does, on a free port with no data, and waits until it answers. */
export async function startServer(name: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loggboken-'));
  const keeping = await newKeeping(dataDir);
  const admin = { username: 'hamnkapten', password: 'Fyren blinkar var tredje sekund' };
  const logFile = join(root, 'test-results', `server-${name}.log`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(logFile);
  await once(log, 'open');

  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
    cwd: root,
    // Only these settings, none of the developer's own.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...keeping.settings,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ADMIN_EMAIL: 'hamnkapten@example.com',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', log, log],
  });
  const stop = async () => {
    await end(server);
    await keeping.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  let url: string;
  try {
    url = await whereItIs(server, logFile);
  } catch (cause) {
    await stop();
    throw new Error(`The server did not start. It printed:\n${readFileSync(logFile, 'utf8')}`, { cause });
  }
  return { url, keeping, admin, stop };
}

/** The address that the server prints when it is up. */
async function whereItIs(server: ChildProcess, logFile: string): Promise<string> {
  const deadline = Date.now() + startsWithin;
  while (server.exitCode === null && server.signalCode === null) {
    const url = /igång: (http:\S+)\s/.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (url) return url;
    if (Date.now() > deadline) throw new Error(`Nothing of the kind within ${startsWithin} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It ended with ${server.exitCode ?? server.signalCode}.`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const tooLate = setTimeout(() => server.kill('SIGKILL'), endsWithin);
  await ended;
  clearTimeout(tooLate);
}
