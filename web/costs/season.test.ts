import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cost } from '#contract/costs';
import { costCategories } from '#contract/costs/cost-fields';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { ownersOf } from './paid-by.tsx';
import { costSeasonOf, equalTo, proposalsIn, sharesOf } from './season.ts';

const cost = (amount: number, more: Partial<Cost> = {}): Cost => ({
  ...{ _id: 'a', userId: 'me', boatId: 'vindila', amount, category: 'fuel', date: '2026-05-03' },
  ...{ images: [], version: 1, createdAt: '', updatedAt: '' },
  ...more,
});
const trip = (day: string, more: Partial<TripLog> = {}) =>
  ({
    ...{ year: Number(day.slice(0, 4)), distance: 10 },
    ...{ departureDateTime: `${day}T09:00`, arrivalDateTime: `${day}T15:00` },
    ...more,
  }) as TripLog;
const service = (title: string, costAndTime: string, day = '2026-05-03') =>
  ({ _id: title, title, costAndTime, date: `${day}T10:00` }) as ServiceLog;

/** Amounts as kronor and öre in text, added up by hand, column by column. */
function addedUp(amounts: readonly number[]): string {
  let digits = '0';
  for (const amount of amounts) {
    const other = String(amount);
    let carry = 0;
    let sum = '';
    for (let i = 1; i <= Math.max(digits.length, other.length) || carry > 0; i++) {
      const column = Number(digits.at(-i) ?? 0) + Number(other.at(-i) ?? 0) + carry;
      sum = `${column % 10}${sum}`;
      carry = Math.floor(column / 10);
    }
    digits = sum;
  }
  return digits;
}

const categories = Object.keys(costCategories);
const madeUp = fc.record({
  costs: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000_000 }),
      category: fc.constantFrom(...categories),
      date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-07-14', '2026-12-31', '2027-01-01'),
      paidBy: fc.constantFrom(undefined, '', 'Ylva', 'ylva ', 'Bo', 'Cecilia', 'David'),
    }),
    { maxLength: 40 },
  ),
  // As a form saves it: kronor with at most two decimals.
  fees: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 8 }),
  owners: fc.uniqueArray(fc.constantFrom('Ylva', 'Bo', 'Cecilia', 'Eva')),
});

