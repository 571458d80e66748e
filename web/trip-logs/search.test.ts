import { describe, expect, it, test } from 'vitest';
import { questions, trips } from '#contract/testing/search-questions';
import type { TripLog } from '#contract/trip-logs';
import { answersAmong } from './search.ts';

const log = {
  title: 'Utö i halvvind',
  position: 'Sandhamn – Utö',
  description: 'Lämnade Lökholmen efter morgondoppet.',
  windDirection: 'SV',
  windSpeed: null,
  distance: null,
  departureDateTime: '2025-07-14T09:40',
  year: 2025,
} as TripLog;

const finds = (question: { q?: string; year?: string; harbour?: string }) =>
  answersAmong([log], { q: '', year: '', harbour: '', ...question }).length === 1;

describe('a search among the logs in hand finds a log', () => {
  it.each([
    ['by a word of its title', { q: 'halvvind' }],
    ['by how a word begins', { q: 'sandh' }],
    ['by its description', { q: 'Lökholmen' }],
    ['by its wind', { q: 'sv' }],
    ['by its year among the words', { q: '2025 utö' }],
    ['by nothing at all', { q: ' ' }],
    ['by its year', { year: '2025' }],
    ['by its harbour, whatever its capitals', { harbour: 'UTÖ' }],
    ['by all of them', { q: 'morgondopp', year: '2025', harbour: 'Sandhamn' }],
  ])('%s', (_, question) => {
    expect(finds(question)).toBe(true);
  });

  it.each([
    ['a word that it does not hold', { q: 'Arholma' }],
    ['one of two words that it does not hold', { q: 'Utö Arholma' }],
    ['another year', { year: '2024' }],
    ['how a harbour begins', { harbour: 'Sand' }],
    ['a place that is no harbour of the trip', { harbour: 'Lökholmen' }],
  ])('but not by %s', (_, question) => {
    expect(finds(question)).toBe(false);
  });
});

test('the hundred questions are answered as they are by reading the logs', () => {
  const logs = Object.entries(trips).map(
    ([_id, fields]) => ({ _id, year: Number(fields.departureDateTime.slice(0, 4)), ...fields }) as TripLog,
  );
  const answered = questions.map(([q]) => [
    q,
    answersAmong(logs, { q, year: '', harbour: '' })
      .map(({ _id }) => _id)
      .sort(),
  ]);
  expect(answered).toEqual(questions.map(([q, inTrips]) => [q, [...inTrips].sort()]));
});
