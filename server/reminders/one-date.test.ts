import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/plan/days';
import { planOf } from '#contract/plan/plan';
import type { SavedTask, Task } from '#contract/tasks';
import type { NoticeRow } from '../platform/db/schema.ts';
import { changedSince } from './changed.ts';

const boat = { _id: 'vindila', name: 'Vindila' };
const times = { createdAt: '2026-01-01T08:00:00.000Z', updatedAt: '2026-01-01T08:00:00.000Z' };
const begun = '2026-01-01';

const day = (most: number) => fc.nat(most).map((days) => addDays(begun, days));

/** A made-up history: papers that are got on a day, each valid until another, and a task with a day of its own. */
const history = fc
  .record({
    of: fc.constantFrom(['insurance', 'insurance'] as const, ['life-raft', 'lifeRaft'] as const),
    first: fc.nat(200),
    renewals: fc.array(
      fc.record({ validFor: fc.integer({ min: 200, max: 600 }), late: fc.integer({ min: -45, max: 15 }) }),
      {
        maxLength: 3,
      },
    ),
    own: day(900),
    others: fc.tuple(day(900), day(900)),
    stride: fc.integer({ min: 5, max: 11 }),
  })
  .map(({ of: [template, kind], first, renewals, own, others: [ofRan, certificate], stride }) => {
    const papers = [{ got: begun, boatId: boat._id, kind, expires: addDays(begun, first) }];
    for (const { validFor, late } of renewals) {
      const before = papers.at(-1)?.expires ?? begun;
      papers.push({ got: addDays(before, late), boatId: boat._id, kind, expires: addDays(before, validFor) });
    }
    const others = [
      { got: begun, boatId: 'ran', kind, expires: ofRan },
      { got: begun, boatId: boat._id, kind: 'certificate', expires: certificate },
      { got: begun, boatId: boat._id, kind },
    ];
    const task: SavedTask = {
      ...{ _id: 'task', userId: 'me', boatId: boat._id, name: 'Förnya', section: 'comments', version: 1 },
      ...{ template, on: own, ...times },
    };
    return { papers, others, task, stride };
  });

test('of 10,000 made-up histories of papers each has one date on each day, and one reminder of each paper', () => {
  for (const { papers, others, task, stride } of fc.sample(history, { numRuns: 10_000, seed: 49 })) {
    const last = papers.at(-1)?.expires ?? begun;
    const notices = new Map<string, NoticeRow>();
    const told: string[] = [];
    const expected = new Set<string>();
    for (let today = addDays(begun, 1); today < last; today = addDays(today, stride)) {
      const here = papers.filter(({ got }) => got <= today).map(({ expires }) => expires);
      const said = here.sort().at(-1) ?? '';
      const left = daysBetween(today, said);
      // Only then is anything told.
      if (left < -10 || left > 32) continue;
      if (left >= 0 && left <= 30) expected.add(said);
      const sources = { boats: [boat], tasks: [task], services: [], trips: [], done: new Map() };
      const documents = [...papers, ...others].filter(({ got }) => got <= today);
      const { tasks } = planOf({ ...sources, documents }, today);
      const [one] = tasks;
      if (one?.due.day !== said || one.validUntil !== said)
        expect.fail(`${today}: ${one?.due.day} for ${said}`);
      for (const { row } of changedSince(notices, tasks as Task[], today)) {
        if (row.state === 'soon') told.push(said);
        notices.set('task', row);
      }
    }
    expect(told).toEqual([...expected]);
  }
}, 120_000);
