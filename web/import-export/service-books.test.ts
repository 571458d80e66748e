import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servicesOf } from '#server/testing/taken-home';
import { type SignedIn, startTestServer, type TestServer } from '#server/testing/test-server';
import { readIn } from '../testing/reading-in.ts';
import { lubeLoggerExport, swedishSheets } from '../testing/service-books.ts';
import { isOfServices, suggestMatching, unusedColumns } from './columns.ts';
import { toServiceRows } from './convert-service.ts';
import type { Answers } from './formats.ts';
import { leftOutTable } from './left-out.ts';
import { sourceOfRows } from './read-rows.ts';
import { parseLines, tableBelow } from './read-table-file.ts';
import { serviceTable } from './table-kinds.ts';

/** The text of a service book as the page reads it. */
function read(text: string, answers: Answers = {}) {
  const lines = parseLines(text);
  if ('sentence' in lines) throw new Error(lines.sentence);
  const table = tableBelow(lines);
  const matching = suggestMatching(table, serviceTable.columns());
  const book = toServiceRows(table, matching, answers);
  const problems = book.rows.map((row) => serviceTable.problemsOf(row));
  const numbers = lines.numbers.slice(lines.headLine + 1);
  const source = sourceOfRows(serviceTable, book.rows, numbers, table.rows);
  return { ...book, table, matching, problems, source };
}

const vindila = { boatNameModel: 'Vindila' };
const asked = (text: string, answers?: Answers) => read(text, answers).questions.map(({ name }) => name);

test.each([
  ['Date,Description,Cost,Notes,Odometer,Tags', true],
  ['Datum,Beskrivning,Kostnad', true],
  ['Datum,Vad som gjordes,Motortimmar,Kostnad (kr),Anm', true],
  ['Rubrik,Datum,Båtnamn och modell,Motortyp,Utförd av,Typ av service,Motorservice', true],
  ['Datum,Från,Till,Distans,Anteckningar', false],
  ['Datum,Båt,Motortimmar,Anteckningar', false],
  ['Rubrik,År,Avgång,Ankomst,Från – Till,Beskrivning', false],
])('a table with the head %j is proposed as one of services: %j', (head, isService) => {
  expect(isOfServices(head.split(','))).toBe(isService);
});

describe('three hundred services that LubeLogger exports', () => {
  const text = lubeLoggerExport(300);

  test('are read field by field, and only the meter and what each service lacks is asked about', () => {
    expect(asked(text)).toEqual(['meter', 'boatNameModel', 'servicePersonOrCompany', 'serviceType']);
    const answers = { ...vindila, meter: 'hours', serviceType: 'Underhåll' };
    const { rows, problems, table, matching } = read(text, answers);
    expect([rows.length, problems.flat()]).toEqual([300, []]);
    expect(unusedColumns(table, matching)).toEqual([]);
    expect(rows[1]).toMatchObject({
      ...{ title: 'Impeller replaced', date: '2016-01-15T00:00', engineEnd: '401' },
      ...{ boatNameModel: 'Vindila', serviceType: 'engine', servicePersonOrCompany: '' },
      ...{ costAndTime: '$389.00', comments: 'Jabsco 1210-0001' },
    });
    // A program that knows no cost writes 0; a row without a type gets the answer.
    expect(rows[3]).toMatchObject({
      ...{ costAndTime: '', comments: '', serviceType: 'Underhåll' },
      servicePersonOrCompany: 'Bullandö Marina',
    });
    expect(rows[4]?.comments).toBe('Half gone.\nNext: spring');
    expect(rows[299]?.date).toBe('2025-01-05T00:00');
  });

  test('of a program that does not know where it is, have no sign for an unknown currency', () => {
    expect(read(text.replaceAll('$', '¤')).rows[1]?.costAndTime).toBe('389.00');
  });
});

