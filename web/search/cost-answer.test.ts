import { expect, test } from 'vitest';
import type { Cost } from '#contract/costs';
import type { TripLog } from '#contract/trip-logs';
import { answerOfCosts } from './cost-answer.ts';

const cost = (amount: number, category: string, date: string) =>
  ({ amount, category, date, boatId: 'vindila' }) as Cost;
const costs = [
  cost(8_400_00, 'berth', '2026-04-26'),
  cost(731_50, 'fuel', '2026-08-29'),
  cost(684_00, 'fuel', '2026-07-11'),
  cost(999_00, 'fuel', '2025-07-11'),
];
const times = { departureDateTime: '2026-07-01T09:00', arrivalDateTime: '2026-07-01T15:00' };
const trips = [{ ...times, year: 2026, distance: 5, harbourFee: 320 }] as TripLog[];

const said = (question: string) => {
  const answer = answerOfCosts(question, costs, trips);
  return answer && `${answer.title}: ${answer.lead}`.replace(/\s/g, ' ');
};

test.each([
  ['vad kostade 2026?', 'Kostnader 2026: 10 135,50 kr'],
  ['Vad kostade båten 2026', 'Kostnader 2026: 10 135,50 kr'],
  ['vad kostade säsongen 2025?', 'Kostnader 2025: 999 kr'],
  ['vad kostade bränslet 2026?', 'Bränsle 2026: 1 415,50 kr'],
  ['hur mycket kostade båtplatsen 2026', 'Båtplats 2026: 8 400 kr'],
])('«%s» is answered with %s', (question, answer) => {
  expect(said(question)).toBe(answer);
});

test.each([
  ...['2026', 'när seglade vi 2026?', 'vad kostade vårservicen 2026?', 'vad kostade vårservicen?'],
  ...['vad kostade 2019?', 'vad kostade båtplatsen 2025?', 'vad kostade bränslet i Utö 2026?'],
])('«%s» is no question for costs, or has no answer in them', (question) => {
  expect(said(question)).toBeUndefined();
});

test('the answer leads to the year of its boat', () => {
  expect(answerOfCosts('vad kostade 2026?', costs, trips)?.costs).toEqual({ boatId: 'vindila', year: 2026 });
});
