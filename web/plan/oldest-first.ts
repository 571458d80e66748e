/** Boats in the order in which they came here: logs that name no boat are the first one's. */
export const oldestFirst = <T extends { _id: string; createdAt?: unknown }>(boats: readonly T[]): T[] => {
  const key = ({ createdAt, _id }: T) => `${createdAt}${_id}`;
  return boats.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
};