describe('a sheet of a Swede', () => {
  test('with a title, short dates, kronor and quotes that enclose nothing loses no row', () => {
    const { rows, problems, questions, table } = read(swedishSheets.winters, vindila);
    expect(questions.map(({ name }) => name)).not.toContain('days');
    expect(
      rows.map(({ date, title, engineEnd, costAndTime, comments }) => [
        date.slice(0, 10),
        ...[title, engineEnd, costAndTime, comments],
      ]),
    ).toEqual([
      ['2019-05-04', 'Bytt impeller', '312', '389 kr', '"Jabsco" 1210-0001'],
      ['2020-05-10', '"Vindila" i sjön, ny bottenfärg', '', '1 240,50 kr', ''],
      ['2021-10-16', 'Vinterkonservering', '351,5', '', 'Glykol i "systemet"'],
      ['2022-02-30', 'Fel dag', '', '', ''],
    ]);
    expect(problems.map(({ length }) => length)).toEqual([0, 0, 0, 1]);
    expect(leftOutTable(table, problems)).toMatch(/Att rätta\r\n220230;Fel dag;;;;Skriv en dag/);
  });

  test('with kilometres keeps them as words if its user says so, and never as the hours of an engine', () => {
    expect(asked(swedishSheets.book)).toContain('meter');
    const left = read(swedishSheets.book, vindila).rows[0];
    expect([left?.engineEnd, left?.comments]).toEqual(['', '']);
    expect(read(swedishSheets.book, { ...vindila, meter: 'text' }).rows[0]).toMatchObject({
      ...{ date: '2019-05-04T00:00', title: 'Oljebyte', engineEnd: '', comments: 'Mätare: 1200 km' },
      ...{ servicePersonOrCompany: 'Nynäshamns Marinservice', serviceType: 'motor olja' },
      sparePartsAndReplacements: 'Oljefilter 861473',
    });
    const [taken] = read(swedishSheets.book, { ...vindila, meter: 'hours' }).problems;
    expect(taken).toHaveLength(1);
    const kilometres = read('Datum;Åtgärd;Mätare (km)\n2019-05-04;Oljebyte;48210', vindila);
    expect(kilometres.questions[0]?.choices?.map(({ value }) => value)).toEqual(['text', 'none']);
  });

  test('that says all of each service asks for nothing, and keeps a text that is too long for a heading', () => {
    expect(asked(swedishSheets.notes)).toEqual([]);
    const { rows, problems } = read(swedishSheets.notes);
    expect(problems.flat()).toEqual([]);
    expect(rows[0]).toMatchObject({
      ...{ title: 'Lagat däcket', date: '2018-05-14T00:00', boatNameModel: 'Ran, Yamaha F15' },
      ...{ servicePersonOrCompany: 'Egen regi', serviceType: 'Reparation', comments: 'Epoxi' },
    });
    expect(rows[1]?.title).toMatch(/^Lång text .* …$/);
    expect(rows[1]?.comments).toMatch(/^Lång text .*gjordes\.$/);
  });

  test('with a head in merged cells, dashes for nothing and only notes is read, and its total is left out', () => {
    const { rows, problems } = read(swedishSheets.merged, vindila);
    expect(
      rows.map(({ date, title, engineEnd, costAndTime }) => [date, title, engineEnd, costAndTime]),
    ).toEqual([
      ['2021-05-01T00:00', 'Bytt impeller', '312', '389 kr'],
      ['2022-05-01T00:00', 'Vaxat', '', ''],
      ['', 'Summa', '', '389 kr'],
    ]);
    expect(problems.map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  test.each([
    [['7/14/2021', '7/4/2021'], [], ['2021-07-14', '2021-07-04']],
    [['4/7/2021', '5/8/2021'], ['days'], ['2021-07-04', '2021-08-05']],
  ])('with the days %j asks %j', (cells, questions, expected) => {
    const text = `Datum;Åtgärd\n${cells.map((cell) => `${cell};Olja`).join('\n')}`;
    const all = asked(text);
    expect(all.filter((name) => name === 'days')).toEqual(questions);
    expect(read(text).rows.map(({ date }) => date.slice(0, 10))).toEqual(expected);
  });
});

describe('an account', () => {
  let server: TestServer;
  let anna: SignedIn;
  beforeAll(async () => {
    server = await startTestServer();
    anna = await server.signUp();
  });
  afterAll(() => server.close());

  test('gets each service once, however its user answers the next time', async () => {
    const text = lubeLoggerExport(300);
    const first = await readIn(anna, read(text, { ...vindila, meter: 'hours' }).source);
    expect([first.problems, first.added['service-log']]).toEqual([[], 300]);
    const again = { boatNameModel: 'Vindila, Albin Vega', meter: 'text', serviceType: 'Underhåll' };
    expect((await readIn(anna, read(text, again).source)).found.counts['service-log']).toEqual({
      ...{ new: 0, known: 300, refused: 0 },
    });
    for (const sheet of Object.values(swedishSheets)) await readIn(anna, read(sheet, vindila).source);
    for (const sheet of Object.values(swedishSheets))
      expect((await readIn(anna, read(sheet, vindila).source)).found.counts['service-log'].new).toBe(0);
    const services = await servicesOf(anna);
    expect(services).toHaveLength(300 + 3 + 2 + 2 + 2);
    expect(services.find(({ date }) => date.startsWith('2016-01-15'))).toMatchObject({
      ...{ title: 'Impeller replaced', engineEnd: 401, serviceType: 'engine', servicePersonOrCompany: '' },
    });
  }, 120_000);

  test('of which two services in a file are equal gets both', async () => {
    const bo = await server.signUp();
    const text = 'Datum;Åtgärd;Kostnad\n2021-05-01;Smörjt;\n2021-05-01;Smörjt;';
    for (const added of [2, 0])
      expect((await readIn(bo, read(text, vindila).source)).added['service-log']).toBe(added);
  });
});
