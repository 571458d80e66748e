import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formShape } from '#contract/logs/schemas';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { withAddedFields } from '#contract/testing/added-fields';
import { suggestMatching } from './columns.ts';
import { haveNoTimes, problemsOf, type TripRow, toTripRow, toTripRows } from './convert.ts';
import { wallClock } from './day-and-time.ts';
import { decode } from './decode.ts';
import { formatsOf } from './formats.ts';
import { leftOutTable } from './left-out.ts';
import { parseTable } from './read-table-file.ts';
import { tripColumns } from './trip-columns.ts';

describe('a day and a time', () => {
  test.each([
    ['2026-07-14', '', '2026-07-14T00:00'],
    ['2026-07-14 09:40', '', '2026-07-14T09:40'],
    ['2026-07-14T09:40:12', '', '2026-07-14T09:40'],
    ['2026/7/4', '9.40', '2026-07-04T09:40'],
    ['20260714', '0940', '2026-07-14T09:40'],
    ['14/7 2026', 'kl 9:40', '2026-07-14T09:40'],
    ['14/7/2026', '', '2026-07-14T00:00'],
    ['14.7.2026 21.05', '', '2026-07-14T21:05'],
    ['14-07-98', '8', '1998-07-14T08:00'],
    ['14 juli 2026', '', '2026-07-14T00:00'],
    ['den 1 Aug 2024 kl. 7.15', '', '2024-08-01T07:15'],
    // Text that is no day or no time stays as it was written, and is reported.
    ['sommaren', '', 'sommaren'],
    ['sommaren', '9:40', 'sommaren 9:40'],
    ['', '9:40', '9:40'],
    ['2026-07-14', 'morgon', '2026-07-14 morgon'],
    ['31/2 2026', '', '2026-02-31T00:00'],
  ])('%j and %j become %j', (day, time, expected) => {
    expect(wallClock(day, time)).toBe(expected);
  });
});

test('a negative number is read as our own export writes it, with or without its unit', () => {
  for (const written of ['−1,5', '-1,5', '−1,5 °C']) {
    const { waterTemperature } = firstOf('Rubrik;Vattentemperatur (°C)', `Kallt;${written}`);
    expect(formShape(tripLogDefinition, true).waterTemperature.parse(waterTemperature)).toBe(-1.5);
  }
});

/** The first row of a table converted to one of ours, with the suggested columns. */
function firstOf(head: string, ...rows: string[]) {
  const table = { head: head.split(';'), rows: rows.map((row) => row.split(';')) };
  return toTripRows(table, suggestMatching(table)).rows[0] as TripRow;
}

const rowUnder = (head: string[], row: string[]) => firstOf(head.join(';'), row.join(';'));

