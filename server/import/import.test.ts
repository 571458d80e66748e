import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '#contract/accounts';
import { type ErrorCode, errors } from '#contract/errors';
import type { ImportState } from '#contract/import-export';
import { limits } from '#contract/limits';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { type Manifest, sha256 } from '../export/format.ts';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import { downloadExport, type Members, read, readIn, sendZip, unzip, zip } from '../testing/exports.ts';
import { smallPicture, testPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { discardOldImports } from './discard.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
/** What Anna took home: two trips, one of them with two pictures, a service with one, a profile with one. */
let home: Buffer;

beforeAll(async () => {
  server = await startTestServer({ STORAGE_QUOTA_MB: '1' });
  anna = await server.signUp();
  const [one = '', two = '', three = ''] = await upload(
    anna,
    await smallPicture('#a03020'),
    await smallPicture('#20a030'),
    await smallPicture('#3020a0'),
  );
  await anna.post('/api/createlog', tripLog({ title: 'Med bilder', uploadedImages: [one, two] }));
  await anna.post(
    '/api/createlog',
    tripLog({ title: 'Utan', distance: null, windSpeed: 12.25, crew: 'Ylva, Bo', engineEnd: 412.3 }),
  );
  const service = await anna.post<ServiceLog>('/api/createservicelog', serviceLog({ images: [three] }));
  // What the form for changing leaves open is open in an import too.
  await anna.put(
    `/api/servicelog/${service.body._id}`,
    serviceLog({ serviceType: '', servicePersonOrCompany: '' }),
  );
  const [own = ''] = await uploadProfilePictures(anna, await smallPicture('#ffff00'));
  await changeProfile(anna, { bio: 'Hemmahamn Bullandö', profilePictures: [own] });
  home = await downloadExport(server.url, anna);
});
beforeEach(async () => {
  bo = await server.signUp();
});
afterAll(() => server.close());

async function changeProfile(who: SignedIn, changes: Partial<Account>): Promise<void> {
  const { body } = await who.get<Account>(`/api/showprofile/${who.userId}`);
  const { username, email, firstName, lastName } = body;
  await who.put(`/api/changeprofile/${who.userId}`, { username, email, firstName, lastName, ...changes });
}

const tripsOf = async (who: SignedIn) => (await who.get<TripLog[]>('/api/logs')).body;
const servicesOf = async (who: SignedIn) =>
  (await who.get<ServiceLog[]>(`/api/servicelogs/${who.userId}`)).body;
const profileOf = async (who: SignedIn) => (await who.get<Account>(`/api/showprofile/${who.userId}`)).body;

const pictureOf = async (who: SignedIn, path: string) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.status).toBe(200);
  return sha256(Buffer.from(await answer.arrayBuffer()));
};

/** All that somebody has, but for ids and times of making: pictures as what is in them. */
async function allOf(who: SignedIn) {
  const lasting = async ({ _id, userId, createdAt, updatedAt, images, ...rest }: TripLog | ServiceLog) => ({
    ...rest,
    pictures: await Promise.all(images.map((path) => pictureOf(who, path))),
  });
  const { bio, profilePictures } = await profileOf(who);
  const logs = [...(await tripsOf(who)), ...(await servicesOf(who))];
  return {
    logs: (await Promise.all(logs.map(lasting))).sort((a, b) => a.title.localeCompare(b.title)),
    bio,
    profilePictures: await Promise.all(profilePictures.map((path) => pictureOf(who, path))),
  };
}

/** Reading goes on after the answer. */
const afterwards = { timeout: 20_000 };

/** Nothing of an import is left: no staged, no file, no picture. */
async function expectNothingLeft(): Promise<void> {
  const { db, config } = server.context;
  const folder = join(config.dataDir, 'temporary');
  await vi.waitFor(async () => {
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    const pictures = db.selectFrom('images').select('file').where('owner_id', '=', bo.userId);
    expect(await pictures.execute()).toEqual([]);
    const proposals = db.selectFrom('imports').select('id').where('account_id', '=', bo.userId);
    expect(await proposals.execute()).toEqual([]);
  }, afterwards);
  expect([await tripsOf(bo), await servicesOf(bo)]).toEqual([[], []]);
}

