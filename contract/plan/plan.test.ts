import { describe, expect, test } from 'vitest';
import type { SavedTask } from '../tasks.ts';
import { boatOfLog, latestDone, planOf } from './plan.ts';

const today = '2026-05-10';
const times = { createdAt: '2026-01-01T08:00:00.000Z', updatedAt: '2026-01-01T08:00:00.000Z' };
const vindila = { _id: 'vindila', name: 'Vindila', bookName: 'Vindila, Albin Vega' };
const ran = { _id: 'ran', name: 'Ran' };
const task = (_id: string, fields: Partial<SavedTask> = {}): SavedTask => ({
  ...{ _id, userId: 'me', boatId: 'vindila', name: _id, section: 'engineService', version: 1, ...times },
  ...fields,
});
const trip = (day: string, fields: { boat?: string; distance?: number; engineEnd?: number }) => ({
  ...{ departureDateTime: `${day}T09:00`, arrivalDateTime: `${day}T15:00`, distance: null, ...fields },
});
const service = (_id: string, date: string, tasks: string[], engineEnd?: number) => ({
  ...{
    _id,
    date,
    boatNameModel: 'Vindila, Albin Vega',
    tasks,
    ...(engineEnd !== undefined && { engineEnd }),
  },
});

test('each boat’s tasks are due by its own trips and services', () => {
  const services = [service('s', '2025-06-01T10:00', ['oil'], 400)];
  const tasks = [
    task('oil', { everyHours: 100 }),
    task('rig', { everyMiles: 1000, baselineDate: '2025-05-01', boatId: 'ran' }),
  ];
  const trips = [
    trip('2025-07-01', { engineEnd: 450 }),
    trip('2025-07-02', { boat: 'RAN ', distance: 300, engineEnd: 9000 }),
  ];
  const plan = planOf(
    { boats: [vindila, ran], tasks, documents: [], services, trips, done: latestDone(services) },
    today,
  );
  expect(plan).toMatchObject({ today, usage: { vindila: { hours: 450 }, ran: { hours: 9000 } } });
  expect(plan.tasks).toMatchObject([
    { _id: 'oil', lastDone: { day: '2025-06-01', logId: 's', hours: 400 }, due: { hoursLeft: 50 } },
    { _id: 'rig', lastDone: { day: '2025-05-01', miles: 300 }, due: { milesLeft: 700 } },
  ]);
});

test('a task of a boat that is no more is left out', () => {
  const sources = {
    ...{ boats: [ran], tasks: [task('oil')], documents: [], services: [], trips: [] },
    done: new Map(),
  };
  expect(planOf(sources, today).tasks).toEqual([]);
});

describe('the insurance', () => {
  const insurance = task('insurance', { template: 'insurance', on: '2026-06-01' });
  const paper = (expires: string | undefined, boatId = 'vindila', kind = 'insurance') => ({
    ...{ boatId, kind, ...(expires && { expires }) },
  });
  const dueWith = (...documents: ReturnType<typeof paper>[]) => {
    const done = latestDone([service('s', '2027-02-20T10:00', ['insurance'])]);
    const sources = { boats: [vindila, ran], tasks: [insurance], services: [], trips: [], documents, done };
    return planOf(sources, '2027-03-15').tasks[0];
  };

  test('is due when the boat’s paper that is valid longest expires, whatever the task says and whatever was done', () => {
    const papers = [paper('2026-03-31'), paper('2027-03-31'), paper(undefined), paper('2028-01-01', 'ran')];
    expect(dueWith(...papers, paper('2029-01-01', 'vindila', 'certificate'))).toMatchObject({
      validUntil: '2027-03-31',
      due: { state: 'soon', day: '2027-03-31', by: 'on' },
    });
    expect(dueWith(paper('2027-03-01'))).toMatchObject({ due: { state: 'late', day: '2027-03-01' } });
  });

  test('follows its task while there is no paper', () => {
    expect(dueWith()).toMatchObject({ due: { state: 'unknown', day: null } });
    expect(dueWith()?.validUntil).toBeUndefined();
  });
});

test('the latest service that names a task counts, of two at the same time the one with the smaller id', () => {
  const services = [
    service('b', '2026-04-01T10:00', ['oil'], 410),
    service('a', '2026-04-01T10:00', ['oil', 'rig']),
    service('c', '2026-03-31T23:00', ['oil', 'gas']),
  ];
  expect([...latestDone(services)]).toMatchObject([
    ['oil', { logId: 'a', day: '2026-04-01', hours: null }],
    ['rig', { logId: 'a' }],
    ['gas', { logId: 'c', day: '2026-03-31' }],
  ]);
});

describe('a log means', () => {
  test.each([
    ['the boat that it names', 'ran', 'ran'],
    ['the boat by its name in the service book', ' vindila,  albin vega', 'vindila'],
    ['the first boat if it names none', '', 'vindila'],
    ['none of them if it names another', 'Havsörn', undefined],
  ])('%s', (_, written, id) => {
    expect(boatOfLog([vindila, ran])(written)).toBe(id);
  });

  test('the only boat, whatever it names', () => {
    expect(boatOfLog([vindila])('Havsörn')).toBe('vindila');
  });
});