describe('a row of a table', () => {
  const head = [
    'Datum',
    'Avgångstid',
    'Ankomsttid',
    'Från',
    'Till',
    'Distans (nm)',
    'Vind',
    'm/s',
    'Anteckningar',
  ];

  test('is converted to a trip by the names of its columns', () => {
    const row = ['14/7 2026', '9.40', '15:05', 'Sandhamn', 'Utö', '1 234,5 nm', 'SV', '8,5', 'Halvvind'];
    expect(rowUnder(head, row)).toMatchObject({
      title: 'Sandhamn – Utö',
      year: '2026',
      departureDateTime: '2026-07-14T09:40',
      arrivalDateTime: '2026-07-14T15:05',
      position: 'Sandhamn – Utö',
      windDirection: 'SV',
      windSpeed: '8,5',
      distance: '1234,5',
      description: 'Halvvind',
    });
  });

  test('of an overnight trip arrives on the next day, also at the end of a year', () => {
    const row = ['2025-12-31', '22:00', '04:30'];
    expect(rowUnder(head, row).arrivalDateTime).toBe('2026-01-01T04:30');
  });

  test('without an arrival ends at its departure time', () => {
    expect(firstOf('Avgång;Rubrik', '2026-07-14 09:40;Runt ön')).toMatchObject({
      title: 'Runt ön',
      arrivalDateTime: '2026-07-14T09:40',
    });
  });

  test('takes «Avgång» and «Ankomst» as times of its day if they contain only times', () => {
    const head = 'Datum;Avgång;Ankomst;Från;Till;Distans;Vind;Anteckning';
    const row = '2025-07-14;09:40;15:05;Sandhamn;Utö;12,5;SV 6;Halvvind';
    expect(
      firstOf(head, row, '2025-07-15;;;Utö;Ornö;;;', '2025-07-16;okänt;11:30;Ornö;Utö;;;'),
    ).toMatchObject({
      title: 'Sandhamn – Utö',
      year: '2025',
      departureDateTime: '2025-07-14T09:40',
      arrivalDateTime: '2025-07-14T15:05',
      position: 'Sandhamn – Utö',
      windDirection: 'SV 6',
      windSpeed: '',
      distance: '12,5',
      description: 'Halvvind',
    });
  });

  test.each([
    ['Avgång;Datum', '2026-07-14 09:40;1', '2026-07-14T09:40'],
    ['Start;Datum', 'Sandhamn;2026-07-14', '2026-07-14T00:00'],
    ['Avgång;Rubrik', '09:40;Runt ön', '09:40'],
    ['Datum;Avg. tid', '2026-07-14;09:40', '2026-07-14T09:40'],
    ['Datum;Avg', '2026-07-14;09:40', '2026-07-14T09:40'],
    ['Avg.;Rutt', '2026-07-14 09:40;Runt ön', '2026-07-14T09:40'],
  ])('with the columns %j and the cells %j departs at %j', (head, row, departureDateTime) => {
    expect(firstOf(head, row)).toMatchObject({ departureDateTime });
  });

  test.each(['Ank. tid', 'Ank.', 'ANK KL'])('with the column %j has an arrival time', (name) => {
    const row = firstOf(`Datum;Avg. tid;${name}`, '2026-07-14;09:40;15:05');
    expect(row).toMatchObject({ arrivalDateTime: '2026-07-14T15:05' });
  });

  test.each([
    // A day, and no times.
    ['Avgång;Ankomst', '2026-07-14;2026-07-14', '2026-07-14T00:00', '2026-07-14T00:00'],
    // Several days, and no times: from midnight to midnight.
    ['Avgång;Ankomst', '2026-07-14;2026-07-16', '2026-07-14T00:00', '2026-07-16T00:00'],
    // One of the times is not known.
    ['Datum;Ank. tid', '2026-07-14;15:05', '2026-07-14T15:05', '2026-07-14T15:05'],
    ['Datum;Avg. tid;Ank. tid', '2026-07-14;;15:05', '2026-07-14T15:05', '2026-07-14T15:05'],
    ['Avgång;Ankomst', '2026-07-14 09:40;2026-07-14', '2026-07-14T09:40', '2026-07-14T09:40'],
    ['Avgång;Ankomst', '2026-07-14;2026-07-14 15:05', '2026-07-14T15:05', '2026-07-14T15:05'],
    ['Avgång;Ankomst', '2026-07-14 09:40;2026-07-16', '2026-07-14T00:00', '2026-07-16T00:00'],
    ['Avgång;Ankomst', '2026-07-14;2026-07-16 15:05', '2026-07-14T00:00', '2026-07-16T00:00'],
    // A midnight that the table contains is a time.
    ['Avgång;Ankomst', '2026-07-14 00:00;2026-07-14 06:30', '2026-07-14T00:00', '2026-07-14T06:30'],
    // Text that can’t be understood stays as it was written.
    ['Avgång;Ankomst', '2026-07-14;i juli', '2026-07-14T00:00', 'i juli'],
  ])(
    'with the columns %j and the cells %j gets no invented time at sea',
    (head, cells, departure, arrival) => {
      expect(firstOf(head, cells)).toMatchObject({
        departureDateTime: departure,
        arrivalDateTime: arrival,
      });
    },
  );

  test('without times is distinguished from one with times', () => {
    const row = (head: string, cells: string) => firstOf(head, cells);
    const without = row('Datum;Rubrik', '2026-07-14;Runt ön');
    expect(haveNoTimes([without, without])).toBe(true);
    expect(haveNoTimes([without, row('Datum;Tid', '2026-07-14;09:40')])).toBe(false);
    expect(haveNoTimes([row('Datum;Ank. tid', '2026-07-14;15:05')])).toBe(false);
    expect(haveNoTimes([row('Datum;Rubrik', 'i somras;Runt ön')])).toBe(false);
  });

  test('with a day that can’t be understood gets no second error about its year', () => {
    const problems = (day: string) => {
      const { error } = z
        .object(formShape(tripLogDefinition, true))
        .safeParse(firstOf('Datum;Rubrik;Rutt', `${day};Resa;Runt ön`));
      return [...new Set(error?.issues.map(({ message }) => message))];
    };
    expect(problems('i somras')).toEqual(['Skriv en dag och tid som finns, till exempel 2026-07-14 09:40.']);
    expect(problems('1/7 1799')).toEqual([expect.stringMatching(/^Året måste vara mellan 1900/)]);
    expect(problems('1/7 2021')).toEqual([]);
  });

  test.each([
    ['Vind (m/s)', 'SV 6', 'SV', '6'],
    ['Vind m/s', 'SV, 8,5', 'SV', '8,5'],
    ['Vind (m/s)', '6', '', '6'],
    ['Vind (m/s)', 'växlande 4-6', 'växlande 4-6', ''],
    ['Vind', 'SV 6 m/s', 'SV', '6'],
    // Beaufort, knots or degrees: the unit is unknown.
    ['Vind', 'SV 6', 'SV 6', ''],
    ['Vind', 'SV 12 knop', 'SV 12 knop', ''],
    ['Vindriktning;Vindhastighet (m/s)', 'SV 6;7', 'SV 6', '7'],
  ])(
    'with the column %j and the wind %j gets the direction %j and the speed %j',
    (head, row, windDirection, windSpeed) => {
      expect(firstOf(head, row)).toMatchObject({ windDirection, windSpeed });
    },
  );

  test.each([
    ['12,5', '12,5'],
    ['12.5 M', '12,5'],
    ['1.234,5', '1234,5'],
    ['1,234.5', '1234,5'],
    ['ungefär 12', 'ungefär 12'],
    ['', ''],
  ])('with the distance %j gets %j', (written, read) => {
    expect(firstOf('Distans', written).distance).toBe(read);
  });

  test('of our own export is recognised column by column', () => {
    const own = [
      'Rubrik',
      'År',
      'Avgång',
      'Ankomst',
      'Från – Till',
      'Distans (nm)',
      'Vindriktning',
      'Vindhastighet (m/s)',
      'Beskrivning',
      'Bilder',
      ...['Båt', 'Besättning', 'Motortimmar vid avgång (h)', 'Motortimmar vid ankomst (h)'],
      ...['Loggställning vid avgång (nm)', 'Loggställning vid ankomst (nm)', 'Varav för motor (nm)'],
      ...['Lufttryck (hPa)', 'Vattentemperatur (°C)', 'Väder', 'Sikt', 'Sjögång', 'Segelföring'],
      ...['Tankat bränsle (liter)', 'Tankat vatten (liter)', 'Hamnavgift (kr)'],
    ];
    expect(suggestMatching({ head: own, rows: [] })).toEqual({
      ...{ title: 0, year: 1, departureDateTime: 2, arrivalDateTime: 3, position: 4, distance: 5 },
      ...{ windDirection: 6, windSpeed: 7, description: 8 },
      ...{ boat: 10, crew: 11, engineStart: 12, engineEnd: 13, logStart: 14, logEnd: 15, engineMiles: 16 },
      ...{ barometer: 17, waterTemperature: 18, weather: 19, visibility: 20, seaState: 21, sails: 22 },
      ...{ fuelAdded: 23, waterAdded: 24, harbourFee: 25 },
    });
  });

  test('has a column for a field that is added to the definition', () => {
    const table = {
      head: ['Datum', 'Ankring', 'Utetemperatur'],
      rows: [['2026-07-14', 'genua', '16,5 °C']],
    };
    const matching = suggestMatching(table, tripColumns(withAddedFields));
    const formats = formatsOf(table, matching, {}, withAddedFields);
    expect(toTripRow(table.rows[0] ?? [], matching, formats, withAddedFields)).toMatchObject({
      anchor: 'genua',
      airTemperature: '16,5',
    });
  });
});