const changed = async (change: (members: Members) => void): Promise<Buffer> => {
  const members = await unzip(home);
  change(members);
  return zip(members);
};
const addLine = (members: Members, name: string, line: string | Buffer) =>
  members.set(name, Buffer.concat([members.get(name) ?? Buffer.of(), Buffer.from(line), Buffer.from('\n')]));
const changeManifest = (members: Members, change: (manifest: Manifest) => void) => {
  const manifest = JSON.parse(String(members.get('data/manifest.json'))) as Manifest;
  change(manifest);
  members.set('data/manifest.json', Buffer.from(JSON.stringify(manifest)));
};

describe('what was taken home and is read in again', () => {
  test('has the longest track and the most rows that a log may have again', async () => {
    const eva = await server.signUp();
    const points = [5_928_000, 1_831_000, 0, ...Array.from({ length: 1_999 }, () => [10, 10, 60]).flat()];
    const written = Array.from({ length: limits.rows }, (_, number) =>
      row(number, { latitude: 59.28, longitude: 18.31, course: 241, speed: 4.8, sails: 'Fock, stor' }),
    );
    const sent = tripLog({ track: track({ points }), rows: { written, struck: [] } });
    expect((await eva.post('/api/createlog', sent)).status).toBe(201);
    const { problems, tripLogs } = await readIn(bo, await downloadExport(server.url, eva));
    expect({ problems, tripLogs }).toMatchObject({ problems: [], tripLogs: { new: 1, refused: 0 } });
    const [log] = await tripsOf(bo);
    expect((await bo.get(`/api/tracks/${log?._id}`)).body).toMatchObject({ points });
    const { body } = await bo.get<TripLog>(`/api/showlog/${log?._id}`);
    expect(body.rows).toMatchObject({ count: limits.rows });
  });

  test('has its tracks again, also where only the data is left of them', async () => {
    const [eva, finn] = [await server.signUp(), await server.signUp()];
    await eva.post('/api/createlog', tripLog({ track: track() }));
    const members = await unzip(await downloadExport(server.url, eva));
    for (const name of members.keys()) if (name.startsWith('spår/')) members.delete(name);
    await readIn(finn, await zip(members));
    const [log] = (await finn.get<TripLog[]>('/api/logs')).body;
    expect((await finn.get(`/api/tracks/${log?._id}`)).body).toMatchObject(track());
  });

  test('has its rows again, and under way what was under way', async () => {
    const [eva, finn] = [await server.signUp(), await server.signUp()];
    const written = [row(1, { course: 241, latitude: 59.0183, longitude: 18.4317 }), row(2)];
    await eva.post('/api/createlog', tripLog({ rows: { written } }));
    await readIn(finn, await downloadExport(server.url, eva));
    const [log] = (await finn.get<TripLog[]>('/api/logs')).body;
    const shown = await finn.get<TripLog>(`/api/showlog/${log?._id}`);
    expect(shown.body.rows).toEqual({ count: 2, underWay: true, text: 'Rad 1\nRad 2', all: written });
    expect(shown.body.arrivalDateTime).toBe(tripLog().arrivalDateTime);
  });

  test('is in an empty account what it was: every word and every picture, but for ids and times of making', async () => {
    const done = await readIn(bo, home);
    expect(done).toMatchObject({
      state: 'done',
      tripLogs: { new: 2, known: 0, refused: 0 },
      serviceLogs: { new: 1, known: 0, refused: 0 },
      pictures: { all: 4, read: 4 },
      profile: { bio: true, pictures: 1 },
      problems: [],
      error: null,
    });
    expect(await allOf(bo)).toEqual(await allOf(anna));
    for (const log of await tripsOf(bo)) expect(log.userId).toBe(bo.userId);
    for (const path of (await tripsOf(bo)).flatMap(({ images }) => images)) {
      const card = await bo.get(`/api${path}?size=thumb`);
      expect(card.status).toBe(200);
    }
  });

  test('may be of the format before, whose logs have fewer fields', async () => {
    const before = await changed((members) => {
      changeManifest(members, (manifest) => Object.assign(manifest, { format: 1 }));
    });
    expect(await readIn(bo, before)).toMatchObject({ tripLogs: { new: 2, refused: 0 }, problems: [] });
  });

  test('changes nothing before it is confirmed', async () => {
    const { state, _id } = await read(bo, home);
    expect(state).toBe('ready');
    expect([await tripsOf(bo), await servicesOf(bo), (await profileOf(bo)).bio]).toEqual([[], [], '']);
    expect((await bo.post(`/api/imports/${_id}`)).status).toBe(200);
    expect(await tripsOf(bo)).toHaveLength(2);
    const again = await bo.post<ImportState>(`/api/imports/${_id}`);
    expect(again.body).toMatchObject({ state: 'done', tripLogs: { new: 2 } });
    expect(await tripsOf(bo)).toHaveLength(2);
  });

  test('adds nothing a second time, also when a log has been changed since', async () => {
    await readIn(bo, home);
    const [first] = await tripsOf(bo);
    await bo.put(`/api/updatelog/${first?._id}`, tripLog({ title: 'Omskriven' }));
    const before = await allOf(bo);
    const again = await readIn(bo, home);
    expect(again).toMatchObject({
      tripLogs: { new: 0, known: 2, refused: 0 },
      serviceLogs: { new: 0, known: 1, refused: 0 },
      pictures: { all: 0 },
      profile: { bio: false, pictures: 0 },
    });
    expect(await allOf(bo)).toEqual(before);
  });

  test('is recognised in the account that it came from, and brings back a log that was deleted', async () => {
    const carl = await server.signUp();
    await readIn(carl, home);
    const own = await downloadExport(server.url, carl);
    expect(await readIn(carl, own)).toMatchObject({
      tripLogs: { new: 0, known: 2 },
      serviceLogs: { known: 1 },
    });
    const before = await allOf(carl);
    const gone = (await tripsOf(carl)).find(({ title }) => title === 'Med bilder');
    await carl.delete(`/api/deletelog/${gone?._id}`);
    expect(await readIn(carl, own)).toMatchObject({ tripLogs: { new: 1, known: 1 }, pictures: { all: 2 } });
    expect(await allOf(carl)).toEqual(before);
  });

  test('is recognised by what is written when it comes back by way of another account', async () => {
    await readIn(bo, home);
    expect(await readIn(anna, await downloadExport(server.url, bo))).toMatchObject({
      tripLogs: { new: 0, known: 2 },
      serviceLogs: { new: 0, known: 1 },
    });
  });

  test('takes no name, role or id from the file, and leaves a profile that is filled in as it is', async () => {
    await changeProfile(bo, { bio: 'Min egen' });
    const before = await profileOf(bo);
    await readIn(
      bo,
      await changed((members) => {
        const profile = JSON.parse(String(members.get('data/profile.json')));
        Object.assign(profile, { role: 'admin', _id: bo.userId, username: 'kapten' });
        members.set('data/profile.json', Buffer.from(JSON.stringify(profile)));
      }),
    );
    const { profilePictures, ...after } = await profileOf(bo);
    expect({ ...after, profilePictures: [] }).toEqual(before);
    expect(profilePictures).toHaveLength(1);
    expect(await allOf(anna)).toMatchObject({ bio: 'Hemmahamn Bullandö' });
  });

  test('may have been unpacked and packed anew, with a folder around it and files of a Mac in it', async () => {
    const members = [...(await unzip(home))].map(([name, bytes]): [string, Buffer] => [
      `min loggbok/${name}`,
      bytes,
    ]);
    const done = await readIn(
      bo,
      await zip([...members, ['__MACOSX/._min loggbok', 'x'], ['min loggbok/.DS_Store', 'x']]),
    );
    expect(done.tripLogs.new).toBe(2);
    expect(await allOf(bo)).toEqual(await allOf(anna));
  });

  test('is noted among the events', async () => {
    await readIn(bo, home);
    const { body } = await server.admin.get<{ kind: string; username: string }[]>('/api/events');
    expect(body.find(({ username }) => username === bo.username)?.kind).toBe('import_made');
  });
});

