import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from './days.ts';
import {
  type Done,
  type Due,
  dueOf,
  lastDoneOf,
  type Plannable,
  type Reading,
  type Trip,
  type Usage,
  usageOf,
} from './due.ts';

const nothing: Plannable = {
  everyMonths: null,
  everyHours: null,
  everyMiles: null,
  season: '',
  on: '',
  postponedTo: '',
  created: '2026-04-01',
};
const unused: Usage = { hours: null, hoursPerDay: null, milesPerDay: null };
const boat = { launching: '2026-05-03', haulOut: '2026-10-04' };
const on = (day: string, hours: number | null = null, miles = 0) => ({ day, hours, miles });

describe('a date', () => {
  test('some months later is the same day of the month, or the last day of a shorter month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29');
    expect(addMonths('2025-11-30', 3)).toBe('2026-02-28');
    expect(addMonths('2025-12-31', 1)).toBe('2026-01-31');
  });

  test('is never later than 9999-12-31', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addMonths('9999-06-30', 600)).toBe('9999-12-31');
  });
});

describe('a task', () => {
  const due = (task: Partial<Plannable>, today: string, last?: ReturnType<typeof on>, usage = unused) =>
    dueOf({ ...nothing, ...task }, last, boat, usage, today);

  test('is due some months after it was last done: soon for the last thirty days, late from the day after', () => {
    const last = on('2025-05-31');
    const at = (today: string) => due({ everyMonths: 12 }, today, last).state;
    expect(due({ everyMonths: 12 }, '2026-01-01', last).day).toBe('2026-05-31');
    expect([at('2026-04-30'), at('2026-05-01'), at('2026-05-31'), at('2026-06-01')]).toEqual([
      'later',
      'soon',
      'soon',
      'late',
    ]);
  });

  test('of a season is due on the boat’s launching or haul-out day, and next year once it is done this season', () => {
    const spring = { season: 'spring' };
    expect(due(spring, '2026-04-02')).toMatchObject({ day: '2026-05-03', state: 'later', by: 'season' });
    expect(due(spring, '2026-05-04').state).toBe('late');
    // Done in April or in June, it counts for this spring: the next day is next year's.
    expect(due(spring, '2026-05-04', on('2026-04-20')).day).toBe('2027-05-03');
    expect(due(spring, '2026-07-01', on('2026-06-20')).day).toBe('2027-05-03');
    expect(due({ season: 'autumn' }, '2026-05-04', on('2026-04-20')).day).toBe('2027-10-04');
    expect(due({ season: 'autumn' }, '2026-05-04', on('2025-10-20')).day).toBe('2026-10-04');
  });

  test('is due by engine hours, on a day estimated from the hours run per day', () => {
    const usage = { hours: 470, hoursPerDay: 0.5, milesPerDay: null };
    const last = on('2025-10-01', 412);
    expect(due({ everyHours: 100 }, '2026-07-01', last, usage)).toEqual({
      state: 'later',
      day: addDays('2026-07-01', 84),
      by: 'hours',
      isAbout: true,
      hoursLeft: 42,
      milesLeft: null,
    });
    const at = (hours: number) => due({ everyHours: 100 }, '2026-07-01', last, { ...unused, hours }).state;
    expect([at(501.9), at(502), at(511.9), at(512)]).toEqual(['later', 'soon', 'soon', 'late']);
  });

  test('is due today if its hours are up and the hours per day are unknown, even if it also has a later date', () => {
    const last = on('2026-03-01', 100);
    const task = { everyMonths: 12, everyHours: 100 };
    expect(due(task, '2026-06-01', last, { ...unused, hours: 250 })).toMatchObject({
      ...{ state: 'late', day: '2026-06-01', by: 'hours', isAbout: true, hoursLeft: -50 },
    });
    expect(due(task, '2026-06-01', last, { ...unused, hours: 150 }).day).toBe('2027-03-01');
  });

  test('is due by whichever comes first of months, hours and miles', () => {
    const usage = { hours: 450, hoursPerDay: 1, milesPerDay: 10 };
    const task = { everyMonths: 12, everyHours: 100, everyMiles: 1000 };
    expect(due(task, '2026-06-01', on('2025-06-20', 440, 0), usage).by).toBe('months');
    expect(due(task, '2026-06-01', on('2026-06-01', 352, 0), usage).by).toBe('hours');
    expect(due(task, '2026-06-01', on('2026-06-01', 450, 950), usage)).toMatchObject({
      by: 'miles',
      day: '2026-06-06',
    });
  });

  test('has an unknown state without a start, without an interval, or if the meter shows less than before', () => {
    expect(due({ everyMonths: 12 }, '2026-06-01').state).toBe('unknown');
    expect(due({}, '2026-06-01').state).toBe('unknown');
    const usage = { hours: 12, hoursPerDay: 1, milesPerDay: null };
    expect(due({ everyHours: 100 }, '2026-06-01', on('2025-06-01', 412), usage).state).toBe('unknown');
  });

  test('that is postponed is due on that day, however late it would be by itself, until it is done', () => {
    const spring = { season: 'spring', postponedTo: '2026-06-15' };
    const at = (today: string, last?: ReturnType<typeof on>) => due(spring, today, last);
    expect(at('2026-05-10')).toMatchObject({ day: '2026-06-15', state: 'later', by: 'postponed' });
    expect(at('2026-06-15').state).toBe('soon');
    expect(at('2026-06-16').state).toBe('late');
    expect(at('2026-06-01', on('2026-05-20'))).toMatchObject({ day: '2027-05-03', by: 'season' });
    const usage = { ...unused, hours: 520 };
    const oil = { everyHours: 100, postponedTo: '2026-10-04' };
    const put = due(oil, '2026-07-01', on('2025-10-01', 412), usage);
    expect(put).toMatchObject({ day: '2026-10-04', state: 'later', isAbout: false, hoursLeft: -8 });
  });

  test('that would be due later than it is postponed to stays where it is', () => {
    const yearly = { everyMonths: 12, postponedTo: '2026-05-20' };
    expect(due(yearly, '2026-05-10', on('2025-05-31'))).toMatchObject({ day: '2026-05-31', by: 'months' });
    expect(due({ postponedTo: '2026-05-20' }, '2026-05-10').state).toBe('unknown');
  });

  test('that has been done asks for its next date if what was got expires, such as flares', () => {
    const flares = { on: '2026-06-15', template: 'flares' };
    expect(due(flares, '2026-06-20', on('2026-05-01')).state).toBe('unknown');
    expect(due({ ...flares, on: '2029-06-15' }, '2026-06-20', on('2026-05-01')).state).toBe('later');
  });

  test('last done on 9999-12-31 is done, or due by its months, as no season follows', () => {
    const last = on('9999-12-31');
    expect(due({ season: 'spring' }, '2026-06-01', last)).toMatchObject({ state: 'done', day: null });
    expect(due({ season: 'autumn', everyMonths: 12 }, '2026-06-01', last)).toMatchObject({
      state: 'later',
      day: '9999-12-31',
      by: 'months',
    });
  });

  test('without an interval is done once it has been done, unless its own date is more than half a year later', () => {
    expect(due({}, '2026-06-01', on('2026-05-01')).state).toBe('done');
    expect(due({ on: '2026-06-15' }, '2026-06-01').state).toBe('soon');
    expect(due({ on: '2026-06-15' }, '2026-06-20', on('2026-05-01')).state).toBe('done');
    expect(due({ on: '2029-06-15' }, '2026-06-01', on('2026-05-01'))).toMatchObject({
      state: 'later',
      day: '2029-06-15',
    });
  });
});

