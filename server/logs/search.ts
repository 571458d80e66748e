import { foldedText, mayMatchNumbers } from '#contract/logs/search-text';
import { hasTerms, search } from '#contract/search';
import { filterPages, type PageRequest } from '../http/pagination.ts';
import type { Db } from '../platform/db/connect.ts';
import { cursorOf, type LogKind } from './kind.ts';
import { type List, listSearched, type SearchedRow } from './store.ts';

/** What is looked for among logs: words, and a column whose text passes a test. */
export interface LogFilter {
  q: string;
  only?: { column: string; holds: (text: string) => boolean } | undefined;
}

/**
 * Reads, page by page, which of an owner's logs match, and their positions in the list. One answer may take going through all of
 * them, so only what is looked at is read of each.
 */
export function searchLogs(
  db: Db,
  kind: LogKind,
  ownerId: string,
  list: Omit<List, keyof PageRequest>,
  filter: LogFilter,
) {
  const { q, only } = filter;
  const holds = hasTerms(q) ? search(q) : undefined;
  const figures = mayMatchNumbers(kind.searched.figures, q) ? kind.searched.figures : [];
  const columns = [...figures.map(({ name }) => name), ...(only ? [only.column] : [])];
  const read = (page: PageRequest) => listSearched(db, kind, ownerId, { ...list, ...page }, columns);
  const answers = (row: SearchedRow) =>
    (!only || only.holds(String(row[only.column]))) && (!holds || holds(foldedText(figures, row, row.texts)));
  return filterPages(read, cursorOf(kind), answers);
}
