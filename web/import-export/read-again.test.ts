import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import type { TripLog } from '#contract/trip-logs';
import { row, track, tripLog } from '#server/testing/examples';
import { downloadExport, unzip, zip } from '#server/testing/exports';
import { smallPicture, upload } from '#server/testing/pictures';
import {
  allOf,
  changed,
  changeProfile,
  documentsOf,
  profileOf,
  servicesOf,
  startWithHome,
  tripsOf,
} from '#server/testing/taken-home';
import type { SignedIn, TestServer } from '#server/testing/test-server';
import { apiOf, look, readIn } from '../testing/reading-in.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
let home: Buffer;
beforeAll(async () => {
  ({ server, anna, home } = await startWithHome());
});
beforeEach(async () => {
  bo = await server.signUp();
});
afterAll(() => server.close());

describe('an imported export', () => {
  test('restores the longest track and the most rows that a log may have', async () => {
    const eva = await server.signUp();
    const points = [5_928_000, 1_831_000, 0, ...Array.from({ length: 1_999 }, () => [10, 10, 60]).flat()];
    const written = Array.from({ length: limits.rows }, (_, number) =>
      row(number, { latitude: 59.28, longitude: 18.31, course: 241, speed: 4.8, sails: 'Fock, stor' }),
    );
    const sent = tripLog({ track: track({ points }), rows: { written, struck: [] } });
    expect((await eva.post('/api/createlog', sent)).status).toBe(201);
    const { problems, added } = await readIn(bo, await downloadExport(server.url, eva));
    expect([problems, added['trip-log']]).toEqual([[], 1]);
    const [log] = await tripsOf(bo);
    expect((await bo.get(`/api/tracks/${log?._id}`)).body).toMatchObject({ points });
    const { body } = await bo.get<TripLog>(`/api/showlog/${log?._id}`);
    expect(body.rows).toMatchObject({ count: limits.rows });
  });

  test('restores a log that is too large for one call, also where the rest of it did not come along', async () => {
    const eva = await server.signUp();
    const rowsOf = (from: number) =>
      Array.from({ length: limits.rows / 2 }, (_, i) => row(from + i, { note: 'Å'.repeat(400) }));
    const { body } = await eva.post<TripLog>('/api/createlog', tripLog({ track: track() }));
    for (const from of [0, limits.rows / 2])
      await eva.put(`/api/updatelog/${body._id}`, { rows: { written: rowsOf(from) }, was: {} });
    const bytes = await downloadExport(server.url, eva);
    const api = apiOf(bo);
    const lost = async (name: never, options: never) => {
      if (name === 'updateTripLog') throw new Error('lost');
      return api.call(name, options);
    };
    const one = await look(bo, bytes, { ...api, call: lost as typeof api.call });
    await expect(one.add(new AbortController().signal)).rejects.toThrow('lost');
    expect((await readIn(bo, bytes)).added['trip-log']).toBe(1);
    const [log] = await tripsOf(bo);
    expect(log).toMatchObject({ rows: { count: limits.rows }, track: (await tripsOf(eva))[0]?.track });
    expect((await readIn(bo, bytes)).all).toBe(0);
  });

  test('restores the cover, and when the pictures were taken', async () => {
    const eva = await server.signUp();
    const [one = '', other = ''] = await upload(eva, await smallPicture(), await smallPicture('#a03020'));
    const takenAt = { [one]: '2026-07-14T10:00:00.000Z' };
    await eva.post('/api/createlog', tripLog({ images: [one, other], takenAt }));
    const [log] = await tripsOf(eva);
    await eva.put(`/api/updatelog/${log?._id}`, { images: [other, one], was: { images: [one, other] } });
    expect((await readIn(bo, await downloadExport(server.url, eva))).problems).toEqual([]);
    const [read] = await tripsOf(bo);
    expect(read?.images).toHaveLength(2);
    expect(read?.takenAt).toEqual({ [read?.images[1] ?? '']: takenAt[one] });
  });

  test('restores tracks from the data even without the GPX files', async () => {
    const [eva, finn] = [await server.signUp(), await server.signUp()];
    await eva.post('/api/createlog', tripLog({ track: track() }));
    const members = await unzip(await downloadExport(server.url, eva));
    for (const name of members.keys()) if (name.startsWith('spår/')) members.delete(name);
    await readIn(finn, await zip(members));
    const [log] = (await finn.get<TripLog[]>('/api/logs')).body;
    expect((await finn.get(`/api/tracks/${log?._id}`)).body).toMatchObject(track());
  });

  test('restores the rows, and a trip that was under way still is', async () => {
    const [eva, finn] = [await server.signUp(), await server.signUp()];
    const written = [row(1, { course: 241, latitude: 59.0183, longitude: 18.4317 }), row(2)];
    await eva.post('/api/createlog', tripLog({ rows: { written } }));
    await readIn(finn, await downloadExport(server.url, eva));
    const [log] = (await finn.get<TripLog[]>('/api/logs')).body;
    const shown = await finn.get<TripLog>(`/api/showlog/${log?._id}`);
    expect(shown.body.rows).toEqual({ count: 2, underWay: true, text: 'Rad 1\nRad 2', all: written });
    expect(shown.body.arrivalDateTime).toBe(tripLog().arrivalDateTime);
  });

  test('restores every word, picture, boat and task into an empty account, except ids and creation times', async () => {
    const { found, added, profile, problems } = await readIn(bo, home);
    expect(found.counts).toMatchObject({ 'trip-log': { new: 2, known: 0 }, 'service-log': { new: 1 } });
    expect([found.pictures, added, profile, problems]).toEqual([
      7,
      { 'trip-log': 2, 'service-log': 1, boat: 1, task: 1, document: 2, cost: 1 },
      { bio: true, pictures: 1 },
      [],
    ]);
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
    for (const log of await tripsOf(bo)) expect(log.userId).toBe(bo.userId);
    for (const path of (await tripsOf(bo)).flatMap(({ images }) => images)) {
      const card = await bo.get(`/api${path}?size=thumb`);
      expect(card.status).toBe(200);
    }
  });

  test('adds nothing before it is confirmed', async () => {
    await look(bo, home);
    expect([await tripsOf(bo), await servicesOf(bo), (await profileOf(bo)).bio]).toEqual([[], [], '']);
  });

  test('adds nothing a second time, even if a log has been changed since', async () => {
    await readIn(bo, home);
    const [first] = await tripsOf(bo);
    await bo.put(`/api/updatelog/${first?._id}`, tripLog({ title: 'Omskriven' }));
    const before = await allOf(server, bo);
    const { found, missing, all } = await readIn(bo, home);
    expect(found.counts).toMatchObject({ 'trip-log': { new: 0, known: 2 }, 'service-log': { known: 1 } });
    expect([all, missing]).toEqual([0, { bio: '', pictures: [] }]);
    expect(await allOf(server, bo)).toEqual(before);
  });

  test('is whole after the next reading, wherever the one before was cut off', async () => {
    for (let cut = 1; cut <= 10; cut++) {
      const carl = await server.signUp();
      const api = apiOf(carl);
      let calls = -Number.POSITIVE_INFINITY;
      const until = (make: (...asked: never[]) => Promise<unknown>) =>
        (async (...asked: never[]) => {
          calls += 1;
          const answer = calls <= cut && (await make(...asked));
          if (calls >= cut) throw new Error('cut off');
          return answer;
        }) as never;
      const one = await look(carl, home, { ...api, call: until(api.call), upload: until(api.upload) });
      calls = 0;
      await expect(one.add(new AbortController().signal)).rejects.toThrow('cut off');
      expect((await readIn(carl, home)).problems).toEqual([]);
      expect([cut, await allOf(server, carl)]).toEqual([cut, await allOf(server, anna)]);
    }
  });

  test('adds nothing to the account it came from, except a log that has been deleted', async () => {
    const carl = await server.signUp();
    await readIn(carl, home);
    const own = await downloadExport(server.url, carl);
    expect((await readIn(carl, own)).all).toBe(0);
    const before = await allOf(server, carl);
    // However often: an id that was deleted is never used again.
    for (const _ of [1, 2, 3]) {
      const gone = (await tripsOf(carl)).find(({ title }) => title === 'Med bilder');
      await carl.delete(`/api/deletelog/${gone?._id}`);
      expect((await readIn(carl, own)).found).toMatchObject({
        counts: { 'trip-log': { new: 1, known: 1 } },
        pictures: 2,
      });
    }
    expect(await allOf(server, carl)).toEqual(before);
  });

  test('is recognised by its content when it comes back through another account', async () => {
    await readIn(bo, home);
    expect((await readIn(anna, await downloadExport(server.url, bo))).found).toMatchObject({
      counts: {
        ...{ 'trip-log': { new: 0, known: 2 }, 'service-log': { new: 0, known: 1 } },
        document: { new: 0, known: 2, refused: 0 },
      },
    });
  });

  test('adds the second of two logs with the same content if the account has one, and a log written twice only once', async () => {
    const eva = await server.signUp();
    for (const _ of [1, 2]) await eva.post('/api/createlog', tripLog({ title: 'Lika' }));
    const twins = await downloadExport(server.url, eva);
    const [first] = await tripsOf(eva);
    await eva.delete(`/api/deletelog/${first?._id}`);
    const one = await downloadExport(server.url, eva);
    const twice = await changed(one, (members) => {
      const line = members.get('data/trip-logs.jsonl') ?? Buffer.of();
      members.set('data/trip-logs.jsonl', Buffer.concat([line, line]));
    });
    await readIn(bo, one);
    const back = await downloadExport(server.url, bo);
    const finn = await server.signUp();
    expect((await readIn(finn, back)).found.counts['trip-log']).toMatchObject({ new: 1, known: 0 });
    expect((await readIn(finn, twice)).found.counts['trip-log']).toMatchObject({ new: 0, known: 2 });
    expect((await readIn(finn, twins)).found.counts['trip-log']).toMatchObject({ new: 1, known: 1 });
    expect((await readIn(finn, twins)).found.counts['trip-log']).toMatchObject({ new: 0, known: 2 });
    expect(await tripsOf(finn)).toHaveLength(2);
  });

  test('restores as many documents that say the same as there are, and the one that was deleted', async () => {
    const eva = await server.signUp();
    const { _id: boatId } = (await eva.post<{ _id: string }>('/api/boats', { name: 'Vindila' })).body;
    for (const _ of [1, 2]) await eva.post('/api/documents', { kind: 'berth', boatId });
    const twins = await downloadExport(server.url, eva);
    expect((await readIn(bo, twins)).added.document).toBe(2);
    for (const who of [bo, eva])
      expect((await readIn(who, twins)).found.counts.document).toMatchObject({ new: 0, known: 2 });
    const [, second] = await documentsOf(bo);
    await bo.delete(`/api/documents/${second?._id}`);
    expect((await readIn(bo, twins)).added.document).toBe(1);
    expect(await documentsOf(bo)).toHaveLength(2);
  });

  test('does not change the name, role, id or filled-in bio of the account', async () => {
    await changeProfile(bo, { bio: 'Min egen' });
    const before = await profileOf(bo);
    await readIn(
      bo,
      await changed(home, (members) => {
        const profile = JSON.parse(String(members.get('data/profile.json')));
        Object.assign(profile, { role: 'admin', _id: bo.userId, username: 'kapten' });
        members.set('data/profile.json', Buffer.from(JSON.stringify(profile)));
      }),
    );
    const { profilePictures, ...after } = await profileOf(bo);
    expect({ ...after, profilePictures: [] }).toEqual(before);
    expect(profilePictures).toHaveLength(1);
    expect(await allOf(server, anna)).toMatchObject({ bio: 'Hemmahamn Bullandö' });
  });

  test('restores the longest bio that a profile may have', async () => {
    const [eva, finn] = [await server.signUp(), await server.signUp()];
    const bio = '😀'.repeat(limits.longText);
    await changeProfile(eva, { bio });
    await readIn(finn, await downloadExport(server.url, eva));
    expect((await profileOf(finn)).bio).toBe(bio);
  });

  test.each([
    ['that no profile can have', 'Hemma\0hamn', 'Texten innehåller tecken som inte går att spara.'],
    ['that is too long for a profile', '😀'.repeat(limits.longText + 1), 'Skriv högst 20\u00a0000 tecken.'],
  ])('leaves out a bio %s, and reports it', async (_which, bio, sentence) => {
    const { problems, profile } = await readIn(
      bo,
      await changed(home, (members) => {
        const saved = JSON.parse(String(members.get('data/profile.json')));
        members.set('data/profile.json', Buffer.from(JSON.stringify({ ...saved, bio })));
      }),
    );
    expect(problems).toEqual([{ place: 'Profilen', sentence }]);
    expect(profile).toEqual({ bio: false, pictures: 1 });
    expect((await profileOf(bo)).bio).toBe('');
  });

  test('may have been unpacked and repacked inside a folder, with macOS files in it', async () => {
    const members = [...(await unzip(home))].map(([name, bytes]): [string, Buffer] => [
      `min loggbok/${name}`,
      bytes,
    ]);
    const done = await readIn(
      bo,
      await zip([...members, ['__MACOSX/._min loggbok', 'x'], ['min loggbok/.DS_Store', 'x']]),
    );
    expect(done.added['trip-log']).toBe(2);
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });
});