/*
 * The same rules implemented a second time in another way: days are counted from 1 January 1900 by a calendar of our own, and
 * each day is tried in turn.
 */
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengths = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const numbers = new Map<string, number>();
const numberOf = (text: string): number => {
  const number = numbers.get(text) ?? countTo(text);
  numbers.set(text, number);
  return number;
};
const countTo = (text: string): number => {
  const [y, m, d] = text.split('-').map((part) => Number.parseInt(part, 10)) as [number, number, number];
  let count = d;
  for (let year = 1900; year < y; year++) count += isLeap(year) ? 366 : 365;
  for (let month = 1; month < m; month++) count += lengths(y)[month - 1] as number;
  return count;
};
const texts = new Map<number, string>();
const textOf = (count: number): string => {
  const text = texts.get(count) ?? writeDay(count);
  texts.set(count, text);
  return text;
};
const writeDay = (count: number): string => {
  let [year, left] = [1900, count];
  for (; left > (isLeap(year) ? 366 : 365); year++) left -= isLeap(year) ? 366 : 365;
  let month = 0;
  for (; left > (lengths(year)[month] as number); month++) left -= lengths(year)[month] as number;
  const two = (part: number) => `${part < 10 ? '0' : ''}${part}`;
  return `${year}-${two(month + 1)}-${two(left)}`;
};

