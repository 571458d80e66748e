/** Each text once, whatever its capitals, as it stands the first time. */
export function once(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLocaleLowerCase('sv');
    if (text !== '' && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}
