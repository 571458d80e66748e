import { withEtag } from '../api.ts';

/**
 * All of a list that the server cuts into pieces when it is very long. `fetchPage` asks for the first piece, or for
 * the one that comes `after` the last. The whole has the ETag of the first piece: it is that of all that the list is made of.
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
