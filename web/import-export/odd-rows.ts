const shown = 5;

/** The shape of a cell: `27.4` and `12.5` have the same. */
const shapeOf = (cell: string) =>
  cell
    .slice(0, 40)
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'a');

/**
 * The numbers of the rows that are the hardest to judge, in their order: with something to correct, each kind first; then those
 * whose cells are written unlike the others, and the first, the last and the longest.
 */
export function oddestRows(
  cells: readonly string[][],
  problemsOfRows: readonly (readonly string[])[],
  measures: readonly (readonly (string | number | boolean)[])[],
): number[] {
  const shapes = cells.map((row) => row.map(shapeOf));
  const seen = (cells[0] ?? []).map((_, column) => countBy(shapes.map((row) => row[column] ?? '')));
  const problems = problemsOfRows.map((some) => some.join(' '));
  const firstOfItsKind = new Set([...new Set(problems)].map((problem) => problems.indexOf(problem)));
  const compared = [
    ...(measures[0] ?? []).map((_, n) => measures.map((some) => some[n] ?? '')),
    cells.map((row) => row.join('').length),
  ];
  const extremes = new Set(compared.flatMap((values) => [lowest(values, -1), lowest(values, 1)]));
  const oddness = (i: number) =>
    (problems[i] ? 1000 : 0) +
    (problems[i] && firstOfItsKind.has(i) ? 1000 : 0) +
    (extremes.has(i) ? 1 : 0) +
    (shapes[i] ?? []).reduce((sum, shape, column) => sum + 1 / (seen[column]?.get(shape) ?? 1), 0);
  return cells
    .map((_, i) => ({ i, odd: oddness(i) }))
    .sort((a, b) => b.odd - a.odd)
    .slice(0, shown)
    .map(({ i }) => i)
    .sort((a, b) => a - b);
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Where the lowest value stands, or with -1 the highest. */
function lowest<T extends string | number | boolean>(values: readonly T[], direction: 1 | -1): number {
  let at = 0;
  for (const [i, value] of values.entries()) {
    const best = values[at] ?? value;
    if (direction === 1 ? value < best : value > best) at = i;
  }
  return at;
}
