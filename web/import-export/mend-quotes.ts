/**
 * Escapes quotation marks that don't enclose a cell: `"Vindila" gick fint` at the beginning of one. Unescaped, such a mark makes
 * one cell of everything up to a later mark, and the rows between are lost.
 */
export function mendQuotes(text: string, delimiter: string): string {
  if (!text.includes('"')) return text;
  // A title may stand above the names of the columns.
  const columns = count(text.split('\n', 12).find((line) => line.includes(delimiter)) ?? '', delimiter) + 1;
  let mended = '';
  let at = 0;
  let rowStart = 0;
  while (at < text.length) {
    if (text[at] === '"') {
      const end = endOfCell(text, at, delimiter, columns, text[rowStart] ?? '');
      const cell = text.slice(at, end.at);
      mended += end.isEnclosed ? enclosed(cell.slice(1, -1)) : enclosed(cell);
      at = end.at;
    } else {
      const end = nextOf(text, at, delimiter);
      mended += text.slice(at, end);
      at = end;
    }
    if (at < text.length) {
      if (text[at] === '\n') rowStart = at + 1;
      mended += text[at];
      at += 1;
    }
  }
  return mended;
}

const enclosed = (content: string) => `"${content.replaceAll('""', '"').replaceAll('"', '""')}"`;
const count = (text: string, delimiter: string) => text.split(delimiter).length - 1;

function nextOf(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === '\n' || text[at] === delimiter) return at;
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Where the cell that begins with a mark at `from` ends, and whether that mark encloses it. */
function endOfCell(text: string, from: number, delimiter: string, columns: number, rowBegins: string) {
  const literal = { at: nextOf(text, from, delimiter), isEnclosed: false };
  let lineStart = -1;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\n') {
      // The cell has grown over a line: the lines inside must not be rows of their own.
      if (lineStart >= 0 && isRow(text.slice(lineStart, at), delimiter, columns, rowBegins)) return literal;
      lineStart = at + 1;
    }
    if (text[at] !== '"') continue;
    const behind = text[at + 1];
    if (behind === '"') {
      at += 1;
      continue;
    }
    const closes = behind === undefined || behind === '\n' || behind === delimiter;
    if (closes) {
      const line = lineStart < 0 ? '' : text.slice(lineStart, endOfLine(text, at));
      return isRow(line, delimiter, columns, rowBegins) ? literal : { at: at + 1, isEnclosed: true };
    }
    // A mark behind a letter closes a word that began the cell: none of the marks encloses it.
    if (/\S/.test(text[at - 1] ?? '')) return literal;
  }
  return literal;
}

/** Whether a line has as many cells as the table, and begins as its rows do. */
function isRow(line: string, delimiter: string, columns: number, rowBegins: string): boolean {
  if (columns < 2 || count(line, delimiter) < columns - 1) return false;
  const first = line.charAt(0);
  return columns > 4 || /\d/.test(first) === /\d/.test(rowBegins);
}
