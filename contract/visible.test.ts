import { expect, test } from 'vitest';
import { formShape } from './logs/schemas.ts';
import { tripLogDefinition } from './logs/trip-log-fields.ts';
import { hasInvisible, isVisible } from './visible.ts';

const { title: titleText } = formShape(tripLogDefinition, true);

test.each([
  '\u200b',
  '\u00ad\u200d',
  '\u202e \u2066',
  '\ufe0f',
  '\u{e0061}',
  '\u3164',
  '\u2800',
  '\ufeff',
  '\t',
])('%j is invisible and is refused as a title', (text) => {
  expect([isVisible(text), titleText.safeParse(text).success]).toEqual([false, false]);
});

test.each(['⛵️', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇸🇪', '1️⃣', '❤️', 'Till Utö 🏝️', 'שלום', 'می‌خواهم', '…', '\u202eutö'])(
  '%j is visible and is kept as written as a title',
  (text) => {
    expect([isVisible(text), titleText.parse(text)]).toEqual([true, text]);
  },
);

test.each([
  'kap\u00adten',
  '\u200bkapten',
  'kapten\ufe0f',
  'kap\u2062ten',
  'kap\u061cten',
  'kap\u180eten',
  'kap\u0000ten',
  'Anna  Berg',
  'Anna\u00a0 Berg',
  'Anna\u2028Berg',
  'Anna\u1680Berg',
])('invisible characters are found in %j', (name) => expect(hasInvisible(name)).toBe(true));

test.each(['Åsa Öberg', 'ö\u0308', '山田 太郎', '⛵'])('no invisible characters are found in %j', (name) =>
  expect(hasInvisible(name)).toBe(false),
);
