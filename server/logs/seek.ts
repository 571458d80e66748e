import { asksForFigures, foldedText } from '#contract/logs/search-text';
import { asksForWords, search } from '#contract/search';
import { type PageRequest, thatAnswer } from '../http/pagination.ts';
import type { Db } from '../platform/db/connect.ts';
import { cursorOf, type LogKind } from './kind.ts';
import { readTextsOfParts } from './parts.ts';
import { type List, listSearched, type SearchedRow } from './store.ts';

/** What is looked for among logs: words, and a column that holds something. */
export interface Sought {
  q: string;
  only?: { column: string; holds: (text: string) => boolean } | undefined;
}

/**
 * Reads, page by page, which of an owner's logs hold what is sought, and where they stand. All that there are may be gone
 * through for one answer, so that no more is read of each than is looked at.
 */
export function seek(
  db: Db,
  kind: LogKind,
  ownerId: string,
  list: Omit<List, keyof PageRequest>,
  sought: Sought,
) {
  const { q, only } = sought;
  const holds = asksForWords(q) ? search(q) : undefined;
  const figures = asksForFigures(kind.searched.figures, q) ? kind.searched.figures : [];
  const beside = [...figures.map(({ name }) => name), ...(only ? [only.column] : [])];
  let textOfParts = (_logId: string) => '';
  const read = async (page: PageRequest): Promise<SearchedRow[]> => {
    const rows = await listSearched(db, kind, ownerId, { ...list, ...page }, beside);
    if (holds)
      textOfParts = await readTextsOfParts(
        db,
        kind,
        rows.map(({ id }) => id),
      );
    return rows;
  };
  const answers = (row: SearchedRow) =>
    (!only || only.holds(String(row[only.column]))) &&
    (!holds || holds(foldedText(figures, row, `${row.texts}\n${textOfParts(row.id)}`)));
  return thatAnswer(read, cursorOf(kind), answers);
}
