import { nameKey } from '#contract/name-key';

/** Each text once, as it is written the first time. Empty texts are left out. */
export function once(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const key = nameKey(text);
    if (key !== '' && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}