describe('a picture in an export', () => {
  test('that another server has made is decoded and made anew, like every upload', async () => {
    const other = await changed((members) =>
      changeManifest(members, ({ pictures }) => {
        for (const picture of Object.values(pictures)) picture.proof = 'någon annans';
      }),
    );
    expect(await readIn(bo, other)).toMatchObject({ pictures: { all: 4, read: 4 }, problems: [] });
    const [log] = (await tripsOf(bo)).filter(({ images }) => images.length > 0);
    expect(log?.images).toHaveLength(2);
    for (const path of log?.images ?? []) expect((await bo.get(`/api${path}`)).status).toBe(200);
  });

  test.each([
    ['a page', 'page.html.jpg'],
    ['a drawing with a script', 'drawing.svg.jpg'],
  ])('that is %s is left out, and that is told', async (_what, name) => {
    const bytes = await testPicture(name);
    let member = '';
    const spoilt = await changed((members) => {
      member = [...members.keys()].find((one) => one.startsWith('images/') && !one.includes('thumb')) ?? '';
      members.set(member, bytes);
      changeManifest(members, ({ pictures }) => {
        const picture = pictures[member];
        if (picture) picture.sha256 = sha256(bytes);
      });
    });
    const { problems } = await readIn(bo, spoilt);
    expect(problems).toEqual([
      { place: expect.stringContaining(member), sentence: 'Bilden går inte att läsa.' },
    ]);
    const kept = (await tripsOf(bo)).concat((await servicesOf(bo)) as never).flatMap(({ images }) => images);
    expect(kept).toHaveLength(2);
  });

  test('that a log names and that is not there, or is no path of ours, is told', async () => {
    const line = {
      ...tripLog({ title: 'Saknar' }),
      images: ['/images/../../etc/passwd', `/images/${'a'.repeat(22)}.webp`],
    };
    const { problems, tripLogs } = await readIn(
      bo,
      await changed((members) => addLine(members, 'data/trip-logs.jsonl', JSON.stringify(line))),
    );
    expect(tripLogs.new).toBe(3);
    expect(problems.map(({ sentence }) => sentence)).toEqual(Array(2).fill('Bilden går inte att läsa.'));
  });

  const memberOf = (members: Members, kind: 'picture' | 'thumb') =>
    [...members.keys()].find(
      (one) => one.startsWith('images/') && one.includes('thumb') === (kind === 'thumb'),
    ) ?? '';

  test('that is not what the manifest says is told, and all the rest is read in', async () => {
    let name = '';
    const bytes = await changed((members) => {
      name = memberOf(members, 'picture');
      members.get(name)?.fill(7, 60, 70);
    });
    const done = await readIn(bo, bytes);
    expect(done).toMatchObject({ state: 'done', tripLogs: { new: 2 }, serviceLogs: { new: 1 } });
    expect(done.problems).toEqual([
      { place: expect.stringContaining(name), sentence: 'Bilden går inte att läsa.' },
    ]);
    const kept = [...(await tripsOf(bo)), ...(await servicesOf(bo))].flatMap(({ images }) => images);
    expect(kept).toHaveLength(2);
  });

  test('with a flipped bit in the ZIP is told, and all the rest is read in', async () => {
    const members = await unzip(home);
    const bytes = Buffer.from(home);
    // Pictures are not compressed: their bytes stand in the file as they are.
    bytes.writeUInt8(1, home.indexOf(members.get(memberOf(members, 'picture')) ?? '') + 60);
    const done = await readIn(bo, bytes);
    expect(done).toMatchObject({ state: 'done', tripLogs: { new: 2 }, serviceLogs: { new: 1 } });
    expect(done.problems).toHaveLength(1);
  });

  test('whose card is broken gets a new one', async () => {
    const bytes = await changed((members) => {
      members.get(memberOf(members, 'thumb'))?.fill(7, 60, 70);
    });
    expect(await readIn(bo, bytes)).toMatchObject({ state: 'done', problems: [] });
    for (const path of (await tripsOf(bo)).flatMap(({ images }) => images)) {
      expect((await bo.get(`/api${path}?size=thumb`)).status).toBe(200);
    }
  });

  test('is refused with all the others when there is no room for them, and nothing is kept', async () => {
    const { db } = server.context;
    await db
      .insertInto('images')
      .values({
        ...{ file: `${'q'.repeat(22)}.webp`, owner_id: bo.userId, kind: 'log', used_by: 'x', place: 0 },
        ...{ width: 1, height: 1, bytes: 999_500, created_at: new Date().toISOString() },
      })
      .execute();
    const state = await read(bo, home);
    expect(state).toMatchObject({
      state: 'refused',
      error: { code: 'quota_full', message: errors.quota_full.message },
    });
    expect((await bo.post(`/api/imports/${state._id}`)).status).toBe(404);
    await db.deleteFrom('images').where('used_by', '=', 'x').execute();
    await bo.delete(`/api/imports/${state._id}`);
    await expectNothingLeft();
  });
});

