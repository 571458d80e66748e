type Columns = Record<string, string | number | null>;

/** Adds `text_bytes`, the size of all text columns in UTF-8, which counts towards the owner's storage. */
export function withTextBytes<T extends Columns>(columns: T): T & { text_bytes: number } {
  const texts = Object.values(columns).filter((value) => typeof value === 'string');
  return { ...columns, text_bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
}
