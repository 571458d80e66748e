import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { clearableNumber, currentYear, logYear, optionalText, requiredText, wallClock } from './fields.ts';

/** The parsed value, or the message of the first error. */
const judge = (schema: z.ZodMiniType) => (value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : `✗ ${parsed.error.issues[0]?.message}`;
};

describe('a local date and time', () => {
  const time = judge(wallClock('Välj datum.'));

  // spec 9.11
  test.each([
    '2025-07-14T09:40',
    '2024-02-29T00:00',
    '2000-02-29T12:00',
    '1987-01-01T23:59',
    '0001-01-01T00:00',
    '2025-03-30T02:30', // skipped in Sweden by daylight saving; kept all the same
    '2025-10-26T02:30', // occurs twice in Sweden
  ])('is kept exactly as written: %s', (written) => {
    expect(time(written)).toBe(written);
  });

  test.each(['2025-07-14T09:40:59', '2025-07-14T09:40:00.000'])('loses its seconds: %s', (written) => {
    expect(time(written)).toBe('2025-07-14T09:40');
  });

  // asvs 2.2.3
  test.each([
    '2025-02-29T12:00',
    '1900-02-29T12:00',
    '2025-04-31T12:00',
    '2025-00-10T12:00',
    '2025-13-10T12:00',
    '2025-01-00T12:00',
    '2025-01-32T12:00',
    '0000-01-01T12:00',
    '2025-07-14T24:00',
    '2025-07-14T09:60',
    '2025-07-14T09:40:60',
    '2025-07-14T09:40Z',
    '2025-07-14T09:40:00+02:00',
    '2025-07-14 09:40',
    '2025-07-14',
    '2025-7-14T09:40',
    '14/7 2025',
    ' 2025-07-14T09:40',
    '2025-07-14T09:40\n',
    '٢٠٢٥-٠٧-١٤T٠٩:٤٠',
    'nu',
  ])('is refused if it does not exist or has another format (case %#)', (written) => {
    expect(time(written)).toBe('✗ Skriv en dag och tid som finns, till exempel 2026-07-14 09:40.');
  });

  test.each([undefined, null, '', 20250714, true, ['2025-07-14T09:40']])(
    'is required, and counts as missing when it is %j',
    (value) => {
      expect(time(value)).toBe('✗ Välj datum.');
    },
  );
});

describe('an optional number', () => {
  const sentences = { wrong: 'Inget tal.', tooSmall: () => 'För lite.', tooLarge: () => 'För mycket.' };
  const speed = judge(clearableNumber({ max: 150 }, sentences));

  test.each([
    [12.5, 12.5],
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 12,5 ', 12.5],
    ['0', 0],
    [',5', 0.5],
    ['5,', 5],
    ['+5', 5],
    ['0,1', 0.1],
    [150, 150],
    [0, 0],
  ])('is read from %j as %d', (written, number) => {
    expect(speed(written)).toBe(number);
  });

  test.each([null, '', '   '])('is empty when written as %j', (written) => {
    expect(speed(written)).toBeNull();
  });

  test.each([
    'hårt',
    '12,5 m/s',
    '1 200',
    '1,200.5',
    '1,2,3',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '-',
    ',',
    '٣',
    '1'.repeat(41),
    Number.POSITIVE_INFINITY,
    Number.NaN,
    true,
    [8],
    { value: 8 },
    undefined,
  ])('is refused when written as %j', (written) => {
    expect(speed(written)).toBe('✗ Inget tal.');
  });

  test.each([-0.1, '-1', '-0,5'])('is refused as too small when written as %j', (written) => {
    expect(speed(written)).toBe('✗ För lite.');
  });

  // asvs 1.4.2
  test.each([150.1, '151', '9'.repeat(40)])('is refused as too large when written as %j', (written) => {
    expect(speed(written)).toBe('✗ För mycket.');
  });

  test('may be negative down to the given minimum', () => {
    const degrees = judge(clearableNumber({ min: -2, max: 40 }, sentences));
    expect([degrees('-2'), degrees('-2,1')]).toEqual([-2, '✗ För lite.']);
  });
});

describe('the year of a log', () => {
  const year = judge(logYear);
  const now = currentYear();

  test.each([
    [1900, 1900],
    ['1900', 1900],
    [2025, 2025],
    [' 2025 ', 2025],
    ['2025,0', 2025],
    [now, now],
  ])('is read from %j as %d', (written, number) => {
    expect(year(written)).toBe(number);
  });

  // spec 5.5, 9.1
  test.each([1899, 0, -2025, now + 1, '20255'])('cannot be %j, which is out of range', (written) => {
    expect(year(written)).toBe(`✗ Året måste vara mellan 1900 och ${now}.`);
  });

  test.each([2025.5, 'i fjol', '2025,5', '20 25'])('cannot be %j, which is not a whole number', (written) => {
    expect(year(written)).toBe('✗ Året måste vara ett heltal med fyra siffror.');
  });

  test.each([undefined, null, '', true, [2025]])(
    'is required, and counts as missing when it is %j',
    (written) => {
      expect(year(written)).toBe('✗ Skriv ett år.');
    },
  );

  test.each([
    ['2026-12-31T22:59:59Z', 2026],
    ['2026-12-31T23:00:00Z', 2027],
    ['2026-12-31T23:30:00Z', 2027],
    ['2027-01-01T00:00:00Z', 2027],
    ['2026-06-30T22:30:00Z', 2026],
  ])('at %s is at most %d, the current year in Sweden', (moment, expected) => {
    expect(currentYear(new Date(moment))).toBe(expected);
  });
});

describe('text', () => {
  const required = judge(requiredText(10, 'Skriv en rubrik.'));
  const optional = judge(optionalText(10));

  test.each(['Åäö é ß 漢', ' kvar ', '<b>&"', "'; --", '🐬🐬🐬🐬🐬', '\u202e\u200b'])(
    'is kept as written: %j',
    (text) => {
      expect([required(text), optional(text)]).toEqual([text, text]);
    },
  );

  test.each(['noll\0', '\ud800', 'a\udc00b', '\udc00\ud800'])(
    'is refused if a database cannot store it: %j',
    (text) => {
      const refused = '✗ Texten innehåller tecken som inte går att spara.';
      expect([required(text), optional(text)]).toEqual([refused, refused]);
    },
  );

  // spec 5.16
  test('may be as long as its limit and no longer', () => {
    expect(required('x'.repeat(10))).toBe('x'.repeat(10));
    expect(required('x'.repeat(11))).toBe('✗ Skriv högst 10 tecken.');
    expect(optional('x'.repeat(11))).toBe('✗ Skriv högst 10 tecken.');
  });

  test.each([undefined, null, '', '  \n\t\u00a0', 5, {}, []])(
    'is refused as missing where it is required: %j',
    (value) => {
      expect(required(value)).toBe('✗ Skriv en rubrik.');
    },
  );

  test.each([undefined, null, ''])('is empty if it is optional and not filled in: %j', (value) => {
    expect(optional(value)).toBe('');
  });

  test.each([5, {}, [], false])('must be a string even if it is optional: %j', (value) => {
    expect(optional(value)).toBe('✗ Skriv text här.');
  });
});
