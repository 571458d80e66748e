import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Schema } from '../schema.ts';
import type { Engine } from './engine.ts';
import { type Searched, searched, type Term } from './entries.ts';

const names = (table: Searched) => ({
  logs: sql.table(table),
  words: sql.table(`${searched[table]}_words`),
  index: sql.ref(`${searched[table]}_words_index`),
});

/** A `tsvector` of our own words, as they are: PostgreSQL's idea of a language has no part in it. */
export const postgresSearch: Engine = {
  async find<T extends Searched>(
    db: Db,
    table: T,
    { ownerId, terms, newestFirst, after, most }: Parameters<Engine['find']>[2],
  ) {
    const { logs, words } = names(table);
    const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
    const start = after ? sql`and (time, log_id) ${beyond} (${after.time}, ${after.id})` : sql``;
    const { rows } = await sql<Schema[T]>`
      select log.* from (
        select log_id, time from ${words} where words @@ ${matching(terms)}::tsquery ${start}
        order by time ${direction}, log_id ${direction} limit ${most}
      ) as hit
      join ${logs} as log on log.id = hit.log_id
      where log.owner_id = ${ownerId}
      order by hit.time ${direction}, hit.log_id ${direction}`.execute(db);
    return rows;
  },

  async put(db, table, entries) {
    const { words } = names(table);
    const rows = entries.map(
      ({ id, time, tokens }) => sql`(${id}, ${time}, array_to_tsvector(${tokens}::text[]))`,
    );
    await sql`insert into ${words} (log_id, time, words) values ${sql.join(rows)}`.execute(db);
  },

  async remove(db, table, id) {
    await sql`delete from ${names(table).words} where log_id = ${id}`.execute(db);
  },

  async refill(db, table, fill) {
    const { words, index } = names(table);
    await sql`set local statement_timeout = 0`.execute(db);
    // Made at once over all rows it takes a tenth of the time.
    await sql`drop index if exists ${index}`.execute(db);
    await sql`truncate ${words}`.execute(db);
    // Whatever it knew of the words would be of everybody's, and now and then make it read the whole table for one owner's.
    await sql`alter table ${words} alter column words set statistics 0`.execute(db);
    await fill();
    await sql`create index ${index} on ${words} using gin (words) with (fastupdate = off)`.execute(db);
    await sql`analyze ${words}`.execute(db);
  },

  async faults(db, table) {
    const { logs, words } = names(table);
    const { rows } = await sql<{ faults: number }>`
      select count(*) as faults from ${logs} as log
      where not exists (select from ${words} where log_id = log.id)`.execute(db);
    return rows[0]?.faults ?? 0;
  },
};

/** Quoted words of letters and digits only, so that nothing in them is PostgreSQL's own language. */
const matching = (terms: Term[]): string =>
  terms
    .map((term) => term.map(({ token, beginning }) => `'${token}'${beginning ? ':*' : ''}`).join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');
