/**
 * All of a list that the server cuts into pieces when it is very long. `fetchPiece` asks for the first piece, or for
 * the one that comes `after` the last.
 */
export async function wholeList<Item>(
  fetchPiece: (after?: string) => Promise<{ data: Item[]; next: string | null }>,
): Promise<Item[]> {
  let { data, next } = await fetchPiece();
  const whole = [...data];
  while (next !== null) {
    ({ data, next } = await fetchPiece(next));
    whole.push(...data);
  }
  return whole;
}
