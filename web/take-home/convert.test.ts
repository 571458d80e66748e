import { describe, expect, test } from 'vitest';
import { suggestMatching } from './columns.ts';
import { toTripRow, wallClock } from './convert.ts';
import { decode, parseTable } from './read-table-file.ts';

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
    // What is no day or no time stays as it was written, and is told.
    ['sommaren', '', 'sommaren'],
    ['2026-07-14', 'morgon', '2026-07-14 morgon'],
    ['31/2 2026', '', '2026-02-31T00:00'],
  ])('%j and %j are %j', (day, time, expected) => {
    expect(wallClock(day, time)).toBe(expected);
  });
});

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

  test('is matched by the names of its columns, and becomes a trip', () => {
    const row = ['14/7 2026', '9.40', '15:05', 'Sandhamn', 'Utö', '1 234,5 nm', 'SV', '8,5', 'Halvvind'];
    expect(toTripRow(row, suggestMatching(head))).toEqual({
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

  test('of a sail through the night arrives on the next day, also at the end of a year', () => {
    const row = ['2025-12-31', '22:00', '04:30'];
    expect(toTripRow(row, suggestMatching(head)).arrivalDateTime).toBe('2026-01-01T04:30');
  });

  test('without an arrival ends when it began', () => {
    const matching = suggestMatching(['Avgång', 'Rubrik']);
    expect(toTripRow(['2026-07-14 09:40', 'Runt ön'], matching)).toMatchObject({
      title: 'Runt ön',
      arrivalDateTime: '2026-07-14T09:40',
    });
  });

  test.each([
    ['12,5', '12,5'],
    ['12.5 M', '12.5'],
    ['1.234,5', '1234,5'],
    ['1,234.5', '1234,5'],
    ['ungefär 12', 'ungefär 12'],
    ['', ''],
  ])('with the distance %j has %j', (written, read) => {
    expect(toTripRow([written], { distance: 0 }).distance).toBe(read);
  });

  test('of our own table is recognised column by column', () => {
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
    ];
    expect(suggestMatching(own)).toEqual({
      ...{ title: 0, departure: 2, arrival: 3, position: 4, distance: 5 },
      ...{ windDirection: 6, windSpeed: 7, description: 8 },
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
  ])('in %s is read', (_what, bytes) => {
    expect(parseTable(decode(bytes))).toEqual(table);
  });

  test.each([',', '\t', ';'])('with %j between its columns is read', (comma) => {
    const lines = ['Datum,Från,Till', '2026-07-14,Sandhamn,Utö', '2026-07-15,Utö,Nynäshamn'];
    const read = parseTable(lines.join('\n').replaceAll(',', comma));
    expect(read).toMatchObject({ head: ['Datum', 'Från', 'Till'] });
  });

  test('that says what is between its columns is believed, and one without a name gets a number', () => {
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
  ])('with %s is refused in a sentence', (_what, content, sentence) => {
    expect(parseTable(content)).toEqual({ sentence: expect.stringMatching(sentence) });
  });
});