interface History {
  task: Plannable & { baselineDate: string; baselineHours: number | null; baselineMiles: number | null };
  done: Done[];
  readings: Reading[];
  trips: Trip[];
  launching: string;
  haulOut: string;
  today: string;
}

function model(history: History): Pick<Due, 'state' | 'day' | 'hoursLeft' | 'milesLeft'> {
  const { task, done, readings, trips, today } = history;
  const now = numberOf(today);
  const logs = [...done];
  let latest: Done | undefined;
  while (logs.length > 0) {
    const one = logs.shift() as Done;
    if (latest === undefined || numberOf(one.day) > numberOf(latest.day)) latest = one;
  }
  const start = latest?.day ?? (task.baselineDate || undefined);
  const from = start === undefined ? undefined : numberOf(start);

  const shownOn = (day: number): number | undefined => {
    let best: Reading | undefined;
    for (const one of readings) {
      if (numberOf(one.day) > day) continue;
      const isLater = !best || numberOf(one.day) > numberOf(best.day);
      if (isLater || (best && one.day === best.day && one.hours > best.hours)) best = one;
    }
    return best?.hours;
  };
  const isRecent = ({ day }: { day: string }) => numberOf(day) <= now && numberOf(day) >= now - 730;
  const earliest = (all: { day: string }[]) => Math.min(...all.map(({ day }) => numberOf(day)));
  const recent = readings.filter(isRecent);
  const firstDay = earliest(recent);
  const first = Math.min(...recent.filter(({ day }) => numberOf(day) === firstDay).map(({ hours }) => hours));
  const hoursPace = ((shownOn(now) ?? 0) - first) / Math.max(365, now - firstDay);
  const sailed = trips.filter(isRecent);
  const milesPace =
    sailed.map(({ miles }) => miles).reduce((a, b) => a + b, 0) / Math.max(365, now - earliest(sailed));

  const days: number[] = [];
  let late = false;
  let near = false;
  const fixed = (day: number) => {
    days.push(day);
    if (day < now) late = true;
  };
  if (task.everyMonths && start) {
    let [year, month, day] = start.split('-').map(Number) as [number, number, number];
    for (let step = 0; step < task.everyMonths; step++) {
      month += 1;
      if (month > 12) [month, year] = [1, year + 1];
    }
    day = Math.min(day, lengths(year)[month - 1] as number);
    fixed(numberOf(`${year}-${month}-${day}`));
  }
  if (task.season) {
    const wanted = (task.season === 'spring' ? history.launching : history.haulOut).slice(5);
    for (let day = from ?? numberOf(task.created); ; day++) {
      const text = textOf(day);
      const isIt =
        text.slice(5) === wanted ||
        (wanted === '02-29' && text.slice(5) === '02-28' && !isLeap(Number(text.slice(0, 4))));
      if (isIt && (from === undefined || day > from + 183)) {
        fixed(day);
        break;
      }
    }
  }
  if (task.on && (from === undefined || numberOf(task.on) > from + 183)) fixed(numberOf(task.on));

  const measured = (every: number | null, gone: number | undefined, pace: number): number | null => {
    if (!every || gone === undefined) return null;
    const left = Number((every - gone).toFixed(1));
    if (left <= every / 10) near = true;
    if (left <= 0) {
      late = true;
      days.push(now);
    } else if (pace > 0 && Number.isFinite(pace)) {
      const ahead = Math.ceil(left / pace);
      if (ahead <= 36_500) days.push(now + ahead);
    }
    return left;
  };
  const current = shownOn(now);
  const then =
    (latest ? latest.hours : task.baselineHours) ?? (from === undefined ? undefined : shownOn(from));
  const isOther = (hours: number) =>
    readings.some(
      (one) => numberOf(one.day) > (from ?? now) && numberOf(one.day) <= now && one.hours < hours - 10,
    );
  const ran =
    from === undefined || current === undefined || then === undefined || current < then || isOther(then)
      ? undefined
      : current - then;
  let since = latest ? 0 : (task.baselineMiles ?? 0);
  for (const trip of trips) if (from !== undefined && numberOf(trip.day) > from) since += trip.miles;
  const hoursLeft = measured(task.everyHours, ran, hoursPace);
  const milesLeft = measured(task.everyMiles, from === undefined ? undefined : since, milesPace);

  let day = days.length > 0 ? Math.min(...days) : undefined;
  const later = task.postponedTo ? numberOf(task.postponedTo) : undefined;
  if (later !== undefined && (day === undefined ? near : day < later)) {
    day = later;
    [late, near] = [day < now, false];
  }
  const known = day !== undefined || hoursLeft !== null || milesLeft !== null;
  const isOnce = !(task.everyMonths || task.everyHours || task.everyMiles);
  const state = late
    ? 'late'
    : near || (day !== undefined && day - now <= 30)
      ? 'soon'
      : known
        ? 'later'
        : isOnce && start
          ? 'done'
          : 'unknown';
  return { state, day: day === undefined ? null : textOf(day), hoursLeft, milesLeft };
}

