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
   * The index knows no order: of many thousand hits each would be fetched, for the page that is newest. So they are counted no further
   * than is quick, and where there are more, looked for some years at a time, from where the page begins.
   */
  async find<T extends Searched>(db: Db, table: T, question: Question) {
    const few = await ask(db, table, question, {});
    if ((few[0]?.hits ?? 0) <= quick) return few.map(withoutHits<T>);
    const { ownerId, newestFirst, after, most } = question;
    const step = newestFirst ? -1 : 1;
    let year = yearOf(after?.time ?? (await endOf(db, table, question)));
    const found: Schema[T][] = [];
    for (const stride of strides) {
      const years = Array.from({ length: stride }, (_, i) => token.time(ownerId, year + step * i));
      const there = { ...question, most: most - found.length };
      found.push(...(await ask(db, table, there, { years })).map(withoutHits<T>));
      if (found.length >= most) return found;
      year += step * stride;
    }
    const rest = await ask(db, table, { ...question, most: most - found.length }, { from: year });
    return [...found, ...rest.map(withoutHits<T>)];
  },

  async put(db, table, entries) {
    const { words } = names(table);
    const rows = entries.map(
      ({ id, ownerId, time, tokens }) =>
        sql`(${id}, ${time}, array_to_tsvector(${[...tokens, token.all(ownerId), token.time(ownerId, yearOf(time))]}::text[]))`,
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

/** So many hits are fetched and sorted in a moment. */
const quick = 5000;

/** How many years are looked through at a time, one after the other; whoever wants more gets all the rest at once. */
const strides = [1, 2, 4, 8, 16];

/** `years`: tokens of the years that are looked through. `from`: the first year of the rest. */
interface Where {
  years?: string[];
  from?: number;
}

type Hit<T extends Searched> = Schema[T] & { hits: number };

const withoutHits = <T extends Searched>({ hits: _, ...row }: Hit<T>) => row as unknown as Schema[T];

async function ask<T extends Searched>(
  db: Db,
  table: T,
  { ownerId, terms, newestFirst, after, most }: Question,
  { years, from }: Where,
): Promise<Hit<T>[]> {
  const { logs, words } = names(table);
  // With a word that all have, the planner expects few hits, and never thinks of reading everybody's rows until it has enough.
  const all: Term[] = [...terms, [{ token: token.all(ownerId) }]];
  if (years) all.push(years.map((token) => ({ token })));
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const start = after ? sql`and (time, log_id) ${beyond} (${after.time}, ${after.id})` : sql``;
  const rest =
    from === undefined ? sql`` : sql`and time ${newestFirst ? sql`<` : sql`>=`} ${edgeOf(from, newestFirst)}`;
  const bound = years || from !== undefined ? sql`` : sql`limit ${quick + 1}`;
  const { rows } = await sql<Hit<T>>`
    select log.*, hit.hits from (
      select log_id, time, count(*) over () as hits from (
        select log_id, time from ${words} where words @@ ${matching(all)}::tsquery ${start} ${rest} ${bound}
      ) as any_hit
      order by time ${direction}, log_id ${direction} limit ${most}
    ) as hit
    join ${logs} as log on log.id = hit.log_id
    where log.owner_id = ${ownerId}
    order by hit.time ${direction}, hit.log_id ${direction}`.execute(db);
  return rows;
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
