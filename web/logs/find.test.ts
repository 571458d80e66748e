import { describe, expect, it, test } from 'vitest';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { questions as answered } from '#contract/testing/answered-questions';
import { questions as searches, services, trips } from '#contract/testing/search-questions';
import type { TripLog } from '#contract/trip-logs';
import { filters } from '../trip-logs/filters.ts';
import { hitsAmong } from './find.ts';
import type { AnyLog } from './kind.ts';

const log = {
  title: 'Utö i halvvind',
  position: 'Sandhamn – Utö',
  description: 'Lämnade Lökholmen efter morgondoppet.',
  windDirection: 'SV',
  departureDateTime: '2025-07-14T09:40',
  year: 2025,
} as TripLog;

const finds = ({ q = '', ...chosen }: Record<string, string>) => {
  const choices = filters.map((filter) => ({ filter, chosen: chosen[filter.name] ?? '' }));
  return hitsAmong(tripLogDefinition, [log], q, choices).length === 1;
};

describe('a search in the fetched logs finds a log', () => {
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

const withIds = (logs: Record<string, object>) =>
  Object.entries(logs).map(([_id, fields]) => ({ _id, ...fields }) as AnyLog);

const questions = [
  ...searches.map(([q, trips, services]) => ({ q, trips, services })),
  ...answered.map(([q, , trips, services]) => ({ q, trips, services })),
];

test.each([
  ['trips', tripLogDefinition, withIds(trips)],
  ['services', serviceLogDefinition, withIds(services)],
] as const)('the hundred searches and the questions find the expected %s', (book, definition, logs) => {
  const found = questions.map(({ q }) => [
    q,
    hitsAmong(definition, logs, q)
      .map(({ _id }) => _id)
      .sort(),
  ]);
  expect(found).toEqual(questions.map((question) => [question.q, question[book].toSorted()]));
});
