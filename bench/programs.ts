import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of two cores, one is for the server and the other for the client. */
const serverCore = '0';
const loadCore = '1';

/** Keeps this process on the second core, where there is one and the system lets it. */
export function stayOnLoadCore(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', loadCore, String(process.pid)]);
}

/** Lets this process and what it starts run anywhere again. */
export function runAnywhere(): void {
  if (canPin)
    spawnSync('taskset', ['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(process.pid)]);
}

const canPin = process.platform === 'linux' && spawnSync('taskset', ['-V']).status === 0;

export interface Program {
  process: ChildProcess;
  /** Milliseconds of processor time since its start, all of its threads together. */
  cpu(): number;
  /** Bytes in memory. */
  memory(): number;
  stop(): Promise<void>;
}

interface Start {
  env?: Record<string, string>;
  /** Runs on the server's core alone, not on all. */
  pinned?: boolean;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The command line for a program, given its path in the repository or an absolute one, on the server's core alone or on all.
 */
export function commandOf(path: string, args: string[], pinned = true): [string, ...string[]] {
  const node: [string, ...string[]] = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    resolve(root, path),
    ...args,
  ];
  return pinned && canPin ? ['taskset', '-c', serverCore, ...node] : node;
}

/** Starts a program, with only PATH from this process's environment. */
export function start(path: string, args: string[] = [], { env = {}, pinned = true }: Start = {}): Program {
  return run(commandOf(path, args, pinned), env);
}

function run([command, ...args]: [string, ...string[]], env: Record<string, string>): Program {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Nobody reads the output, and a full pipe would block the program.
  child.stdout.resume();
  // When its output is closed, whatever it started has ended too.
  const ended = once(child, 'close');
  // A measurement that fails leaves nothing running.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    process: child,
    cpu: () => cpuOf(child.pid ?? 0),
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** `utime` and `stime`, which Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export const password = 'mäter-i-lä';

export interface Product extends Program {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  dataDir: string;
}

/** As `npm start` and the systemd unit set it. */
const memory = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' };

/**
 * Starts the product as an operator does, with an empty data folder or an existing one, by that command if one is given. `stop`
 * keeps the folder.
 */
export async function startProduct({
  dataDir,
  pinned = true,
  command = commandOf('dist/server/main.js', [], pinned),
  settings = {},
}: {
  dataDir?: string;
  pinned?: boolean;
  command?: [string, ...string[]];
  settings?: Record<string, string>;
} = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'loggboken-bench-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const program = run(command, {
    ...memory,
    DATA_DIR: folder,
    PORT: String(port),
    ADMIN_PASSWORD: password,
    ...settings,
  });
  await answers(`${url}/healthz`, program.process);
  return { ...program, url, startedIn: performance.now() - began, dataDir: folder };
}

export const remove = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true });

/** Waits until there is a response; throws if the program has ended. */
export async function answers(url: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The program ended before it answered.');
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What the browser of a logged-in user sends: its token, and the cookie that opens pictures. */
export type SignedIn = { authorization: string; cookie: string };

export async function logIn(url: string, username = 'admin'): Promise<SignedIn> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} was not let in: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { authorization: `Bearer ${token}`, cookie };
}
