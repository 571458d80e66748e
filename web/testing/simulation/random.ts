/** A source of randomness that gives the same again for the same seed. */
export interface Random {
  /** 0 ≤ n < 1 */
  (): number;
  below(n: number): number;
  isOne(in_: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
}

/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return Object.assign(next, {
    below,
    isOne: (in_: number) => below(in_) === 0,
    pick: <T>(list: readonly T[]) => list[below(list.length)],
  });
}
