type Columns = Record<string, string | number | null>;

/** The columns of a log with what their text takes in UTF-8, which counts as room that its owner uses. */
export function withTextBytes<T extends Columns>(columns: T): T & { text_bytes: number } {
  const texts = Object.values(columns).filter((value) => typeof value === 'string');
  return { ...columns, text_bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
}
