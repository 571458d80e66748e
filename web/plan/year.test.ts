import { expect, test } from 'vitest';
import type { Due } from '#contract/plan/due';
import { task } from '../testing/plans.ts';
import type { Planned } from './planned.ts';
import { monthsAhead, occasionsOf } from './year.ts';

const today = '2026-11-28';

const nothing = { by: null, day: null, isAbout: false, hoursLeft: null, milesLeft: null };
const due = (name: string, of: Partial<Due>, season = ''): Planned => ({
  ...task(name, { season }),
  due: { state: 'later', ...nothing, ...of },
});

const all = [
  due('Täck båten', { by: 'season', day: '2027-10-10' }, 'autumn'),
  due('Klar', { state: 'done' }),
  due('Måla botten', { by: 'season', day: '2027-05-01' }, 'spring'),
  due('Byt olja', { by: 'hours', day: '2027-07-20', isAbout: true, hoursLeft: 40 }),
  due('Rigg', { milesLeft: 12_000 }),
  due('Kolla gasolen', { by: 'months', day: '2027-05-20' }),
  due('Flotten', { by: 'on', day: '2029-03-01' }),
  due('Slang', { state: 'unknown' }),
  due('Impeller', { state: 'soon', by: 'hours', day: '2027-06-02', isAbout: true, hoursLeft: 3 }),
  due('Anoder', { by: 'season', day: '2027-05-01' }, 'spring'),
  due('Västar', { state: 'late', by: 'months', day: '2026-10-01' }),
];

test('tasks stand by the occasion on which they are due: late ones first, those without a day last', () => {
  const occasions = occasionsOf(all, today).map(({ heading, tasks }) => [
    heading,
    ...tasks.map(({ name }) => name),
  ]);
  expect(occasions).toEqual([
    ['Försenade', 'Västar'],
    ['Snart', 'Impeller'],
    ['Före sjösättningen 1 maj 2027', 'Anoder', 'Måla botten'],
    ['Maj 2027', 'Kolla gasolen'],
    ['Juli 2027', 'Byt olja'],
    ['Före torrsättningen 10 oktober 2027', 'Täck båten'],
    ['2029', 'Flotten'],
    ['Efter motortimmar och distans', 'Rigg'],
    ['Saknar datum', 'Slang'],
    ['Klart', 'Klar'],
  ]);
});

test('the year ahead has twelve months from this one, each with its number of tasks and whether the boat is afloat', () => {
  const months = monthsAhead(occasionsOf(all, today), [{ launching: '2020-04-25' }], today);
  expect(months.map(({ month }) => month).filter((_, i) => i === 0 || i === 11)).toEqual([
    '2026-11',
    '2027-10',
  ]);
  expect(months.filter(({ tasks }) => tasks > 0)).toEqual([
    { month: '2027-05', tasks: 3, first: '2027-05-01-spring', isOfSeason: true },
    { month: '2027-07', tasks: 1, first: '2027-07', isOfSeason: true },
    { month: '2027-10', tasks: 1, first: '2027-10-10-autumn', isOfSeason: true },
  ]);
  expect(months.filter(({ isOfSeason }) => isOfSeason).map(({ month }) => month.slice(5))).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10'],
  ]);
});
