import { expect, test } from 'vitest';
import { rowChanges } from '#contract/rows';
import { rowsOf } from './rows.ts';
import { trips } from './season.ts';

const withRows = trips.filter(({ rows }) => rows);

test('a trip of the latest season has a ship’s log', () => {
  expect(withRows.map(({ title }) => title)).toEqual(['Utö i halvvind']);
});

test.each(withRows)(
  'the rows of $title are accepted by the server, and begin and end with the trip and with its log readings',
  (trip) => {
    const written = rowsOf(trip);
    expect(rowChanges.safeParse({ written }).error).toBeUndefined();
    const times = written.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect([times[0], times.at(-1)]).toEqual([trip.departure, trip.arrival]);
    expect([written[0]?.log, written.at(-1)?.log]).toEqual([trip.more?.logStart, trip.more?.logEnd]);
    for (const { latitude } of written) expect(latitude).toBeDefined();
  },
);
