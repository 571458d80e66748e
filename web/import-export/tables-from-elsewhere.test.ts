import { describe, expect, test } from 'vitest';
import { suggestMatching, unusedColumns } from './columns.ts';
import { problemsOf, toTripRows } from './convert.ts';
import { decode } from './decode.ts';
import type { Answers } from './formats.ts';
import { oddestRows } from './odd-rows.ts';
import { parseLines, parseTable } from './read-table-file.ts';
import { tripTable } from './table-kinds.ts';

/** The text of a table as the page reads it. */
function read(text: string, answers: Answers = {}) {
  const table = parseTable(text);
  if ('sentence' in table) throw new Error(table.sentence);
  const matching = suggestMatching(table);
  return { table, matching, ...toTripRows(table, matching, answers) };
}
const departures = (text: string, answers?: Answers) =>
  read(text, answers).rows.map((row) => row.departureDateTime.slice(0, 10));
const days = (...cells: string[]) => `Datum;Från;Till\n${cells.map((cell) => `${cell};A;B`).join('\n')}`;
const head = 'Datum;Från;Till;Distans;Anteckningar';

describe('a quotation mark that encloses no cell', () => {
  test.each([
    ['"Vindila" gick fint', 'Ankrade vid "Ön"'],
    ['"Vindila gick fint', 'Ankrade vid Ön"'],
    ['"Vindila gick fint', 'inget'],
    ['"Vindila" och "Måsen"', '"Ön'],
  ])('loses no row: %j and then %j', (first, third) => {
    const { table } = read(
      `${head}\n2021-07-14;A;B;1;${first}\n2021-07-15;B;C;2;Sol\n2021-07-16;C;D;3;${third}\n2021-07-17;D;E;4;Regn`,
    );
    expect(table.rows.map((row) => row[4])).toEqual([first, 'Sol', third, 'Regn']);
  });

  test('loses no row where a title stands above the head', () => {
    const { table } = read(`Resor\n${head}\n2021-07-14;A;B;1;"Vindila gick\n2021-07-15;B;C;2;vid Ön"`);
    expect(table.rows.map((row) => row[4])).toEqual(['"Vindila gick', 'vid Ön"']);
  });

  test('is told from one that does, over several lines too', () => {
    const { table } = read(`${head}\n2021-07-14;A;B;1;"Rad ett;\nrad ""två"""\n2021-07-15;B;C;2;Sol`);
    expect(table.rows.map((row) => row[4])).toEqual(['Rad ett;\nrad "två"', 'Sol']);
  });
});

describe('days', () => {
  test.each([
    [
      ['190714', '200714', '210714'],
      ['2019-07-14', '2020-07-14', '2021-07-14'],
    ],
    [
      ['19-05-01', '20-05-01', '21-05-01'],
      ['2019-05-01', '2020-05-01', '2021-05-01'],
    ],
    [
      ['190504', '4/5/2020', '21-10-06', '6/5 -22'],
      ['2019-05-04', '2020-05-04', '2021-10-06', '2022-05-06'],
    ],
    [
      ['04-05-19', '30-06-19'],
      ['2019-05-04', '2019-06-30'],
    ],
    [
      ['21-07-14', '21-06-30'],
      ['2021-07-14', '2021-06-30'],
    ],
    [
      ['7/14/2021', '7/4/2021'],
      ['2021-07-14', '2021-07-04'],
    ],
    [
      ['14/7/2021', '4/7/2021'],
      ['2021-07-14', '2021-07-04'],
    ],
    [
      ['fredag den 14 juli 2023', 'Saturday, July 15, 2023'],
      ['2023-07-14', '2023-07-15'],
    ],
    [
      ['14 May 2023', '3 Oct 2023'],
      ['2023-05-14', '2023-10-03'],
    ],
    [['45121'], ['2023-07-14']],
  ])('%j are %j, and nothing is asked', (cells, expected) => {
    expect(departures(days(...cells))).toEqual(expected);
    expect(read(days(...cells)).questions).toEqual([]);
  });

  test('are asked about where the column does not prove their order', () => {
    const text = days('7/4/2021', '8/5/2021');
    expect(read(text).questions).toMatchObject([
      { name: 'days', choices: [{ label: '7 april 2021' }, { label: '4 juli 2021' }] },
    ]);
    expect(departures(text, { days: 'mdy' })).toEqual(['2021-07-04', '2021-08-05']);
  });

  test('without a year take it from a column of its own', () => {
    expect(departures('Dag;År;Från;Till\n14/7;2019;A;B\n3 aug;2020;B;C')).toEqual([
      '2019-07-14',
      '2020-08-03',
    ]);
  });

  test.each([
    ['2023-07-14T07:40:00.000Z', '2023-07-14T09:40'],
    ['2023-07-14 07:40:00+00', '2023-07-14T09:40'],
    ['2023-01-14 23:40:00+00:00', '2023-01-15T00:40'],
    ['2023-07-14 3:05 PM', '2023-07-14T15:05'],
    ['2023-07-14 12:05 am', '2023-07-14T00:05'],
  ])('%j is %j', (cell, expected) => {
    expect(read(days(cell)).rows[0]?.departureDateTime).toBe(expected);
  });
});

