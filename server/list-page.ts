import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits';
import type { ListQuery } from '#contract/lists';
import { type Refusal, refuse } from './refusal.ts';

/** Where a page of a list ended: the time it is sorted by, and the id for those with the same time. */
export interface Place {
  time: string;
  id: string;
}

/** A place as `showPage` writes it, of a list by times on the wall or by moments; what is not one never reaches the database. */
const placePatterns = {
  wallClock: /^(\d{4}-\d\d-\d\dT\d\d:\d\d) ([\w-]{22})$/,
  moment: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{22})$/,
};

/** How many to show, and from where. */
export interface PageWanted {
  most: number;
  after: Place | undefined;
}

export function pageWanted(
  query: ListQuery,
  sortedBy: keyof typeof placePatterns = 'wallClock',
): PageWanted | Refusal {
  const most = query.limit ?? limits.listWithoutLimit;
  if (query.after === undefined) return { most, after: undefined };
  const [, time, id] = placePatterns[sortedBy].exec(Buffer.from(query.after, 'base64url').toString()) ?? [];
  if (!time || !id || Number.isNaN(Date.parse(time))) {
    return refuse('invalid_input', { fields: { after: 'Fortsättningen känns inte igen.' } });
  }
  return { most, after: { time, id } };
}

/** Gives the rows of a list after a place, in its order. */
type Fetch<Row> = (page: PageWanted) => Promise<Row[]>;

/** How many rows of a whole list are held in memory at a time. */
const pageSize = 500;

/** A whole list, page by page, from the place after `after`. */
export async function* pagesOf<Row>(
  fetch: Fetch<Row>,
  placeOf: (row: Row) => Place,
  after?: Place,
): AsyncGenerator<Row[]> {
  for (let from = after; ; ) {
    const rows = await fetch({ most: pageSize, after: from });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    from = placeOf(last);
  }
}

/** The first `most` rows of a list that `answers` accepts. */
export async function firstThatAnswer<Row>(
  fetch: Fetch<Row>,
  placeOf: (row: Row) => Place,
  answers: (row: Row) => boolean,
  { most, after }: PageWanted,
): Promise<Row[]> {
  const found: Row[] = [];
  for await (const rows of pagesOf(fetch, placeOf, after)) {
    found.push(...rows.filter(answers));
    if (found.length >= most) return found.slice(0, most);
  }
  return found;
}

/**
 * Takes one row more than is shown, so that it is known whether there are further ones; tells so with a `Link` header
 * that carries the same question from the next place on.
 */
export function showPage<Row>(
  rows: Row[],
  wanted: PageWanted,
  place: (row: Row) => Place,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Row[] {
  if (rows.length <= wanted.most) return rows;
  const shown = rows.slice(0, wanted.most);
  const last = shown.at(-1);
  if (last) {
    const { time, id } = place(last);
    const next = new URL(request.url, 'http://localhost');
    next.searchParams.set('after', Buffer.from(`${time} ${id}`).toString('base64url'));
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return shown;
}
