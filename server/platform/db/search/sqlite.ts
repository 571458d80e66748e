import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Schema } from '../schema.ts';
import type { Engine } from './engine.ts';
import { type Entry, type Searched, searched, type Term } from './entries.ts';

const names = (table: Searched) => ({
  logs: sql.table(table),
  words: sql.table(`${searched[table]}_words`),
  places: sql.table(`${searched[table]}_places`),
});

/**
 * FTS5. The number of a log in the index is its place in time: FTS5 gives hits in the order of these numbers, so that the
 * first page of very many is found without looking at the rest.
 */
export const sqliteSearch: Engine = {
  async find<T extends Searched>(
    db: Db,
    table: T,
    { ownerId, terms, newestFirst, after, most }: Parameters<Engine['find']>[2],
  ) {
    const { logs, words, places } = names(table);
    const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
    const start = after
      ? sql`and w.rowid ${beyond} coalesce(
          (select place from ${places} where log_id = ${after.id}), ${placeOf(after)}
        )`
      : sql``;
    const { rows } = await sql<Schema[T]>`
      select log.* from ${words} as w
      cross join ${places} as p on p.place = w.rowid
      cross join ${logs} as log on log.id = p.log_id
      where ${words} match ${matching(terms)} ${start} and log.owner_id = ${ownerId}
      order by w.rowid ${direction} limit ${most}`.execute(db);
    return rows;
  },

  async put(db, table, entries) {
    const { words, places } = names(table);
    for (const entry of entries) {
      const place = await takePlace(db, places, entry);
      await sql`
        insert or replace into ${words} (rowid, words) values (${place}, ${entry.tokens.join(' ')})`.execute(
        db,
      );
    }
  },

  async remove(db, table, id) {
    const { words, places } = names(table);
    await sql`delete from ${words} where rowid = (select place from ${places} where log_id = ${id})`.execute(
      db,
    );
    await sql`delete from ${places} where log_id = ${id}`.execute(db);
  },

  async refill(db, table, fill) {
    const { words, places } = names(table);
    const tell = (command: string) => sql`insert into ${words} (${words}) values (${command})`.execute(db);
    await tell('delete-all');
    await sql`delete from ${places}`.execute(db);
    await fill();
    await tell('optimize');
  },

  async faults(db, table) {
    const { logs, words, places } = names(table);
    const { rows } = await sql<{ faults: number }>`
      select (select count(*) from ${logs} where id not in (select log_id from ${places}))
        + (select count(*) from ${places} where place not in (select rowid from ${words})) as faults`.execute(
      db,
    );
    return rows[0]?.faults ?? 0;
  },
};

/** Quoted words of letters and digits only, so that nothing in them is FTS5's own language. */
const matching = (terms: Term[]): string =>
  terms
    .map((term) => term.map(({ token, beginning }) => `"${token}"${beginning ? ' *' : ''}`).join(' OR '))
    .map((either) => `(${either})`)
    .join(' AND ');

/** Where the log stands among all logs: the minute of its time, and for those of one minute how the id begins. */
function placeOf({ time, id }: { time: string; id: string }): bigint {
  const minute = (Date.parse(`${time}Z`) - Date.parse('0001-01-01T00:00Z')) / 60_000;
  return Array.from(id.slice(0, 4)).reduce(
    (place, letter) => place * 64n + BigInt(byCharCode.indexOf(letter)),
    BigInt(minute),
  );
}

/** What ids are made of, in the order in which the database sorts it. */
const byCharCode = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** Its own place, or, where somebody else's log is so like it, the next one. */
async function takePlace(db: Db, places: RawBuilder<unknown>, entry: Entry): Promise<bigint> {
  for (let place = placeOf(entry); ; place++) {
    const { numAffectedRows } = await sql`
      insert into ${places} (place, log_id) values (${place}, ${entry.id}) on conflict (place) do nothing`.execute(
      db,
    );
    if (numAffectedRows === 1n) return place;
  }
}
