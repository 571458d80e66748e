import { limits } from '#contract/limits';

/** What is left of `{"rows":[{…},{…}]}` without its rows. */
const frame = /^\{"rows":\[,*\]\}$/;

/** Not a table as the contract describes it. */
export class BrokenTableError extends Error {}

/**
 * Splits `{"rows":[{…},{…}]}` into the text of each row, without ever holding more than one row. Does not parse the rows. Throws
 * `BrokenTableError` if the text is anything else, or has many more rows than may be imported.
 */
export async function* tableRows(chunks: AsyncIterable<Buffer>, longestRow: number): AsyncGenerator<Buffer> {
  const [quote, backslash, open, close, openList, closeList] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
  let around = '';
  let depth = 0;
  let [isInString, isEscaped] = [false, false];
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    // The start of the part of the chunk that has not been taken yet.
    let start = 0;
    const take = (end: number) => {
      const piece = chunk.subarray(start, end);
      start = end;
      return piece;
    };
    const takeAround = (end: number) => {
      around += take(end)
        .toString('latin1')
        .replace(/[ \t\r\n]+/g, '');
      if (around.length > limits.importedLogs + 100) throw new BrokenTableError();
    };
    const takeOfRow = (end: number) => {
      const piece = take(end);
      // Of a row that is too long, keeps only enough to show that it is.
      if (length <= longestRow) pieces.push(piece);
      length += piece.length;
    };
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
      } else if (byte === quote) isInString = true;
      else if (byte === open || byte === openList) {
        if (depth === 2) {
          if (byte !== open) throw new BrokenTableError();
          takeAround(i);
        }
        depth++;
      } else if (byte === close || byte === closeList) {
        depth--;
        if (depth === 2) {
          takeOfRow(i + 1);
          yield Buffer.concat(pieces);
          pieces = [];
          length = 0;
        }
      }
    }
    if (depth > 2) takeOfRow(chunk.length);
    else takeAround(chunk.length);
  }
  if (depth !== 0 || !frame.test(around)) throw new BrokenTableError();
}