describe('a file', () => {
  const text = 'Från;Till\r\n"Öregrund; norra";Ängsö\r\n\r\n\'=1+1;x\r\n';
  const table = {
    head: ['Från', 'Till'],
    rows: [
      ['Öregrund; norra', 'Ängsö'],
      ['=1+1', 'x'],
    ],
  };

  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 that says so', new TextEncoder().encode(`\uFEFF${text}`)],
    ['what Windows had before', Uint8Array.from(text, (character) => character.charCodeAt(0))],
    [
      'what Excel calls Unicode',
      new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (c) => c.charCodeAt(0)).buffer),
    ],
    [
      'the same the other way round',
      Uint8Array.from(
        `\uFEFF${text}`.split('').flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
      ),
    ],
  ])('in %s is read', (_what, bytes) => {
    expect(parseTable(decode(bytes))).toEqual(table);
  });

  test.each([',', '\t', ';'])('with %j between its columns is read', (comma) => {
    const lines = ['Datum,Från,Till', '2026-07-14,Sandhamn,Utö', '2026-07-15,Utö,Nynäshamn'];
    const read = parseTable(lines.join('\n').replaceAll(',', comma));
    expect(read).toMatchObject({ head: ['Datum', 'Från', 'Till'] });
  });

  test('can declare its separator, and a column without a name gets a number', () => {
    expect(parseTable('sep=;\r\nDatum;;\r\n1;2')).toEqual({
      head: ['Datum', 'Kolumn 2', 'Kolumn 3'],
      rows: [['1', '2', '']],
    });
  });

  test.each([
    ['a hundred thousand rows', `Datum\n${'2026-07-14\n'.repeat(100_000)}`, /100\s000 rader/],
    ['nothing', '', /inga rader/],
    ['a head alone', 'Datum;Från', /inga rader/],
    ['an Excel file', 'PK\x03\x04\x14\0\x06', /Spara den som CSV/],
  ])('with %s is refused with an explanation', (_what, content, sentence) => {
    expect(parseTable(content)).toEqual({ sentence: expect.stringMatching(sentence) });
  });
});

