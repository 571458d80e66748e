import { spawn } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { makeFirstAdmin } from '../accounts/first-admin.ts';
import type { Config } from '../config.ts';
import { closeContext, openContext } from '../context.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { randomId } from '../platform/ids.ts';
import { environmentOf, type Spawned, watch } from './spawned.ts';

type Later = { trip_logs: { harbour: string | null; position: string }; harbours: { name: string } };

/** What a later release might do with the tables: a column that is filled, a table made of what is there, an index. */
const migration: (typeof migrations)[string] = {
  async up(tables) {
    const db = tables.withTables<Later>();
    await db.schema.alterTable('trip_logs').addColumn('harbour', 'text').execute();
    await db
      .updateTable('trip_logs')
      .set((log) => ({ harbour: log.ref('position') }))
      .execute();
    await db.schema
      .createTable('harbours')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .execute();
    await db
      .insertInto('harbours')
      .columns(['name'])
      .expression(db.selectFrom('trip_logs').select('position').distinct())
      .execute();
    await db.schema.createIndex('trip_logs_by_harbour').on('trip_logs').column('harbour').execute();
  },
};

export const madeUp = '999-made-up';

/** Makes every database of this release an older one, until it is taken away again. */
export function addMadeUpMigration(): void {
  migrations[madeUp] = migration;
}

export function removeMadeUpMigration(): void {
  delete migrations[madeUp];
}

/** Fills an empty place as this release leaves it: an administrator, with trips whose position is a harbour. */
export async function leaveDatabase(config: Config, harbours = ['Sandhamn', 'Utö', 'Ærø']): Promise<void> {
  const context = await openContext(config);
  await makeFirstAdmin(context);
  const { id: owner_id } = await context.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const rest = { wind_direction: '', wind_speed: null, distance: 7.5, description: '', text_bytes: 60 };
  const times = { departure: '2026-07-14T09:00', arrival: '2026-07-14T15:00', year: 2026 };
  const made = { version: 1, created_at: '2026-07-14T15:00:00.000Z', updated_at: '2026-07-14T15:00:00.000Z' };
  for (const position of harbours) {
    const log = { id: randomId(), owner_id, title: `Till ${position}`, position, ...times, ...rest, ...made };
    await context.db
      .insertInto('trip_logs')
      .values(log as never)
      .execute();
  }
  await closeContext(context);
}

/** For Node's `--import`: adds the migration to the program that is started. */
export const preload = `data:text/javascript,${encodeURIComponent(
  `import { addMadeUpMigration } from ${JSON.stringify(import.meta.url)}; addMadeUpMigration();`,
)}`;

/** The program of the later release, in a process of its own. */
export function spawnLater(
  program: 'main' | 'cli',
  settings: Record<string, string>,
  ...words: string[]
): Spawned {
  const file = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
  const command = ['--disable-warning=ExperimentalWarning', '--import', preload, file, ...words];
  return watch(spawn(execPath, command, { env: environmentOf(settings) }));
}