describe('a log in an export that can’t be taken', () => {
  test.each<[string, string | Buffer, string]>([
    ['no JSON', '{"title": "Halv', 'Raden går inte att läsa som en logg (den är inte JSON).'],
    ['a list', '[1, 2]', 'Raden går inte att läsa som en logg (den är inte JSON).'],
    [
      'no UTF-8',
      Buffer.from(JSON.stringify(tripLog({ title: 'Ångström' })), 'latin1'),
      'Raden innehåller tecken som inte går att läsa (den är inte i UTF-8).',
    ],
    ['without a title', JSON.stringify(tripLog({ title: ' ' })), 'Skriv en rubrik.'],
    [
      'of a day that is none',
      JSON.stringify(tripLog({ departureDateTime: '2025-02-30T10:00' })),
      'Skriv en dag och tid som finns, till exempel 2026-07-14 09:40.',
    ],
    ['with a field that no log has', JSON.stringify(tripLog({ owner: 'x' })), 'Okänt fält: owner.'],
    [
      'with pictures that are no list',
      JSON.stringify(tripLog({ images: 7 })),
      'Bilderna anges som en lista.',
    ],
  ])('is %s: it is left out with a sentence, the others are taken', async (_what, line, sentence) => {
    const bytes = await changed((members) => addLine(members, 'data/trip-logs.jsonl', line));
    const state = await read(bo, bytes);
    expect(state.tripLogs).toEqual({ new: 2, known: 0, refused: 1 });
    expect(state.problems).toEqual([{ place: expect.stringMatching(/^Logg 3/), sentence }]);
    await bo.post(`/api/imports/${state._id}`);
    expect(await allOf(bo)).toEqual(await allOf(anna));
  });

  test('is counted also when there are too many to name', async () => {
    const bytes = await changed((members) => {
      for (let i = 0; i < 105; i++) addLine(members, 'data/service-logs.jsonl', '{}');
    });
    const { serviceLogs, problems, problemsLeftOut } = await read(bo, bytes);
    expect([serviceLogs.refused, problems.length, problemsLeftOut]).toEqual([105, 100, 5]);
  });
});

