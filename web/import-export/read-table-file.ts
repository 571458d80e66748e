import Papa from 'papaparse';
import { limits } from '#contract/limits';
import { t } from '../strings.ts';

/** A table as the file has it: the names of its columns, and its rows, each as long as the head. */
export interface Table {
  head: string[];
  rows: string[][];
}

/** Bytes: enough for twenty thousand rows with long texts. */
const largestFile = 32 * 1024 * 1024;

/** The table in a chosen file, or a sentence that says why it can't be read. */
export async function readTableFile(file: File): Promise<Table | { sentence: string }> {
  if (file.size > largestFile) return { sentence: t('table.tooLarge') };
  try {
    return parseTable(decode(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return { sentence: t('table.unreadable') };
  }
}

/** Decodes text as spreadsheets save it: UTF-8, UTF-16 (Excel's «Unicode»), or Windows's older encoding. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function parseTable(text: string): Table | { sentence: string } {
  // An Excel file is a ZIP archive; an old one, or a picture, contains NUL characters.
  if (text.startsWith('PK') || text.includes('\0')) return { sentence: t('table.notText') };
  // Some programs name the delimiter in a first line.
  const { data } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  const [head = [], ...rows] = data.map((row) => row.map(cell));
  if (rows.length === 0) return { sentence: t('table.empty') };
  if (rows.length > limits.importedLogs) {
    return { sentence: t('table.tooMany', { n: rows.length.toLocaleString('sv-SE') }) };
  }
  return {
    head: head.map((name, i) => name || t('table.unnamed', { i: i + 1 })),
    rows: rows.map((row) => head.map((_, i) => row[i] ?? '')),
  };
}

/** Removes the apostrophe that keeps a spreadsheet from running a cell, which our own tables contain. */
const cell = (text: string) => text.trim().replace(/^'(?=[=+\-@\t\r])/, '');