test('10,000 made-up seasons add up to the öre, in all, by category and among those who paid', () => {
  fc.assert(
    fc.property(madeUp, ({ costs: written, fees, owners }) => {
      const costs = written.map(({ amount, paidBy, ...more }) =>
        cost(amount, { ...more, ...(paidBy !== undefined && { paidBy }) }),
      );
      const trips = fees.map((fee) => trip('2026-07-14', { harbourFee: Number(`${fee}e-2`) }));
      const season = costSeasonOf({ costs, trips, services: [] }, 2026);
      const ofYear = written.filter(({ date }) => date.startsWith('2026'));
      const amounts = ofYear.map(({ amount }) => amount);
      expect(String(season.total)).toBe(addedUp([...amounts, ...fees]));
      for (const category of categories) {
        const shown = season.categories.find((one) => one.category === category)?.amount ?? 0;
        const counted = ofYear.filter((one) => one.category === category).map(({ amount }) => amount);
        expect(String(shown)).toBe(addedUp(counted));
      }

      const shares = sharesOf(season.costs, owners);
      const named = ofYear.filter(({ paidBy }) => paidBy?.trim()).map(({ amount }) => amount);
      const sums = { paid: shares.map(({ paid }) => paid), share: shares.map(({ share }) => share) };
      expect(addedUp(sums.paid)).toBe(addedUp(named));
      expect(addedUp(sums.share)).toBe(addedUp(named));
      const equal = sums.share.slice(0, owners.length || undefined);
      if (equal.length > 0) expect(Math.max(...equal) - Math.min(...equal)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 10_000 },
  );
});

describe('a season', () => {
  test('is what was paid that year and the harbour fees of its trips, for each mile and each day at sea', () => {
    const known = {
      costs: [cost(100_00), cost(20_50, { category: 'berth' }), cost(999, { date: '2025-05-03' })],
      trips: [
        trip('2026-07-14', { harbourFee: 320.5 }),
        trip('2026-07-15'),
        trip('2025-07-01', { harbourFee: 9 }),
      ],
      services: [],
    };
    expect(costSeasonOf(known, 2026)).toMatchObject({
      categories: [
        { category: 'berth', amount: 20_50 },
        { category: 'fuel', amount: 100_00 },
      ],
      ...{ harbourFees: 320_50, total: 441_00, perMile: 22_05, perDay: 220_50 },
    });
    expect(costSeasonOf({ ...known, trips: [] }, 2026)).toMatchObject({ perMile: null, perDay: null });
  });
});

describe('what services tell', () => {
  const services = [service('Vårservice', '2 400 kr och 14 timmar'), service('Koll', '2 timmar')];

  test('is proposed, until the same has been written as a cost', () => {
    const proposed = (...costs: Cost[]) =>
      proposalsIn({ services, costs, trips: [] }, 2026).map(({ service, amount }) => [service.title, amount]);
    expect(proposed()).toEqual([['Vårservice', 2_400_00]]);
    expect(proposed(cost(2_400_00, { date: '2026-05-04' }))).toEqual([['Vårservice', 2_400_00]]);
    expect(proposed(cost(2_400_00))).toEqual([]);
    // Its user corrected the amount.
    expect(proposed(cost(2_350_00, { note: 'vårservice ' }))).toEqual([]);
  });

  test('is proposed in its own year, and counts in no sum', () => {
    expect(proposalsIn({ services, costs: [], trips: [] }, 2025)).toEqual([]);
    expect(costSeasonOf({ services, costs: [], trips: [] }, 2026).total).toBe(0);
  });
});

describe('shares', () => {
  const said = (costs: readonly Cost[], owners: readonly string[] = []) =>
    sharesOf(costs, owners).map(({ name, paid, share }) => [name, paid, share]);

  test('are equal among the owners, also of who has paid nothing; who is none gets it back', () => {
    const costs = [cost(900, { paidBy: 'Ylva' }), cost(300, { paidBy: 'Mekanikern' }), cost(5_000)];
    expect(said(costs, ['Bo', 'Ylva'])).toEqual([
      ['Bo', 0, 600],
      ['Ylva', 900, 600],
      ['Mekanikern', 300, 0],
    ]);
  });

  test('of three owners with öre over are an öre more for those who stand first', () => {
    const costs = [cost(100, { paidBy: 'Cecilia' })];
    expect(said(costs, ['Ylva', 'Bo', 'Cecilia'])).toEqual([
      ['Ylva', 0, 34],
      ['Bo', 0, 33],
      ['Cecilia', 100, 33],
    ]);
    expect(
      said([cost(101, { paidBy: 'Bo' })], ['Ylva', 'Bo', 'Cecilia']).map(([, , share]) => share),
    ).toEqual([34, 34, 33]);
  });

  test('without owners are among those who paid, by the alphabet, whatever the order of their receipts', () => {
    const costs = [cost(3, { paidBy: 'Ylva' }), cost(2, { paidBy: 'Bo' }), cost(2, { paidBy: ' ylva' })];
    const expected = [
      ['Bo', 2, 4],
      ['Ylva', 5, 3],
    ];
    expect(said(costs)).toEqual(expected);
    expect(said(costs.toReversed()).map(([, ...amounts]) => amounts)).toEqual(
      expected.map(([, ...amounts]) => amounts),
    );
  });
});

test('the owners of a boat are told apart as people write them', () => {
  expect(ownersOf({ owners: 'Ylva, Bo och Cecilia , bo' })).toEqual(['Ylva', 'Bo', 'Cecilia']);
  expect(ownersOf({ owners: 'Anna & Bo' })).toEqual(['Anna', 'Bo']);
  expect(ownersOf({ owners: 'Ochsner' })).toEqual(['Ochsner']);
  expect(ownersOf({})).toEqual([]);
});

test('a receipt equals another of the same boat, day and amount', () => {
  const there = [cost(500)];
  expect(equalTo(there, cost(500, { category: 'other' }))).toBe(there[0]);
  for (const more of [{ amount: 501 }, { date: '2026-05-04' }, { boatId: 'ran' }])
    expect(equalTo(there, cost(500, more))).toBeUndefined();
});
