/**
 * The id of a row: 128 bits, of which the first 48 are the time, so that rows of the same minute keep the order in which they were
 * written. A row written in the place of another differs from it in 32 bits in the middle: it sorts where the other stood, and is
 * known as the same row.
 */
export const newRowId = (now: number, insteadOf?: string): string => {
  const id = now.toString(16).padStart(12, '0') + hexOf(crypto.getRandomValues(new Uint8Array(10)));
  return insteadOf === undefined ? id : insteadOf.slice(0, 12) + id.slice(12, 20) + insteadOf.slice(20);
};

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An id that is the same for a row and all that have come in its place, and leads to it as theirs do. */
export const lastingIdOf = (id: string): string => id.slice(0, 12) + '0'.repeat(8) + id.slice(20);

/** The row as it is now, which may have been corrected since; undefined if it was struck. */
export const nowOf = <Known extends { id: string }>(
  { id }: { id: string },
  rows: readonly Known[],
): Known | undefined =>
  rows.find((row) => row.id === id) ?? rows.find((row) => lastingIdOf(row.id) === lastingIdOf(id));