describe('a second implementation of due dates', () => {
  const ends = ['2024-02-29', '2023-02-28', '2025-12-31', '2026-01-01', '2024-12-31', '2028-02-29'];
  const day = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 2900 }).map((count) => addDays('2021-01-01', count)) },
    { weight: 1, arbitrary: fc.constantFrom(...ends) },
  );
  const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((count) => count / 10);
  // Sums of halves are exact in any order.
  const miles = fc.integer({ min: 0, max: 400 }).map((count) => count / 2);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
  const written = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), value);
  const history: fc.Arbitrary<History> = fc.record({
    task: fc.record({
      everyMonths: maybe(fc.integer({ min: 1, max: 130 })),
      everyHours: maybe(fc.integer({ min: 1, max: 400 })),
      everyMiles: maybe(fc.integer({ min: 1, max: 3000 })),
      season: fc.constantFrom('', 'spring', 'autumn'),
      on: written(day),
      postponedTo: written(day),
      created: day,
      baselineDate: written(day),
      baselineHours: maybe(tenths(900)),
      baselineMiles: maybe(miles),
    }),
    done: fc.array(fc.record({ day, logId: fc.constant('a'), hours: maybe(tenths(900)) }), { maxLength: 4 }),
    readings: fc.array(fc.record({ day, hours: tenths(900) }), { maxLength: 12 }),
    trips: fc.array(fc.record({ day, miles }), { maxLength: 12 }),
    launching: day,
    haulOut: day,
    today: day,
  });

  test('agrees on 10,000 made-up histories, including leap days and year ends', {
    timeout: 180_000,
  }, () => {
    fc.assert(
      fc.property(history, (made) => {
        const { task, done, readings, trips, today } = made;
        const last = lastDoneOf(task, sameDayOnce(done), readings, trips, today);
        const { state, day, hoursLeft, milesLeft } = dueOf(
          task,
          last,
          made,
          usageOf(readings, trips, today),
          today,
        );
        expect({ state, day, hoursLeft, milesLeft }).toEqual(model({ ...made, done: sameDayOnce(done) }));
      }),
      { numRuns: 10_000 },
    );
  });

  test('has the same calendar', () => {
    for (const text of ends) expect(textOf(numberOf(text))).toBe(text);
    expect(daysBetween('2021-03-01', '2028-03-01')).toBe(numberOf('2028-03-01') - numberOf('2021-03-01'));
  });
});

/** It is undefined which of two logs of the same day is the later. */
const sameDayOnce = (done: Done[]) => [...new Map(done.map((one) => [one.day, one])).values()];

test('finding when a task was last done reads each of 2,000 logs only a few times', () => {
  let looks = 0;
  const logs = Array.from({ length: 2_000 }, (_, n) => ({
    hours: n,
    miles: 1,
    get day() {
      looks += 1;
      return addDays('2000-01-01', (n * 7_919) % 9_500);
    },
  }));
  lastDoneOf({ baselineDate: '2020-01-01', baselineHours: null, baselineMiles: null }, [], logs, logs);
  // Each log is read a few times: compared with the task's day, and with the best so far. Sorting them would take twenty.
  expect(looks / logs.length).toBeLessThan(8);
});
