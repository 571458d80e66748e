import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { chance, tripLogsOf } from '../bench/many-logs.ts';
import { makeFirstAdmin } from '../server/accounts/first-admin.ts';
import { readConfig } from '../server/config.ts';
import { closeContext, openContext } from '../server/context.ts';
import { randomId } from '../server/ids.ts';
import { blobKeys } from '../server/images/renditions.ts';
import { insertRows } from '../server/platform/db/snapshot.ts';
import { contentsOf } from '../server/testing/contents.ts';
import { spawnCli } from '../server/testing/spawned.ts';
import { newSharedPlace } from './helpers/shared-place.ts';

/*
 * Fills SQLite and a disk with logs and pictures, moves all of it to PostgreSQL and S3 and from there to another folder, killing
 * the move on its way and starting it again, and compares what a backup of each holds: every table and every picture must have
 * the same checksum in all three.
 *
 * `node trials/move.ts [--logs 10000] [--pictures 2000] [--kills 3]`. Ends with 1 when anything differed.
 */
const { values } = parseArgs({
  options: {
    logs: { type: 'string', default: '10000' },
    pictures: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '3' },
  },
});
const [logs, pictures, kills] = [values.logs, values.pictures, values.kills].map(Number) as [
  number,
  number,
  number,
];

type Settings = Record<string, string>;

const folder = await mkdtemp(join(tmpdir(), 'loggboken-move-'));
const shared = await newSharedPlace();
const here = { DATA_DIR: join(folder, 'here') };
// The setting of the servers is left out: with it everybody would have to log in again.
const { TOKEN_SECRET: _, ...there } = { ...shared.settings, DATA_DIR: join(folder, 'there') } as Settings;
const back = { DATA_DIR: join(folder, 'back') };

const bytes = await fill(here);
const before = await contentsOf(here);
const outward = await move(here, there);
const between = await contentsOf(there);
const homeward = await move(there, back);
const after = await contentsOf(back);
await shared.remove();
await rm(folder, { recursive: true });

const differences = differing(before, between) + differing(before, after);
const seconds = (run: { seconds: number }) => `${run.seconds.toFixed(0)} s`;
console.log(
  `${logs} logs and ${pictures} pictures (${(bytes / 1e6).toFixed(0)} MB), to ${shared.name} in ${seconds(outward)}, and back in ${seconds(homeward)}`,
);
console.log(
  `killed on the way ${outward.killed + homeward.killed} times; ${before.size} tables and pictures compared three ways, ${differences} different`,
);
for (const contents of [before, between, after]) console.log(`SHA-256 of all checksums: ${digest(contents)}`);
process.exitCode = differences > 0 ? 1 : 0;

/** Answers with how many bytes the pictures are. */
async function fill(settings: Settings): Promise<number> {
  const context = await openContext(readConfig({ ...settings, LOG_LEVEL: 'silent' }, false));
  const { db, blobs } = context;
  await makeFirstAdmin(context);
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const random = chance(7);
  const rows = [...tripLogsOf(account.id, logs, random)];
  const size = () => Math.round(2_000 + 60_000 * random() ** 2);
  const images = Array.from({ length: pictures }, (_, i) => ({
    file: `${randomId()}.webp`,
    owner_id: account.id,
    kind: 'log',
    used_by: rows[Math.floor((i * logs) / pictures)]?.id ?? null,
    place: 0,
    width: 2560,
    height: 1920,
    bytes: size(),
    created_at: new Date().toISOString(),
  }));
  await db.transaction().execute(async (trx) => {
    await insertRows(
      trx,
      'trip_logs',
      rows.map((row) => ({ ...row })),
    );
    await insertRows(trx, 'images', images);
  });
  const limit = pLimit(8);
  await limit.map(images, (image) =>
    Promise.all(
      blobKeys(image.file).map((key, i) =>
        blobs.put(key, randomBytes(i === 0 ? image.bytes : image.bytes >> 3)),
      ),
    ),
  );
  await closeContext(context);
  return images.reduce((sum, image) => sum + image.bytes + (image.bytes >> 3), 0);
}

/** Moves, and is killed so many times before it may come to its end. */
async function move(from: Settings, to: Settings): Promise<{ seconds: number; killed: number }> {
  const file = join(folder, `${randomId()}.env`);
  await writeFile(
    file,
    Object.entries(to)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const began = performance.now();
  let killed = 0;
  for (let attempt = 0; ; attempt++) {
    const { child, ended } = spawnCli(from, 'move', '--to', file);
    const end =
      attempt < kills
        ? setTimeout(() => child.kill('SIGKILL'), (1000 + Math.random() * 4000) * (attempt + 1))
        : undefined;
    const { code, stdout, stderr } = await ended;
    clearTimeout(end);
    if (code === 0) {
      console.log(stdout.trim());
      return { seconds: (performance.now() - began) / 1000, killed };
    }
    if (!child.killed) throw new Error(stderr);
    killed++;
  }
}

function differing(some: Map<string, string>, others: Map<string, string>): number {
  const names = new Set([...some.keys(), ...others.keys()]);
  return [...names].filter((name) => some.get(name) !== others.get(name)).length;
}

function digest(contents: Map<string, string>): string {
  const lines = [...contents].map(([name, sum]) => `${name} ${sum}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}
