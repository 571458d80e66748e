import type { Cost } from '#contract/costs';
import { amountToldIn } from '#contract/costs/amount';
import { type CostCategory, costCategories } from '#contract/costs/cost-fields';
import { nameKey } from '#contract/name-key';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { yearOf } from '../shared/text/dates.ts';
import { sumAtSeaOf } from '../trip-logs/statistics/summary.ts';

/** What is known of one boat. */
export interface OfBoat {
  costs: readonly Cost[];
  trips: readonly TripLog[];
  services: readonly ServiceLog[];
}

/** What a season cost. All amounts are in öre. */
export interface CostSeason {
  costs: readonly Cost[];
  /** Those of which there are any, in their order. */
  categories: readonly { category: CostCategory; amount: number }[];
  /** Written in the trips. */
  harbourFees: number;
  total: number;
  /** For each nautical mile, and each day on which a trip was under way; null without any. */
  perMile: number | null;
  perDay: number | null;
}

export function costSeasonOf({ costs: all, trips: logs }: OfBoat, year: number): CostSeason {
  const costs = all.filter(({ date }) => yearOf(date) === year);
  const trips = logs.filter((trip) => trip.year === year);
  const categories = (Object.keys(costCategories) as CostCategory[]).flatMap((category) => {
    const amount = sumOf(costs.filter((cost) => cost.category === category));
    return amount > 0 ? { category, amount } : [];
  });
  const harbourFees = trips.reduce((sum, { harbourFee = 0 }) => sum + Math.round(harbourFee * 100), 0);
  const total = sumOf(costs) + harbourFees;
  const { distance, days } = sumAtSeaOf(trips);
  const each = (count: number) => (count > 0 ? Math.round(total / count) : null);
  return { costs, categories, harbourFees, total, perMile: each(distance), perDay: each(days) };
}

const sumOf = (costs: readonly Pick<Cost, 'amount'>[]): number =>
  costs.reduce((sum, { amount }) => sum + amount, 0);

/** The latest first. */
export const yearsOf = ({ costs, trips }: OfBoat, ...more: number[]): number[] => {
  const years = [...costs.map(({ date }) => yearOf(date)), ...trips.map(({ year }) => year), ...more];
  return [...new Set(years)].sort((a, b) => b - a);
};

export interface Proposal {
  service: ServiceLog;
  amount: number;
}

/**
 * What services of a season tell in words that they cost. One of which there is a cost already, on the same day and as large or
 * with the same note, is not proposed: the cost may have been written before the service was.
 */
export const proposalsIn = ({ services, costs }: OfBoat, year: number): Proposal[] =>
  services
    .filter(({ date }) => yearOf(date) === year)
    .flatMap((service) => {
      const amount = amountToldIn(service.costAndTime);
      const isWritten = costs.some(
        (cost) =>
          cost.date === service.date.slice(0, 10) &&
          (cost.amount === amount || nameKey(cost.note) === nameKey(service.title)),
      );
      return amount === undefined || isWritten ? [] : { service, amount };
    });

/** What somebody paid of a season's costs, and their share of all that was paid by anybody named. */
export interface Share {
  name: string;
  paid: number;
  share: number;
}

/**
 * Equal shares among the owners, or if the boat names none, among those who paid. The öre that are left over are borne one each
 * by those who stand first: as the boat names them, otherwise by the alphabet. Who paid and is no owner gets all of it back.
 */
export function sharesOf(costs: readonly Cost[], owners: readonly string[]): Share[] {
  const people = new Map(owners.map((name) => [nameKey(name), { name, paid: 0 }]));
  const payers = costs.filter(({ paidBy }) => nameKey(paidBy) !== '');
  const inOrder = payers.toSorted((one, other) =>
    nameKey(one.paidBy).localeCompare(nameKey(other.paidBy), 'sv'),
  );
  for (const { paidBy = '', amount } of inOrder) {
    const person = people.get(nameKey(paidBy)) ?? { name: paidBy.trim(), paid: 0 };
    people.set(nameKey(paidBy), { ...person, paid: person.paid + amount });
  }
  const shared = sumOf(payers);
  const sharers = owners.length > 0 ? owners.length : people.size;
  const left = sharers > 0 ? shared % sharers : 0;
  return [...people.values()].map((person, i) => ({
    ...person,
    share: i < sharers ? Math.floor(shared / sharers) + (i < left ? 1 : 0) : 0,
  }));
}

/** A cost of the same boat, on the same day and as large: most often the same receipt. */
export const equalTo = (
  costs: readonly Cost[],
  { boatId, date, amount }: Pick<Cost, 'boatId' | 'date' | 'amount'>,
): Cost | undefined =>
  costs.find((cost) => cost.boatId === boatId && cost.date === date && cost.amount === amount);
