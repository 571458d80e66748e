import Papa from 'papaparse';
import { limits } from '#contract/limits';
import { columnName } from '#contract/logs/columns';
import { t } from '../strings.ts';
import { countNames } from './columns.ts';
import { decode } from './decode.ts';
import { mendQuotes } from './mend-quotes.ts';
import type { Table } from './table.ts';

/**
 * The lines of a file that are not empty, with their numbers in it as a spreadsheet counts, and which of them is the head: titles
 * may stand above it.
 */
export interface Lines {
  lines: string[][];
  numbers: number[];
  headLine: number;
}

/** Bytes: enough for twenty thousand rows with long texts. */
const largestFile = 32 * 1024 * 1024;

/** How far down the head may stand. */
const linesAbove = 12;

/** The lines in a chosen file, or a sentence that says why it can't be read. */
export async function readTableFile(file: File): Promise<Lines | { sentence: string }> {
  if (file.size > largestFile) return { sentence: t('table.tooLarge') };
  try {
    return parseLines(decode(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return { sentence: t('table.unreadable') };
  }
}

export function parseLines(content: string): Lines | { sentence: string } {
  // An Excel file is a ZIP archive; an old one, or a picture, contains NUL characters.
  if (content.startsWith('PK') || content.includes('\0')) return { sentence: t('table.notText') };
  // Letters that a Mac writes as two are one, and what is invisible is nothing. Some programs name the delimiter in a first line.
  const text = content
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\r\n?/g, '\n');
  const [, named] = /^sep=(.)\n/i.exec(text) ?? [];
  const body = text.replace(/^sep=.\n/i, '');
  const delimiter = named ?? delimiterOf(body);
  const { data, errors } = Papa.parse<string[]>(mendQuotes(body, delimiter), {
    delimiter,
    newline: '\n',
  });
  if (errors.some(({ type }) => type === 'Quotes')) return { sentence: t('table.brokenQuotes') };
  const numbered = data.map((line, i) => ({ line: line.map(cell), number: i + 1 }));
  const written = numbered.filter(({ line }) => line.some((one) => one !== ''));
  const [lines, numbers] = [written.map(({ line }) => line), written.map(({ number }) => number)];
  const headLine = likeliestHead(lines);
  if (lines.length > 0 && isNoTable(text, lines, headLine)) return { sentence: t('table.noTable') };
  if (isOfPositions(lines[headLine] ?? [])) return { sentence: t('table.ofPositions') };
  const rows = lines.length - headLine - 1;
  if (rows < 1) return { sentence: t('table.empty') };
  if (rows > limits.logs.trip) {
    return { sentence: t('table.tooMany', { n: rows.toLocaleString('sv-SE') }) };
  }
  return { lines, numbers, headLine };
}

/** The names in a line. That of a cell merged with the one above, or with a unit alone, stands in the line above. */
const namesAt = (lines: readonly string[][], at: number): string[] =>
  (lines[at] ?? []).map((name, i) =>
    /^(\(.*\))?$/.test(name) ? `${lines[at - 1]?.[i] ?? ''} ${name}`.trim() : name,
  );

/** The table below a line that is its head. */
export function tableBelow({ lines, headLine }: Lines): Table {
  const rows = lines.slice(headLine + 1);
  const head = namesAt(lines, headLine);
  const width = head.length;
  return {
    head: head.map((name, i) => name || t('table.unnamed', { i: i + 1 })),
    rows: rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? '')),
  };
}

export function parseTable(text: string): Table | { sentence: string } {
  const read = parseLines(text);
  return 'sentence' in read ? read : tableBelow(read);
}

/** Without a line of names the delimiter would be guessed from the titles above it. */
function delimiterOf(text: string): string {
  const begin = text.split('\n', linesAbove);
  const named = ([';', ',', '\t', '|'] as const).map((delimiter) => ({
    delimiter,
    names: Math.max(0, ...begin.map((line) => countNames(line.split(delimiter).map(unquoted)))),
  }));
  const best = named.reduce((a, b) => (b.names > a.names ? b : a));
  if (best.names > 1) return best.delimiter;
  return Papa.parse(text, { delimitersToGuess: [';', ',', '\t', '|'], preview: 20 }).meta.delimiter;
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '');

/** The first of the lines with the most names that a column may have. */
function likeliestHead(lines: string[][]): number {
  const names = lines.slice(0, linesAbove).map((_, at) => countNames(namesAt(lines, at)));
  return Math.max(0, names.indexOf(Math.max(...names)));
}

/** A row for each position, as tracking programs write, and not for each trip. */
function isOfPositions(head: string[]): boolean {
  const names = head.map(columnName);
  return [
    ['latitude', 'latitud', 'lat'],
    ['longitude', 'longitud', 'lon', 'long', 'lng'],
  ].every((any) => any.some((name) => names.includes(name)));
}

/** Text, YAML, JSON or XML: without a known name, and with lines that don't have the same columns. */
function isNoTable(text: string, lines: string[][], headLine: number): boolean {
  const names = countNames(lines[headLine] ?? []);
  if (names > 1) return false;
  if (/^\s*(?:[{[<]|---|- )/.test(text)) return true;
  const widths = lines.map(({ length }) => length);
  const same = widths.filter((width) => width === widths[headLine]).length;
  return names === 0 && (widths[headLine] === 1 || same < widths.length / 2);
}

/** Without the apostrophe that keeps a spreadsheet from running a cell, which our own tables contain. A dash or a question mark alone says nothing. */
const cell = (text: string) =>
  text
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/^[-–—?]$/, '');
