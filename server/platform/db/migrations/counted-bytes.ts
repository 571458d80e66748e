import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** What counts towards an account's quota of each of these tables. */
const counted = {
  trip_logs: ['text_bytes', 'relation_bytes'],
  service_logs: ['text_bytes', 'relation_bytes'],
  boats: ['text_bytes'],
  tasks: ['text_bytes'],
  documents: ['text_bytes'],
  costs: ['text_bytes'],
  images: ['bytes'],
};

/** Triggers that keep `accounts.bytes` the sum of what an account has, whoever changes it and how. */
export async function countBytes(db: Kysely<unknown>): Promise<void> {
  async function trigger(name: string, when: string, statements: string): Promise<void> {
    const body = `begin ${statements} ${isPostgres(db) ? 'return null;' : ''} end`;
    if (isPostgres(db))
      await sql.raw(`create function ${name}() returns trigger language plpgsql as '${body}'`).execute(db);
    const does = isPostgres(db) ? `execute function ${name}()` : body;
    await sql.raw(`create trigger ${name} after ${when} for each row ${does}`).execute(db);
  }
  for (const [table, columns] of Object.entries(counted)) {
    const bytesOf = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(' + ');
    const take = `update accounts set bytes = bytes - (${bytesOf('old')}) where id = old.owner_id;`;
    const add = `update accounts set bytes = bytes + (${bytesOf('new')}) where id = new.owner_id;`;
    await trigger(`${table}_added`, `insert on ${table}`, add);
    await trigger(`${table}_changed`, `update of owner_id, ${columns} on ${table}`, `${take} ${add}`);
    await trigger(`${table}_deleted`, `delete on ${table}`, take);
  }
}
