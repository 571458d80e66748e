import { limits } from '#contract/limits';
import { fieldsOfRow } from '#contract/rows';
import { trackLimits } from '#contract/track';
import { t } from '../strings.ts';

/** A line of JSON: its value, the sentence that says why there is none, or that it is empty. `number` counts from 1. */
export type Line = { number: number } & (
  | { value: Record<string, unknown> }
  | { sentence: string }
  | { isEmpty: true }
);

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes: more than a service log with every section full. */
const longestLine = 4 * 1024 * 1024;
/** More values than a log with every field full, the longest track, and as many rows and pictures as it may have. */
const mostValues = 4 * trackLimits.points + (fieldsOfRow.length + 4) * limits.rows + 1_000;

/** Reads a text of JSON lines without ever holding more than one line of it. */
export async function* jsonLines(chunks: AsyncIterable<Bytes>): AsyncGenerator<Line> {
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number++;
    yield line.length > 0 ? { number, ...readObject(line) } : { number, isEmpty: true };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readObject(line: Bytes): { value: Record<string, unknown> } | { sentence: string } {
  if (line.length > longestLine) return { sentence: t('import.line.long') };
  if (!holdsAtMost(mostValues, line)) return { sentence: t('import.line.many') };
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    return { sentence: t('import.line.notText') };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
  } catch {
    // The sentence is below.
  }
  return { sentence: t('import.line.notJson') };
}

/**
 * Whether a JSON text holds at most so many values, counted in its bytes before it is parsed: 30 MB of `{},{},…` become gigabytes
 * of objects. For a text that is not JSON the result means nothing.
 */
function holdsAtMost(most: number, json: Uint8Array): boolean {
  const [quote, backslash, comma, bracket, brace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];
  let values = 1;
  let isInString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isInString) {
      if (byte === backslash) i++;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    // Each value but the first comes after one of these.
    else if ((byte === comma || byte === bracket || byte === brace) && ++values > most) return false;
  }
  return true;
}

/** Of a line that is too long, yields only enough to show that it is. Text after the last line break is a line, if there is any. */
async function* linesOf(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const newline = 10;
  let pieces: Bytes[] = [];
  let length = 0;
  const take = (piece: Bytes) => {
    if (length <= longestLine) pieces.push(piece);
    length += piece.length;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      yield joined(pieces);
      pieces = [];
      length = 0;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield joined(pieces);
}

function joined(pieces: readonly Bytes[]): Bytes {
  if (pieces.length === 1 && pieces[0]) return pieces[0];
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
