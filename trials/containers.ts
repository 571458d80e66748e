import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tripLog } from '../server/testing/examples.ts';
import { containerEngine } from './helpers/container-engine.ts';
import { documentedBlocks } from './helpers/documented.ts';
import { logIn } from './helpers/running-server.ts';

/*
 * From nothing to a container that is run, backed up, restored, upgraded and rolled back, and that works behind Caddy and with
 * PostgreSQL, using the commands of docs/operating.md and README.md, word for word, as root. After each step a log written at
 * the beginning is read. Docker is Podman here (`apt-get install podman podman-compose containernetworking-plugins buildah runc
 * debootstrap`).
 *
 * `node trials/containers.ts [--folder FOLDER]`: FOLDER keeps the images for the next time. Exits with 1 if a command fails or
 * does not print what the document promises.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string', default: join(tmpdir(), 'loggboken-containers') } },
});
const { folder } = values;
const root = new URL('..', import.meta.url);
const url = 'http://127.0.0.1:3000';
const env = containerEngine(folder);
const [origin, work] = [join(folder, 'origin'), join(folder, 'work')];
let where = work;
let commands = 0;
/** The values for the placeholders in the documents. */
const own: Record<string, string> = {
  ADRESS: origin,
  'loggboken.example': 'localhost',
  '/srv/loggboken': join(folder, 'srv'),
};

