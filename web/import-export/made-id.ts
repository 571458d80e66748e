/** Odd, with their bits well spread. */
const factors = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * An id in the shape that the server takes, always the same for the same words: 128 bits of a hash. Not the browser's own, which
 * it lacks on plain HTTP; whoever makes two files of the same id only loses one of their own logs.
 */
export function madeId(...words: readonly string[]): string {
  const text = JSON.stringify(words);
  const lanes = Uint32Array.from(factors);
  const stir = (code: number) =>
    factors.forEach((factor, i) => {
      const mixed = Math.imul((lanes[i] ?? 0) ^ code, factor);
      lanes[i] = mixed ^ (mixed >>> 15);
    });
  for (let at = 0; at < text.length; at++) stir(text.charCodeAt(at));
  // Each bit of a lane gets to change every lane.
  for (let round = 0; round < 4; round++) stir((lanes[round] ?? 0) ^ (lanes[(round + 1) % 4] ?? 0));
  let id = '';
  for (let i = 0; i < 22; i++) id += letters[sixBits(lanes, i * 6)];
  return id;
}

/** Ids to go on with where one is taken: by something that was deleted, or by somebody else. */
export const alternatives = (id: string): string[] =>
  Array.from(
    { length: 8 },
    (_, n) => id.slice(0, -1) + (letters[(letters.indexOf(id.at(-1) ?? '') + n) % 64] ?? ''),
  );

function sixBits(lanes: Uint32Array, from: number): number {
  let bits = 0;
  for (let at = from; at < from + 6; at++)
    bits = bits * 2 + (((lanes[(at >>> 5) % 4] ?? 0) >>> (at & 31)) & 1);
  return bits;
}
