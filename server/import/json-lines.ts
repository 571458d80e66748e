import { limits } from '#contract/limits';
import { fieldsOfRow } from '#contract/rows';
import { trackLimits } from '#contract/track';
import { holdsAtMost } from './json-values.ts';

/** A line of JSON: its value, the sentence that says why there is none, or that it is empty. `number` counts from 1. */
export type Line = { number: number } & (
  | { value: Record<string, unknown> }
  | { sentence: string }
  | { isEmpty: true }
);

/** Bytes: more than a service log with every section full. */
export const longestLine = 4 * 1024 * 1024;
/** More values than a log with every field full, the longest track, and as many rows and pictures as it may have. */
const mostValues = 4 * trackLimits.points + (fieldsOfRow.length + 4) * limits.rows + 1_000;

/** Reads a text of JSON lines without ever holding more than one line of it. */
export async function* jsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number++;
    yield line.length > 0 ? { number, ...readObject(line) } : { number, isEmpty: true };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON object that is no larger than a log may be. */
export function readObject(line: Buffer): { value: Record<string, unknown> } | { sentence: string } {
  if (line.length > longestLine) return { sentence: 'Raden är för lång.' };
  if (!holdsAtMost(mostValues, line)) return { sentence: 'Raden innehåller mer än en logg.' };
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    return { sentence: 'Raden innehåller tecken som inte går att läsa (den är inte i UTF-8).' };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { value: value as Record<string, unknown> };
    }
  } catch {
    // The error is returned below.
  }
  return { sentence: 'Raden går inte att läsa som en logg (den är inte JSON).' };
}

/**
 * Of a line that is too long, yields only enough to show that it is. Text after the last line break is a line, if there is any.
 */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const newline = 10;
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    if (length <= longestLine) pieces.push(piece);
    length += piece.length;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      yield Buffer.concat(pieces);
      pieces = [];
      length = 0;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield Buffer.concat(pieces);
}
