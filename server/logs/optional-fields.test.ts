import { beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '#contract/logs/definition';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { randomId } from '../platform/ids.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();
let anna: SignedIn;
beforeEach(async () => {
  anna = await server.signUp();
});

/** Every field beyond the specification, filled in. */
const more = {
  ...{ boat: 'Vindila', crew: 'Ylva, Bo', engineStart: 412.3, engineEnd: 414, logStart: 1204.5 },
  ...{ logEnd: 1231.9, engineMiles: 8.5, barometer: 1013, weather: 'Halvklart', visibility: 'God' },
  ...{ seaState: '0,5 m, krabb', sails: 'Storsegel och genua', waterTemperature: -0.5 },
  ...{ fuelAdded: 40, waterAdded: 0, harbourFee: 250.5 },
};
const optional = fieldsOf(tripLogDefinition).filter((field) => field.optional);
const create = async (fields: object = {}) =>
  (await anna.post<TripLog>('/api/createlog', tripLog({ ...fields }))).body;
const show = async ({ _id }: TripLog) => (await anna.get<TripLog>(`/api/showlog/${_id}`)).body;

describe('a trip log field beyond the specification', () => {
  test('is kept as it was written, and is left out of the response if it is empty', async () => {
    expect(Object.keys(more).sort()).toEqual(optional.map(({ name }) => name).sort());
    const log = await create(more);
    expect(log).toMatchObject(more);
    expect(await show(log)).toEqual(log);
    const plain = await create(Object.fromEntries(Object.keys(more).map((name) => [name, ''])));
    expect(Object.keys(plain).sort()).toEqual(
      [...Object.keys(tripLog()), '_id', 'userId', 'images', 'createdAt', 'updatedAt'].sort(),
    );
  });

  test('may have a minus sign or a hyphen before a number below zero', async () => {
    for (const written of ['−1,5', '-1,5', ' −1.5 ']) {
      const log = await create({ waterTemperature: written as never });
      expect(log.waterTemperature).toBe(-1.5);
    }
  });

  test('is unchanged by a change that does not name it, and is cleared by `null` or `""`', async () => {
    const log = await create(more);
    await anna.put(`/api/updatelog/${log._id}`, tripLog({ title: 'Omskriven' }));
    expect(await show(log)).toMatchObject({ ...more, title: 'Omskriven' });
    await anna.put(`/api/updatelog/${log._id}`, tripLog({ crew: '', engineEnd: null }));
    const { crew: _, engineEnd: __, ...rest } = more;
    const after = await show(log);
    expect(after).toMatchObject(rest);
    expect([after.crew, after.engineEnd]).toEqual([undefined, undefined]);
  });

  test('adds nothing to a list of 500 logs in which it is empty', async () => {
    const { _id } = await create();
    const { db } = server.context;
    const row = await db.selectFrom('trip_logs').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 499 }, () => ({ ...row, id: randomId() }));
    await db.insertInto('trip_logs').values(copies).execute();
    const { body, status } = await anna.get<Record<string, unknown>[]>('/api/logs');
    expect([status, body.length]).toEqual([200, 500]);
    const specified = [
      ...['_id', 'userId', 'title', 'year', 'departureDateTime', 'arrivalDateTime', 'windDirection'],
      ...['windSpeed', 'distance', 'position', 'description', 'images', 'createdAt', 'updatedAt'],
    ];
    for (const log of body) expect(Object.keys(log)).toEqual(specified);
  });

  test('may be a number as written by hand, and a field with an unknown name is refused', async () => {
    expect(await create({ engineStart: '412,3', engineEnd: ' 414.0 ', engineMiles: '99' })).toMatchObject({
      ...{ engineStart: 412.3, engineEnd: 414, engineMiles: 99 },
    });
    expect((await anna.post('/api/createlog', tripLog({ engineMid: 1 }))).status).toBe(400);
  });

  test('is included in the search if it is text', async () => {
    await create(more);
    await create({ title: 'En annan' });
    for (const q of ['ylva', 'krabb', 'halvklart', 'genua', 'vindila']) {
      const { body } = await anna.get<TripLog[]>(`/api/logs?q=${q}`);
      expect(body.map(({ title }) => title)).toEqual(['Till Sandhamn']);
    }
  });
});

test('a service log keeps the engine hours, and the response leaves them out if there are none', async () => {
  const plain = await anna.post<ServiceLog>('/api/createservicelog', serviceLog());
  expect('engineEnd' in plain.body).toBe(false);
  const { body } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ engineEnd: '412,3' }));
  expect(body.engineEnd).toBe(412.3);
  await anna.put(`/api/servicelog/${body._id}`, serviceLog({ title: 'Ny rubrik' }));
  expect((await anna.get<ServiceLog>(`/api/servicelog/${body._id}`)).body.engineEnd).toBe(412.3);
});
