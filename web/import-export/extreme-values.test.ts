import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { Field, Fields } from '#contract/logs/definition';
import { rowFields } from '#contract/logs/row-fields';
import { serviceLogFields } from '#contract/logs/service-log-fields';
import { tripLogFields } from '#contract/logs/trip-log-fields';
import { boatFields } from '#contract/plan/boat-fields';
import { taskFields } from '#contract/plan/task-fields';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan, Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { downloadExport } from '#server/testing/exports';
import { changeProfile, profileOf, servicesOf, tripsOf } from '#server/testing/taken-home';
import { type SignedIn, startTestServer, type TestServer } from '#server/testing/test-server';
import { readIn } from '../testing/reading-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Texts at the edges of every format that an export is made of. */
const texts = [
  'å',
  '🐬',
  'e\u0301\u0316',
  '\u202e\u200f',
  'ﷺ',
  '\u0001\r\u0085',
  '\ufffe',
  ' \u2028',
  '\r\n',
  '\n\n',
  '\t',
  ',;"',
  '=-',
  '<b>&"',
  '\ufeff',
  ' ',
  '\\u0000',
].map(
  (letter) => (max: number) =>
    `${letter}${'a'}${letter.repeat(Math.min(max, 300))}`
      .slice(0, Math.min(max, 300))
      .replace(/[\ud800-\udbff]$/, ''),
);

function atLimits(field: Field, round: number): unknown {
  switch (field.kind) {
    case 'text':
      return texts[round % texts.length]?.(field.max);
    case 'number': {
      const { min = 0, max } = field;
      const near = field.whole ? [] : [5e-324, 1e-9, 0.1 + 0.2, max - 1e-9, 1e-7];
      const values = [min, max, ...near].filter((value) => value >= min);
      return values[round % values.length];
    }
    case 'date':
      return ['1900-01-01', '2024-02-29', '9999-12-31'][round % 3];
    case 'time':
      return ['0001-01-01T00:00', '2024-02-29T12:00', '9999-12-31T23:59'][round % 3];
    case 'year':
      return [1900, 2026][round % 2];
    case 'choice': {
      const names = Object.keys(field.options);
      return names[round % names.length];
    }
  }
}
const contentOf = (fields: Fields, round: number) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, atLimits(field, round)]));

async function everythingOf(who: SignedIn) {
  const boats = (await who.get<Boat[]>('/api/boats')).body;
  const tasks = (await who.get<Plan>('/api/tasks')).body.tasks;
  const nameOfTask = new Map(tasks.map(({ _id, name }) => [_id, name]));
  const services = await servicesOf(who);
  const trips = await Promise.all(
    (await tripsOf(who)).map(async ({ _id }) => (await who.get<TripLog>(`/api/showlog/${_id}`)).body),
  );
  const shownServices = await Promise.all(
    services.map(async ({ _id }) => (await who.get<ServiceLog>(`/api/showservicelog/${_id}`)).body),
  );
  const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
  const strip = ({ _id, userId, createdAt, updatedAt, version, ...rest }: Record<string, unknown>) => rest;
  return {
    boats: sorted(boats.map((one) => strip(one as never))),
    tasks: sorted(
      tasks.map(({ boatId, lastDone, due, ...task }) =>
        strip({
          ...task,
          day: lastDone?.day,
          due,
          boat: boats.find(({ _id }) => _id === boatId)?.name,
        } as never),
      ),
    ),
    trips: sorted(trips.map((one) => strip(one as never))),
    services: sorted(
      shownServices.map((one) =>
        strip({ ...one, tasks: one.tasks?.map((id) => nameOfTask.get(id)).sort() } as never),
      ),
    ),
    bio: (await profileOf(who)).bio,
  };
}

test('an account with every field at its limits is the same after export and import into another account', async () => {
  const anna = await server.signUp();
  const bo = await server.signUp();
  for (let round = 0; round < texts.length; round++) {
    const boat = await anna.post<Boat>('/api/boats', { ...contentOf(boatFields, round) });
    expect([round, boat.status, boat.text.slice(0, 300)]).toEqual([round, 201, boat.text.slice(0, 300)]);
    const task = await anna.post<Task>('/api/tasks', {
      ...contentOf(taskFields, round),
      boatId: boat.body._id,
    });
    expect([round, task.status, task.status === 201 ? '' : task.text]).toEqual([round, 201, '']);
    const written = [0, 1, 2].map((number) => ({
      id: (round * 10 + number).toString(16).padStart(32, '0'),
      ...contentOf(rowFields, round + number),
    }));
    const trip = await anna.post('/api/createlog', { ...contentOf(tripLogFields, round), rows: { written } });
    expect([round, trip.status, trip.status === 201 ? '' : trip.text]).toEqual([round, 201, '']);
    const service = await anna.post('/api/createservicelog', {
      ...contentOf(serviceLogFields, round),
      tasks: [task.body._id],
    });
    expect([round, service.status, service.status === 201 ? '' : service.text]).toEqual([round, 201, '']);
  }
  await changeProfile(anna, { bio: texts[5]?.(300) ?? '' });
  expect((await readIn(bo, await downloadExport(server.url, anna))).problems).toEqual([]);
  expect(await everythingOf(bo)).toEqual(await everythingOf(anna));
}, 60_000);
