import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits';
import type { ListQuery } from '#contract/lists';
import { type Refusal, refuse } from '../refusal.ts';

/** Where a page of a list ended: the time it is sorted by, and the id for those with the same time. */
export interface Cursor {
  time: string;
  id: string;
}

/** Cursors as `readPage` writes them, of lists by wall-clock times or by moments. Anything else never reaches the database. */
const cursorPatterns = {
  wallClock: /^(\d{4}-\d\d-\d\dT\d\d:\d\d) ([\w-]{22})$/,
  moment: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{22})$/,
};

/** How many to show, and from where. */
export interface PageRequest {
  most: number;
  after: Cursor | undefined;
}

export function pageRequest(
  query: ListQuery,
  sortedBy: keyof typeof cursorPatterns = 'wallClock',
): PageRequest | Refusal {
  const most = query.limit ?? limits.listWithoutLimit;
  if (query.after === undefined) return { most, after: undefined };
  const [, time, id] = cursorPatterns[sortedBy].exec(Buffer.from(query.after, 'base64url').toString()) ?? [];
  if (!time || !id || Number.isNaN(Date.parse(time))) {
    return refuse('invalid_input', { fields: { after: 'Fortsättningen känns inte igen.' } });
  }
  return { most, after: { time, id } };
}

/** Reads rows of a list, in its order. */
type Read<Row> = (page: PageRequest) => Promise<Row[]>;

/** How many rows of a whole list are held in memory at a time: if all of them are of the longest kind, some 50 MB. */
const rowsAtATime = 200;

/** A whole list, page by page, from the cursor `after` on. */
export async function* pagesOf<Row>(
  read: Read<Row>,
  cursorOf: (row: Row) => Cursor,
  after?: Cursor,
): AsyncGenerator<Row[]> {
  for (let from = after; ; ) {
    const rows = await read({ most: rowsAtATime, after: from });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < rowsAtATime || !last) return;
    from = cursorOf(last);
  }
}

/** How long rows are filtered before other requests have their turn, in milliseconds. */
const turn = 5;

/** Wraps `read`, so that it returns only the rows that `answers` accepts. */
export const thatAnswer =
  <Row>(read: Read<Row>, cursorOf: (row: Row) => Cursor, answers: (row: Row) => boolean): Read<Row> =>
  async ({ most, after }) => {
    const found: Row[] = [];
    let began = performance.now();
    for await (const rows of pagesOf(read, cursorOf, after)) {
      for (const row of rows) {
        if (answers(row)) found.push(row);
        // Other requests have their turn in between: filtering one long log may take a tenth of a second.
        if (performance.now() - began > turn) {
          await nextTurn();
          began = performance.now();
        }
      }
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  };

/**
 * The rows of a page: as many as are requested, or fewer if their `list_bytes` are more than a response may hold. If there are more
 * rows, a `Link` header holds the address of the next page. Other requests have their turn while a long page is read: a row that
 * one of them moves further down the list is shown once, as it was.
 */
export async function readPage<Row extends object>(
  requested: PageRequest,
  read: Read<Row>,
  cursorOf: (row: Row) => Cursor,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Row[]> {
  const page: Row[] = [];
  const shown = new Set<string>();
  let bytes = 0;
  let last: Row | undefined;
  for (;;) {
    if (last) await nextTurn();
    // Reads one row more than is shown, to know whether there are further ones.
    const most = Math.min(rowsAtATime + 1, requested.most - page.length + 1);
    const rows = await read({ after: last ? cursorOf(last) : requested.after, most });
    last = rows.at(-1);
    for (const row of rows) {
      const { id } = cursorOf(row);
      if (shown.has(id)) continue;
      shown.add(id);
      bytes += (row as { list_bytes?: number }).list_bytes ?? 0;
      const previous = page.at(-1);
      if (previous && (page.length === requested.most || bytes > limits.listBytes)) {
        reply.header('link', `<${nextPage(request.url, cursorOf(previous))}>; rel="next"`);
        return page;
      }
      page.push(row);
    }
    if (rows.length < most) return page;
  }
}

function nextPage(url: string, { time, id }: Cursor): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('after', Buffer.from(`${time} ${id}`).toString('base64url'));
  return next.pathname + next.search;
}