tidy();
try {
  prepare();
  const first = await start();
  const token = await writeALog(first);
  // The engine checks every thirty seconds; without systemd, Podman checks only when it is told to.
  runs('healthy', 'docker healthcheck run loggboken_loggboken_1 && echo healthy', /^healthy$/m);
  runs('unprivileged', 'docker compose exec loggboken id -u', /^1000$/m);
  const saved = documented('Backups in a container', (block) => {
    const [, backup] = /^\/backups\/(loggboken-\S+\.tar): \d+ rader/m.exec(block) ?? [];
    if (backup) own.KOPIAN = backup;
  });
  expect(saved, /oskadad|hel/i, 'a checked backup');
  expect(saved, /Databasen är hel/, 'a backup that is put back beside');
  await stillThere(token, 'while a backup is tried');

  documented('Restore in a container');
  await stillThere(token, 'after a restore');

  upgradeOrigin();
  const [upgrade = '', back = ''] = documentedBlocks('docs/operating.md', 'Upgrade a container');
  own.FÖRRA = git('rev-parse', '--short', 'HEAD');
  const upgradeNow = () => {
    const upgraded = run('Upgrade a container', upgrade);
    expect(upgraded, new RegExp(`"commit":"${git('rev-parse', 'origin/main')}"`), 'the newest commit');
  };
  upgradeNow();
  await stillThere(token, 'after an upgrade');
  run('Upgrade a container', back);
  await answers();
  const { commit } = (await (await fetch(`${url}/version`)).json()) as { commit: string };
  expect(commit, new RegExp(`^${own.FÖRRA}`), 'the commit from before');
  await stillThere(token, 'after the way back');
  upgradeNow();
  await stillThere(token, 'after one more upgrade');

  for (const [, command = ''] of readDocument().matchAll(/\| `(docker compose [^`]+)` \|$/gm)) {
    const named = command.replace('NAMN', 'admin');
    // A restore works only into an empty place, and says so.
    const refused = ' 2>&1 | grep "Lägg tillbaka på en tom plats"';
    run('Commands in a container', command.includes(' restore ') ? named + refused : named);
  }
  await answers();

  documented('HTTPS with Caddy in a container');
  await answers();
  run('behind Caddy', 'curl -sk --retry 9 --retry-all-errors https://localhost/healthz', 0, /"ok"/);
  run('behind Caddy', 'curl -sk -o /dev/null -w "%{http_code}" https://localhost/readyz', 0, /^404$/);
  run('behind Caddy', 'curl -s -o /dev/null -w "%{http_code}" http://localhost/api/info', 0, /^403$/);

  // The few lines of README.md.
  cloneAnew();
  const [lines = ''] = documentedBlocks('README.md', 'Two commands').filter((one) => one.includes('docker'));
  run('README.md', lines, 0, /^\{"status":"ok".*^Lösenord: \S/ms);

  // A logbook that starts in PostgreSQL, with data folders on the machine.
  cloneAnew();
  run('Containers', 'cp env.example .env');
  documented('Folders on the computer');
  run(
    'Folders on the computer',
    'printf "DATA=/srv/loggboken/data\nBACKUPS=/srv/loggboken/backups\n" >> .env',
  );
  documented('PostgreSQL in a container');
  await answers();
  const inPostgres = await writeALog(run('start', 'docker compose logs loggboken'));
  runs(
    'in PostgreSQL',
    'docker compose exec postgres psql -U loggboken -tc "select count(*) from trip_logs"',
    /1/,
  );
  runs('in a folder of its own', 'stat -c %u /srv/loggboken/data/token-secret', /^1000$/m);
  runs(
    'a backup in a folder of its own',
    'docker compose exec loggboken node dist/server/cli.js backup',
    /^\/backups/m,
  );
  await stillThere(inPostgres, 'in PostgreSQL');
  console.log(
    `${commands} commands and blocks of commands, 0 of them otherwise than docs/operating.md and README.md say`,
  );
} finally {
  tidy();
}

/** Makes a repository to clone, with the commit that is checked out here. */
function prepare(): void {
  mkdirSync(work, { recursive: true });
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', origin]);
  execFileSync('git', ['push', '--quiet', origin, 'HEAD:refs/heads/main'], { cwd: root });
}

/** Removes what was there, and clones into the folder that containers are run from. */
function cloneAnew(): void {
  tidy();
  prepare();
  where = work;
  run('Containers', 'git clone ADRESS loggboken');
  where = join(work, 'loggboken/deploy');
}

/** Runs what is under the first heading, up to the printed password. */
async function start(): Promise<string> {
  const [block = ''] = documentedBlocks('docs/operating.md', 'Containers');
  const [clone = '', , ...others] = block.trim().split('\n');
  run('Containers', clone);
  where = join(work, 'loggboken/deploy');
  const said = run('Containers', others.join('\n'));
  expect(said, /\{"status":"ok"/, 'an answer from /readyz');
  return said;
}

/** Logs in with the printed password and writes a log; the returned token is used from then on. */
async function writeALog(said: string): Promise<string> {
  const [, madeUp = ''] = /Lösenord: (\S+)/.exec(said) ?? [];
  const token = await logIn(url, 'admin', madeUp);
  const answer = await fetch(`${url}/api/createlog`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(tripLog({ title: 'Med container till Utö' })),
  });
  expect(String(answer.status), /^201$/, 'a log that is saved');
  return token;
}

async function stillThere(token: string, when: string): Promise<void> {
  await answers();
  const logs = await fetch(`${url}/api/logs`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await logs.text(), /Med container till Utö/, `the log ${when}`);
}

async function answers(): Promise<void> {
  // Connections that were closed while a command ran are noticed now, so that none is used again.
  await wait(100);
  run('it answers', `curl -s --retry 20 --retry-all-errors --retry-delay 1 ${url}/readyz`, 0, /"ok"/);
}

function upgradeOrigin(): void {
  const next = join(folder, 'next');
  execFileSync('git', ['clone', '--quiet', origin, next]);
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  execFileSync('git', ['-C', next, ...as, 'commit', '--quiet', '--allow-empty', '--message', 'next']);
  execFileSync('git', ['-C', next, 'push', '--quiet', 'origin', 'main']);
}

/** Runs all blocks under a heading in order; returns what they printed. */
function documented(heading: string, look: (said: string) => void = () => {}): string {
  return documentedBlocks('docs/operating.md', heading)
    .map((block) => {
      const said = run(heading, block);
      look(said);
      return said;
    })
    .join('');
}

function runs(what: string, command: string, expected: RegExp): void {
  for (let left = 40; left > 0; left--) {
    const { stdout } = spawnSync('bash', ['-ec', asWritten(command)], { env, cwd: where, encoding: 'utf8' });
    if (expected.test(stdout)) {
      console.log(`ok: ${what}`);
      return;
    }
    execFileSync('sleep', ['1']);
  }
  run(what, command, 0, expected);
}

function run(what: string, block: string, status = 0, expected = /(?:)/): string {
  const script = asWritten(block);
  const ran = spawnSync('bash', ['-eo', 'pipefail', '-c', script], { env, cwd: where, encoding: 'utf8' });
  commands++;
  if (ran.status !== status || !expected.test(ran.stdout)) {
    throw new Error(
      `${what}: ${script}\nended with ${ran.status}:\n${ran.stdout}\n${ran.stderr.slice(-4000)}`,
    );
  }
  console.log(`ok: ${what}: ${script.trim().split('\n').join(' ; ')}`);
  return ran.stdout;
}

/** The text with its placeholders filled in. */
function asWritten(text: string): string {
  return Object.entries(own).reduce((all, [name, value]) => all.replaceAll(name, value), text);
}

function expect(said: string, what: RegExp, name: string): void {
  if (!what.test(said)) throw new Error(`no ${name} (${what}) in:\n${said}`);
  console.log(`ok: ${name}`);
}

function git(...args: string[]): string {
  const repository = join(work, 'loggboken');
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' }).trim();
}

function readDocument(): string {
  return readFileSync(new URL('docs/operating.md', root), 'utf8');
}

/** Removes everything but the images. */
function tidy(): void {
  spawnSync('podman', ['rm', '--all', '--force'], { env });
  spawnSync('podman', ['volume', 'rm', '--all', '--force'], { env });
  // Podman keeps networks for the whole machine.
  spawnSync('podman', ['network', 'rm', '--force', 'loggboken_default'], { env });
  for (const path of [origin, work, join(folder, 'next'), join(folder, 'srv')]) {
    rmSync(path, { recursive: true, force: true });
  }
}