describe('the table of the rows that are left out', () => {
  const leftOut = (text: string) => {
    const table = parseTable(text);
    if ('sentence' in table) throw new Error(table.sentence);
    const matching = suggestMatching(table);
    return leftOutTable(table, toTripRows(table, matching).rows.map(problemsOf));
  };

  test('contains them as they were written, with what is wrong, and can be imported again', () => {
    const text = leftOut(
      'Datum;Från;Till;Anteckningar\n14/7 2021;A;B;\n31/2 2021;Utö;Ängsö;"sol; vind"\n;C;D;=1+1\n',
    );
    expect(text).toMatch(/^\ufeffDatum;Från;Till;Anteckningar;Att rätta\r\n/);
    expect(text).toContain("'=1+1");
    expect(parseTable(decode(new TextEncoder().encode(text)))).toEqual({
      head: ['Datum', 'Från', 'Till', 'Anteckningar', 'Att rätta'],
      rows: [
        ['31/2 2021', 'Utö', 'Ängsö', 'sol; vind', expect.stringContaining('dag')],
        ['', 'C', 'D', '=1+1', expect.any(String)],
      ],
    });
  });

  test('is not created if every row can be imported', () => {
    expect(leftOut('Datum;Från;Till\n14/7 2021;A;B')).toBeUndefined();
  });
});
