import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Schema } from '../schema.ts';
import type { Engine, Question } from './engine.ts';
import { type Searched, searched, type Term, token } from './entries.ts';

const times = { trip_logs: 'departure', service_logs: 'date' } as const;

const names = (table: Searched) => ({
  time: sql.ref(times[table]),
  logs: sql.table(table),
  words: sql.table(`${searched[table]}_words`),
  index: sql.ref(`${searched[table]}_words_index`),
});

/** A `tsvector` of our own words, as they are: PostgreSQL's idea of a language has no part in it. */
export const postgresSearch: Engine = {
  /**
   * The index knows no order: all hits are fetched, for the page that is newest. In an account with very many logs they are
   * therefore looked for in the first years of the page, and in all the rest only when those do not fill it.
   */
  async find<T extends Searched>(db: Db, table: T, question: Question) {
    if (!(await hasVeryMany(db, table, question.ownerId))) return ask(db, table, question, {});
    const { ownerId, newestFirst, after, most } = question;
    const step = newestFirst ? -1 : 1;
    const year = yearOf(after?.time ?? (await endOf(db, table, question)));
    const years = Array.from({ length: firstYears }, (_, i) => token.time(ownerId, year + step * i));
    const first = await ask(db, table, question, { years });
    if (first.length === most) return first;
    const rest = { ...question, most: most - first.length };
    return [...first, ...(await ask(db, table, rest, { from: year + step * firstYears }))];
  },

  async put(db, table, entries) {
    const { words } = names(table);
    const rows = entries.map(
      ({ id, ownerId, time, tokens }) =>
        sql`(${id}, ${time}, array_to_tsvector(${fitting([token.time(ownerId, yearOf(time)), ...tokens])}::text[]))`,
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

/**
 * What a `tsvector` has room for: a megabyte of words. With more than that `array_to_tsvector` says nothing, and makes words of
 * it that nobody has written.
 */
function fitting(tokens: string[]): string[] {
  let room = 900_000;
  return tokens.filter((token) => {
    room -= Buffer.byteLength(token);
    return room >= 0;
  });
}

/** Of so many logs all hits are fetched and sorted in a moment. */
const veryMany = 5000;

/** A common word fills a page from so many. With more steps a rare one takes longer: each gathers its beginnings anew. */
const firstYears = 2;

/** `years`: tokens of the years that are looked through. `from`: the first year of the rest. */
interface Where {
  years?: string[];
  from?: number;
}

async function ask<T extends Searched>(
  db: Db,
  table: T,
  { ownerId, terms, newestFirst, after, most }: Question,
  { years, from }: Where,
): Promise<Schema[T][]> {
  const { logs, words } = names(table);
  const all = years ? [...terms, years.map((token) => ({ token }))] : terms;
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const start = after ? sql`and (time, log_id) ${beyond} (${after.time}, ${after.id})` : sql``;
  const rest =
    from === undefined ? sql`` : sql`and time ${newestFirst ? sql`<` : sql`>=`} ${edgeOf(from, newestFirst)}`;
  const { rows } = await sql<Schema[T]>`
    select log.* from (
      select log_id, time from ${words} where words @@ ${matching(all)}::tsquery ${start} ${rest}
      order by time ${direction}, log_id ${direction} limit ${most}
    ) as hit
    join ${logs} as log on log.id = hit.log_id
    where log.owner_id = ${ownerId}
    order by hit.time ${direction}, hit.log_id ${direction}`.execute(db);
  return rows;
}

async function hasVeryMany(db: Db, table: Searched, ownerId: string): Promise<boolean> {
  const { logs } = names(table);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${logs} where owner_id = ${ownerId} limit ${veryMany + 1}) as log`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > veryMany;
}

/** The time of the owner's newest log, or of the oldest. */
async function endOf(db: Db, table: Searched, { ownerId, newestFirst }: Question): Promise<string> {
  const { logs, time } = names(table);
  const { rows } = await sql<{ time: string }>`
    select ${time} as time from ${logs} where owner_id = ${ownerId}
    order by ${time} ${newestFirst ? sql`desc` : sql`asc`} limit 1`.execute(db);
  return rows[0]?.time ?? '';
}

const yearOf = (time: string) => Number(time.slice(0, 4));

/** Where a year ends or begins, as times are compared. */
const edgeOf = (year: number, isEnd: boolean) => String(isEnd ? year + 1 : year).padStart(4, '0');

/** Quoted words of letters and digits only, so that nothing in them is PostgreSQL's own language. */
const matching = (terms: Term[]): string =>
  terms
    .map((term) => term.map(({ token, beginning }) => `'${token}'${beginning ? ':*' : ''}`).join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');
