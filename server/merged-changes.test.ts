import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { ServiceLog } from '#contract/service-logs';
import type { Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, track, tripLog } from './testing/examples.ts';
import { upload } from './testing/pictures.ts';
import { testServer } from './testing/test-server.ts';

const server = await testServer();

describe('a change that says what it changes from', () => {
  async function trip(fields: Record<string, unknown> = {}) {
    const anna = await server.signUp();
    const { body } = await anna.post<TripLog>('/api/createlog', tripLog(fields));
    const path = `/api/updatelog/${body._id}`;
    const show = async () => (await anna.get<TripLog>(`/api/showlog/${body._id}`)).body;
    return { anna, path, log: body, show };
  }

  test('is made if the fields are as they were, whatever else has changed, and once however often it is sent', async () => {
    const { anna, path, log, show } = await trip();
    await anna.put(path, { windDirection: 'SV', was: {} });
    const change = {
      title: 'Till Sandhamn',
      distance: 12,
      was: { title: log.title, distance: log.distance },
    };
    expect((await anna.put(path, change)).body).toMatchObject({
      title: 'Till Sandhamn',
      windDirection: 'SV',
    });
    const before = await anna.get<TripLog>(`/api/showlog/${log._id}`);
    expect((await anna.put(path, change)).status).toBe(200);
    const after = await anna.get(`/api/showlog/${log._id}`);
    expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
    expect((await show()).distance).toBe(12);
  });

  test('is refused whole, with the fields and the log as it is, if somebody else has changed one of them', async () => {
    const { anna, path, log, show } = await trip();
    await anna.put(path, { title: 'Från telefonen', was: {} });
    const refused = await anna.put<{ code: string; fields: object; current: TripLog }>(path, {
      title: 'Från datorn',
      distance: 99,
      was: { title: log.title, distance: log.distance },
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'fields_changed_elsewhere',
      fields: { title: 'Har ändrats någon annanstans.' },
      current: { _id: log._id, title: 'Från telefonen' },
    });
    expect(Object.keys(refused.body.fields)).toEqual(['title']);
    expect(await show()).toMatchObject({ title: 'Från telefonen', distance: log.distance });
  });

  test('takes an absent, a null and an empty field as one', async () => {
    const { anna, path } = await trip({});
    for (const was of [{ crew: '' }, { crew: null }, { crew: null }]) {
      const change = await anna.put<TripLog>(path, { crew: 'Ylva', was });
      expect([change.status, change.body.crew]).toEqual([200, 'Ylva']);
      await anna.put(path, { crew: '', was: {} });
    }
  });

  test('adds and removes pictures without a conflict, and leaves out those that are gone meanwhile', async () => {
    const anna = await server.signUp();
    const [one = '', two = '', three = '', four = ''] = await upload(
      anna,
      ...Array.from({ length: 4 }, () => 'picture.webp'),
    );
    const { body: log } = await anna.post<TripLog>('/api/createlog', tripLog({ uploadedImages: [one, two] }));
    const path = `/api/updatelog/${log._id}`;
    const change = (images: string[], was: string[]) =>
      anna.put<TripLog>(path, { images, was: { images: was } });
    expect((await change([one, two, three], [one, two])).body.images).toEqual([one, two, three]);
    // Another device knows nothing of the third, removes the first, and adds a fourth.
    expect((await change([two, four], [one, two])).body.images).toEqual([two, four, three]);
    // The first device sends its change again: the first picture is gone, and the third is there already.
    expect((await change([one, two, three], [one, two])).body.images.toSorted()).toEqual(
      [two, three, four].toSorted(),
    );
    const strangers = await upload(await server.signUp(), 'picture.webp');
    expect((await change([two, ...strangers], [two])).status).toBe(200);
    expect((await anna.get<TripLog>(`/api/showlog/${log._id}`)).body.images).not.toContain(strangers[0]);
  });

  test('replaces a track only if it is the one that was seen', async () => {
    const { anna, path, show } = await trip();
    const first = track({ distance: 5 });
    const put = (body: object) => anna.put<TripLog>(path, body);
    expect((await put({ track: first, was: { track: null } })).status).toBe(200);
    const seen = (await show()).track;
    expect((await put({ track: first, was: { track: null } })).status).toBe(200);
    expect((await put({ track: track({ distance: 6 }), was: { track: null } })).status).toBe(409);
    expect((await put({ track: track({ distance: 6 }), was: { track: seen } })).body.track?.distance).toBe(6);
  });

  test('lets a task of a service log be added on one device and another on a second', async () => {
    const anna = await server.signUp();
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
    const ids: string[] = [];
    for (const name of ['Impeller', 'Olja', 'Rem']) {
      const made = await anna.post<Task>('/api/tasks', { name, section: 'engineService', boatId: boat._id });
      ids.push(made.body._id);
    }
    const [impeller = '', oil = '', belt = ''] = ids;
    const { body: log } = await anna.post<ServiceLog>('/api/createservicelog', {
      ...serviceLog({ boatNameModel: 'Vindila', servicePersonOrCompany: 'jag', serviceType: 'Egen' }),
      tasks: [impeller],
    });
    const put = (tasks: string[]) =>
      anna.put(`/api/servicelog/${log._id}`, { tasks, was: { tasks: [impeller] } });
    await put([impeller, oil]);
    await put([belt]);
    const { body } = await anna.get<ServiceLog>(`/api/servicelog/${log._id}`);
    expect(body.tasks?.toSorted()).toEqual([oil, belt].toSorted());
  });

  test('of a boat and of a task is compared in the same way', async () => {
    const anna = await server.signUp();
    const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
    const { body: task } = await anna.post<Task>('/api/tasks', {
      ...{ name: 'Impeller', section: 'engineService', boatId: boat._id, note: 'rosa' },
    });
    const [boatPath, taskPath] = [`/api/boats/${boat._id}`, `/api/tasks/${task._id}`];
    const mine = { name: 'Ran', was: { name: 'Vindila' } };
    for (const _ of [1, 2])
      expect((await anna.put<Boat>(boatPath, mine)).body).toMatchObject({ name: 'Ran', version: 2 });
    expect((await anna.put(boatPath, { name: 'Ägir', was: { name: 'Vindila' } })).body).toMatchObject({
      code: 'fields_changed_elsewhere',
      current: { name: 'Ran' },
    });
    await anna.put(taskPath, { archived: true, was: { archived: false } });
    expect((await anna.put(taskPath, { note: 'blå', was: { note: 'rosa' } })).body).toMatchObject({
      note: 'blå',
    });
    expect((await anna.put(taskPath, { note: 'röd', was: { note: 'rosa' } })).status).toBe(409);
    expect((await anna.put<Task>(taskPath, { archived: true, was: { archived: false } })).status).toBe(200);
  });

  test('is refused with a sentence if what it says makes no sense', async () => {
    const { anna, path, show } = await trip();
    const before = await show();
    for (const was of ['text', 3, { okänt: 'x' }, { title: { a: 1 } }, { images: 'x' }, { track: 'x' }]) {
      const refused = await anna.put<{ fields: object }>(path, { title: 'x', was });
      expect([refused.status, Object.keys(refused.body.fields ?? {}).length]).toEqual([400, 1]);
    }
    expect(await show()).toEqual(before);
  });
});
