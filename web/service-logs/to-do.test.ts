import { expect, test } from 'vitest';
import { toDoOf } from './to-do.ts';

const service = (date: string, recommendedActions: string) => ({
  _id: date,
  title: `Service ${date}`,
  date: `${date}T10:00`,
  recommendedActions,
});

test('what is left to do is taken from the newest service with recommendations, whatever the order of the list', () => {
  const old = service('2024-04-01', 'Byt lagret.');
  const newer = service('2026-04-18', 'Byt landströmskabeln före säsongen 2027. Se över bordgenomföringen.');
  const newest = service('2026-07-22', '  ');
  for (const services of [
    [newest, newer, old],
    [old, newer, newest],
  ]) {
    expect(toDoOf(services)).toEqual({
      log: newer,
      sentences: ['Byt landströmskabeln före säsongen 2027.', 'Se över bordgenomföringen.'],
    });
  }
  expect(toDoOf([newest])).toBeUndefined();
});

test('recommendations are split at lines, dashes and sentences but not after abbreviations, and three are shown', () => {
  const { sentences } =
    toDoOf([service('2026-01-01', '- Olja, ca. 3 liter\n• Filter\n\nImpeller! Kilrem')]) ?? {};
  expect(sentences).toEqual(['Olja, ca. 3 liter', 'Filter', 'Impeller!']);
});
