import { withEtag } from '../api.ts';

/**
 * Fetches a whole list that the server paginates. `fetchPage` fetches the first page, or the page `after` a cursor. The
 * result has the ETag of the first page, which covers the whole list.
 */
export async function fetchAllPages<Item>(
  fetchPage: (after?: string) => Promise<{ data: Item[]; etag: string | null; next: string | null }>,
): Promise<Item[]> {
  const first = await fetchPage();
  let { data, next } = first;
  if (next === null) return data;
  const whole = [...data];
  while (next !== null) {
    ({ data, next } = await fetchPage(next));
    whole.push(...data);
  }
  return withEtag(whole, first.etag);
}