/** The bytes of a ZIP with something in its list of entries written over. */
function patched(bytes: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    change(copy.subarray(at));
  }
  return copy;
}

const withMember = async (name: string, mode?: number) =>
  zip([...(await unzip(home)), ['aa/evil.txt', 'x', mode]]).then((bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll('aa/evil.txt', name), 'latin1'),
  );

describe('a file that is refused, with nothing of it kept:', () => {
  // asvs 5.2.3
  test.each<[string, ErrorCode, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', 'not_an_export', () => Buffer.of()],
    ['a picture', 'not_an_export', () => testPicture('picture.webp')],
    ['a ZIP of something else', 'not_an_export', () => zip([['hej.txt', 'hej']])],
    [
      'a ZIP of another program',
      'not_an_export',
      () =>
        changed((members) => members.set('data/manifest.json', Buffer.from('{"program":"x","format":1}'))),
    ],
    ['one that is cut off', 'export_broken', () => home.subarray(0, home.length - 3000)],
    [
      'one that is cut off in the list of its entries',
      'export_broken',
      () => home.subarray(0, home.length - 60),
    ],
    [
      'one with a damaged manifest',
      'export_broken',
      () => changed((members) => members.set('data/manifest.json', Buffer.from('{'))),
    ],
    [
      'one without its logs',
      'export_broken',
      () => changed((members) => members.delete('data/trip-logs.jsonl')),
    ],
    [
      'one without its profile',
      'export_broken',
      () => changed((members) => members.delete('data/profile.json')),
    ],
    [
      'one with a profile that is none',
      'export_broken',
      () => changed((members) => members.set('data/profile.json', Buffer.from('"x"'))),
    ],
    [
      'one with another checksum than its logs have',
      'export_broken',
      () =>
        patched(
          home,
          (entry) =>
            entry.subarray(46).toString('latin1').startsWith('data/trip') && entry.writeUInt32LE(7, 16),
        ),
    ],
    [
      'one of a newer version',
      'export_is_newer',
      () =>
        changed((members) => changeManifest(members, (manifest) => Object.assign(manifest, { format: 3 }))),
    ],
    ['one with a path that climbs out', 'export_unsafe', () => withMember('../evil.txt')],
    ['one with a path that climbs out like on Windows', 'export_unsafe', () => withMember('..\\evil.txt')],
    ['one with an absolute path', 'export_unsafe', () => withMember('//evil1.txt')],
    ['one with the path of a drive', 'export_unsafe', () => withMember('C:/evil.txt')],
    ['one with a link', 'export_unsafe', () => withMember('aa/evil.txt', 0o120777)],
    ['one with a device', 'export_unsafe', () => withMember('aa/evil.txt', 0o020666)],
    [
      'one that is locked',
      'export_locked',
      () => patched(home, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
    ],
    [
      'one with two parts of one name',
      'export_ambiguous',
      async () => zip([...(await unzip(home)), ['data/profile.json', '{}']]),
    ],
    [
      'one that is enormous when unpacked',
      'export_unpacks_too_large',
      () => patched(home, (entry) => entry.writeUInt32LE(0xff_ff_ff_f0, 24)),
    ],
    [
      'one of nothing but noughts',
      'export_unpacks_too_large',
      async () => zip([...(await unzip(home)), ['data/noughts', Buffer.alloc(120_000_000)]]),
    ],
    [
      'one with more parts than anybody has pictures',
      'export_unpacks_too_large',
      async () => {
        const bytes = await zip(await unzip(home), { zip64: true });
        bytes.writeUInt32LE(100_001, bytes.indexOf('PK\x06\x06') + 32);
        return bytes;
      },
    ],
  ])('%s', async (_what, code, bytes) => {
    const { status, body } = await sendZip(bo, await bytes());
    expect([status, body]).toEqual([errors[code].status, { code, message: errors[code].message }]);
    await expectNothingLeft();
  });

  // asvs 5.2.3
  test('one that is larger than an account', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${bo.token}`,
        'content-type': 'application/zip',
        'content-length': 10 ** 9,
      };
      const request = httpRequest(`${server.url}/api/imports`, { method: 'POST', headers }, (reply) => {
        resolve(reply.statusCode ?? 0);
        request.destroy();
      });
      request.on('error', reject);
      request.write('PK');
    });
    expect(answer).toBe(413);
    await expectNothingLeft();
  });

  test('one whose sender hangs up in the middle', async () => {
    const headers = {
      authorization: `Bearer ${bo.token}`,
      'content-type': 'application/zip',
      'content-length': home.length,
    };
    const request = httpRequest(`${server.url}/api/imports`, { method: 'POST', headers });
    request.on('error', () => {});
    const folder = join(server.context.config.dataDir, 'temporary');
    request.write(home.subarray(0, 1000));
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), afterwards);
    request.destroy();
    await expectNothingLeft();
  });

  test('any other kind of body', async () => {
    const { status, body } = await bo.post('/api/imports', 'text', { 'content-type': 'text/plain' });
    expect([status, body.code]).toEqual([415, 'wrong_media_type']);
  });
});

describe('an import', () => {
  test('that is discarded leaves nothing', async () => {
    const { _id } = await read(bo, home);
    expect((await bo.delete(`/api/imports/${_id}`)).status).toBe(204);
    expect((await bo.get(`/api/imports/${_id}`)).body.code).toBe('import_not_found');
    await expectNothingLeft();
  });

  test('makes way for the next one', async () => {
    const first = await read(bo, home);
    const second = await read(bo, home);
    expect((await bo.post(`/api/imports/${first._id}`)).status).toBe(404);
    await bo.post(`/api/imports/${second._id}`);
    expect(await allOf(bo)).toEqual(await allOf(anna));
  });

  test('that nobody has finished for six hours can’t be finished, and is swept up with what a crash has left', async () => {
    const { _id } = await read(bo, home);
    const { db } = server.context;
    const seven = new Date(Date.now() - 7 * 3_600_000).toISOString();
    await db.updateTable('imports').set({ created_at: seven }).where('id', '=', _id).execute();
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('import_not_found');
    await discardOldImports(server.context);
    await expectNothingLeft();
  });

  test('whose server has died in the middle says so, and makes way', async () => {
    const { _id } = await read(bo, home);
    const touched_at = new Date(Date.now() - 120_000).toISOString();
    const { db } = server.context;
    await db.updateTable('imports').set({ state: 'reading', touched_at }).where('id', '=', _id).execute();
    const { body } = await bo.get<ImportState>(`/api/imports/${_id}`);
    expect(body).toMatchObject({ state: 'refused', error: { message: errors.import_not_found.message } });
    await readIn(bo, home);
    expect(await allOf(bo)).toEqual(await allOf(anna));
  });

  test('that can’t be begun, and one that fails on the way, keep nobody from the next one', async () => {
    const { config, db } = server.context;
    const temporary = join(config.dataDir, 'temporary');
    rmSync(temporary, { recursive: true, force: true });
    writeFileSync(temporary, '');
    expect((await sendZip(bo, home)).body.code).toBe('defect');
    rmSync(temporary);

    await db.schema.alterTable('import_items').renameTo('put_away').execute();
    expect((await sendZip(bo, home)).body.code).toBe('defect');
    await db.schema.alterTable('put_away').renameTo('import_items').execute();
    expect(readdirSync(temporary)).toEqual([]);
    expect(await tripsOf(bo)).toEqual([]);

    expect(await readIn(bo, home)).toMatchObject({ state: 'done', tripLogs: { new: 2 } });
  });

  test('that takes its time is not said to have died', async () => {
    const { blobs, db } = server.context;
    const { put } = blobs;
    const waiting = Promise.withResolvers<void>();
    blobs.put = async (...picture) => {
      await waiting.promise;
      return put(...picture);
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { body } = await sendZip<ImportState>(bo, home);
      const touched_at = new Date(Date.now() - 120_000).toISOString();
      await db.updateTable('imports').set({ touched_at }).where('id', '=', body._id).execute();
      vi.advanceTimersByTime(15_000);
      const state = async () => (await bo.get<ImportState>(`/api/imports/${body._id}`)).body.state;
      await expect.poll(state, { timeout: 10_000 }).toBe('reading');
      waiting.resolve();
      await expect.poll(state, { timeout: 10_000 }).toBe('ready');
    } finally {
      waiting.resolve();
      blobs.put = put;
      vi.useRealTimers();
    }
  });

  test('whose files can’t be removed afterwards harms nobody, and the log tells of it', async () => {
    const { config, log } = server.context;
    const temporary = join(config.dataDir, 'temporary');
    const told = vi.spyOn(log, 'warn');
    const { blobs } = server.context;
    const { put } = blobs;
    blobs.put = async (...picture) => {
      rmSync(temporary, { recursive: true, force: true });
      writeFileSync(temporary, '');
      return put(...picture);
    };
    try {
      await read(bo, home);
      await vi.waitUntil(() => told.mock.calls.length > 0, { timeout: 10_000 });
      expect(told).toHaveBeenCalledWith(
        expect.objectContaining({ err: expect.objectContaining({ code: 'ENOTDIR' }) }),
        'a temporary folder could not be removed',
      );
    } finally {
      blobs.put = put;
      told.mockRestore();
      rmSync(temporary, { recursive: true, force: true });
    }
    expect((await server.api.get('/healthz')).status).toBe(200);
    expect(await readIn(bo, home)).toMatchObject({ state: 'done' });
  });

  test('is not begun beside one that is still being read', async () => {
    const { _id } = await read(bo, home);
    const { db } = server.context;
    await db.updateTable('imports').set({ state: 'reading' }).where('id', '=', _id).execute();
    expect((await sendZip(bo, home)).body.code).toBe('import_under_way');
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('import_not_ready');
  });

  test('goes on where it was cut short, and puts in nothing twice', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => tripLog({ title: `Rad ${i}` }));
    const { _id } = (await bo.post<ImportState>('/api/imports/table', { rows })).body;
    const { db } = server.context;
    const last = await db.selectFrom('import_items').select('content').where('number', '=', 50);
    const { content } = await last.where('import_id', '=', _id).executeTakeFirstOrThrow();
    const change = (text: string) =>
      db.updateTable('import_items').set({ content: text }).where('number', '=', 50).execute();
    await change('{');
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('defect');
    expect(await tripsOf(bo)).toHaveLength(40);
    await change(content);
    const done = await bo.post<ImportState>(`/api/imports/${_id}`);
    expect(done.body).toMatchObject({ state: 'done', tripLogs: { new: 50, known: 0 } });
    expect(new Set((await tripsOf(bo)).map(({ title }) => title)).size).toBe(50);
  });

  test('that does not find room for all of it puts in nothing', async () => {
    const rows = Array.from({ length: 90 }, (_, i) =>
      tripLog({ title: `${i}`, description: 'x'.repeat(15_000) }),
    );
    const { _id } = (await bo.post<ImportState>('/api/imports/table', { rows })).body;
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('quota_full');
    expect(await tripsOf(bo)).toEqual([]);
  });

  test('leaves out a picture that has gone in the meantime, and tells of it', async () => {
    const { _id } = await read(bo, home);
    const { db } = server.context;
    const picture = db
      .selectFrom('images')
      .select('file')
      .where('owner_id', '=', bo.userId)
      .where('kind', '=', 'log');
    const { file } = await picture.executeTakeFirstOrThrow();
    await bo.delete(`/api/deleteimage/${file}`, {});
    const { body } = await bo.post<ImportState>(`/api/imports/${_id}`);
    expect(body).toMatchObject({ state: 'done', tripLogs: { new: 2 }, serviceLogs: { new: 1 } });
    expect(body.problems).toEqual([
      { place: expect.stringContaining(file), sentence: 'Bilden går inte att läsa.' },
    ]);
    const shown = [...(await tripsOf(bo)), ...(await servicesOf(bo))].flatMap(({ images }) => images);
    expect(shown).toHaveLength(2);
  });
});
