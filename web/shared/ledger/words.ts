const fold = (text: string) => text.toLocaleLowerCase('sv');

/**
 * Whether every word of `wanted` stands somewhere in the texts, in part or whole, in capitals or not. Å, ä and ö are
 * letters of their own.
 */
export function holdsWords(texts: readonly string[], wanted: string): boolean {
  const written = fold(texts.join('\n'));
  return fold(wanted)
    .split(/\s+/)
    .every((word) => written.includes(word));
}
