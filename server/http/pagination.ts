import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits';
import type { ListQuery } from '#contract/lists';
import { type Refusal, refuse } from '../refusal.ts';

/** Where a page of a list ended: the time it is sorted by, and the id for those with the same time. */
export interface Cursor {
  time: string;
  id: string;
}

/** Cursors as `readPage` writes them, of lists by wall-clock times, by moments or by changes. No other reaches the database. */
const cursorPatterns = {
  wallClock: /^(\d{4}-\d\d-\d\dT\d\d:\d\d) ([\w-]{22})$/,
  change: /^(\d{1,15}) ([\w-]{22})$/,
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
  if (!time || !id || (sortedBy !== 'change' && Number.isNaN(Date.parse(time)))) {
    return refuse('invalid_input', { fields: { after: 'Fortsättningen känns inte igen.' } });
  }
  return { most, after: { time, id } };
}

/** Reads rows of a list, in its order. */
type Read<Row> = (page: PageRequest) => Promise<Row[]>;

/** How many rows of a whole list are read at a time: if all of them are of the longest kind, some 40 MB. */
const rowsAtATime = 50;

/** A whole list, page by page, from the cursor `after` on. Short rows may be many at a time. */
export async function* pagesOf<Row>(
  read: Read<Row>,
  cursorOf: (row: Row) => Cursor,
  after?: Cursor,
  most = rowsAtATime,
): AsyncGenerator<Row[]> {
  for (let from = after; ; ) {
    const rows = await read({ most, after: from });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < most || !last) return;
    from = cursorOf(last);
  }
}

/** How long rows are filtered before other requests have their turn, in milliseconds. */
const turn = 5;

/** Wraps `read`, so that it returns only the rows that `answers` accepts. */
export const filterPages =
  <Row>(read: Read<Row>, cursorOf: (row: Row) => Cursor, answers: (row: Row) => boolean): Read<Row> =>
  async ({ most, after }) => {
    const found: Row[] = [];
    let began = performance.now();
    for await (const rows of pagesOf(read, cursorOf, after)) {
      for (const row of rows) {
        if (answers(row)) found.push(row);
        if (performance.now() - began < turn) continue;
        await yieldToEventLoop();
        began = performance.now();
      }
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  };

/**
 * The rows of a page: as many as are requested, or fewer if their `bytes` are more than a response may hold. If there are more
 * rows, a `Link` header holds the address of the next page.
 */
export async function readPage<Row extends object>(
  { most, after }: PageRequest,
  read: Read<Row>,
  cursorOf: (row: Row) => Cursor,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Row[]> {
  // One row more than is shown, to know whether there are further ones.
  const rows = await read({ after, most: most + 1 });
  let bytes = 0;
  const isTooMuch = (row: { bytes?: number }) => {
    bytes += row.bytes ?? 0;
    return bytes > limits.listBytes;
  };
  const full = rows.findIndex((row, at) => at === most || (isTooMuch(row) && at > 0));
  const page = full < 0 ? rows : rows.slice(0, full);
  const last = page.at(-1);
  if (full > 0 && last) reply.header('link', `<${nextPage(request.url, cursorOf(last))}>; rel="next"`);
  return page;
}

function nextPage(url: string, { time, id }: Cursor): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('after', Buffer.from(`${time} ${id}`).toString('base64url'));
  return next.pathname + next.search;
}