describe('numbers', () => {
  const distances = (heading: string, ...cells: string[]) =>
    read(`Datum;Från;Till;${heading}\n${cells.map((cell) => `2021-07-14;A;B;${cell}`).join('\n')}`);

  test.each([
    ['Distans', ['12,5 NM', '8 sm', '7 M', '3 Nm'], ['12,5', '8', '7', '3']],
    ['Distans', ['1.234', '12,5'], ['1234', '12,5']],
    ['Distans', ['1.234', '12.5'], ['1,234', '12,5']],
    ['Distans (km)', ['50'], ['27']],
    ['Distans', ['50 km'], ['27']],
  ])('in «%s» of %j are %j', (heading, cells, expected) => {
    const { rows, questions } = distances(heading, ...cells);
    expect(rows.map((row) => row.distance)).toEqual(expected);
    expect(questions).toEqual([]);
  });

  test('that may be thousands or decimals, and units that nobody knows, are asked about', () => {
    expect(distances('Distans', '1.000', '1,234').questions).toHaveLength(1);
    expect(distances('Distans (mil)', '5').questions).toHaveLength(1);
    expect(distances('Distans (mil)', '5').questions[0]?.text).toContain('Distans (mil)');
  });

  test('of wind are converted, and «Motortimmar» of a trip is no reading of the meter', () => {
    const { rows, converted, matching } = read(
      'Datum;Vindhastighet (knop);Motortimmar\n2023-07-14;20;1,5\n2023-07-15;10;2',
    );
    expect(rows.map((row) => row.windSpeed)).toEqual(['10,29', '5,14']);
    expect(converted).toHaveLength(1);
    expect(matching.engineEnd).toBeUndefined();
    expect(read('Datum;Wind Speed (kts)\n2023-07-14;6-8').rows[0]?.windSpeed).toBe('3,6');
  });
});

test.each([
  ['macintosh', [0x46, 0x72, 0x8c, 0x6e, 0x3b, 0x54, 0x69, 0x6c, 0x6c, 13, 0x85, 0x3b, 0x80]],
  ['DOS', [0x46, 0x72, 0x86, 0x6e, 0x3b, 0x54, 0x69, 0x6c, 0x6c, 13, 0x99, 0x3b, 0x8e]],
])('letters of an old %s are read', (_what, bytes) => {
  expect(parseTable(decode(Uint8Array.from(bytes)))).toEqual({ head: ['Från', 'Till'], rows: [['Ö', 'Ä']] });
});

test('a head in decomposed letters, or below a title, is found', () => {
  const text = '"Loggbok 2023";;\n;;\nDatum;Från;Till\n2023-07-14;Sandhamn;Utö'.normalize('NFD');
  expect(read(text).rows[0]).toMatchObject({ position: 'Sandhamn – Utö' });
});

test('«Resa» that says from where and to where is the position too', () => {
  expect(read('Avgång;Resa\n2023-07-14;Sandhamn - Utö').rows[0]).toMatchObject({
    title: 'Sandhamn - Utö',
    position: 'Sandhamn – Utö',
  });
});

test('heads as people write them are known, and the columns that become nothing are named', () => {
  const { table, matching, rows } = read(
    'Avg dag;Avg hamn;Ank hamn;Gånget;Anm;Skeppskatt\n2023-07-14;A;B;12;Sol;Misse',
  );
  expect(rows[0]).toMatchObject({ position: 'A – B', distance: '12', description: 'Sol' });
  expect(unusedColumns(table, matching)).toEqual(['Skeppskatt']);
});

test.each([
  '- datetime: 2014-08-15T19:00:19.546Z\n  position:\n    longitude: 24.7\n  log: 9.6',
  '{"trips": [\n{"a": 1}]}',
])('what is no table is refused with a sentence: %j', (text) => {
  expect(parseTable(text)).toEqual({ sentence: expect.stringMatching(/ingen tabell/) });
});

test('a row for each position is no row for each trip, and the sentence says what to do', () => {
  const text =
    'Timestamp,Latitude,Longitude,Distance (NM),Notes\n2026-01-04T07:40:00.000Z,59.2,18.9,1.25,Auto';
  expect(parseTable(text)).toEqual({ sentence: expect.stringMatching(/som GPX/) });
});

test('rows have the numbers that a spreadsheet gives them, also below empty lines and a text of two lines', () => {
  const text = 'Resor 2021\n\nDatum;Från;Till\n2021-07-14;"A\nB";C\n;;\n2021-07-15;D;E\n';
  expect(parseLines(text)).toMatchObject({ headLine: 1, numbers: [1, 3, 4, 6] });
});

test('the oddest rows are shown, not the first', () => {
  const cells = Array.from({ length: 40 }, (_, i) => `2021-07-14;A;B;${i === 33 ? '' : '1'}2`);
  cells[21] = '31/2 2021;A;B;12';
  const { table, rows } = read(`Datum;Från;Till;Distans\n${cells.join('\n')}`);
  expect(problemsOf(rows[21] as never)).toHaveLength(1);
  expect(oddestRows(table.rows, rows.map(problemsOf), rows.map(tripTable.measures))).toEqual(
    expect.arrayContaining([21, 33]),
  );
});
