import { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors';
import type { ImportState } from '#contract/import-export';
import { sha256 } from '../export/format.ts';
import { tripLog } from '../testing/examples.ts';
import { downloadExport, type Members, read, readIn, sendZip, unzip } from '../testing/exports.ts';
import { smallPicture, testPicture, upload } from '../testing/pictures.ts';
import {
  addLine,
  changed,
  changeManifest,
  expectNothingLeft,
  profileOf,
  servicesOf,
  startWithHome,
  tripsOf,
} from '../testing/taken-home.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let bo: SignedIn;
let home: Buffer;
beforeAll(async () => {
  ({ server, home } = await startWithHome());
});
beforeEach(async () => {
  bo = await server.signUp();
});
afterAll(() => server.close());

describe('a picture in an export', () => {
  test('that was exported by another server is imported', async () => {
    const other = await changed(home, (members) =>
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
  ])('that is %s is left out and reported', async (_what, name) => {
    const bytes = await testPicture(name);
    let member = '';
    const spoilt = await changed(home, (members) => {
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

  test('that is missing or has an invalid path is reported, and its log is imported', async () => {
    const line = {
      ...tripLog({ title: 'Saknar' }),
      images: ['/images/../../etc/passwd', `/images/${'a'.repeat(22)}.webp`],
    };
    const { problems, tripLogs } = await readIn(
      bo,
      await changed(home, (members) => addLine(members, 'data/trip-logs.jsonl', JSON.stringify(line))),
    );
    expect(tripLogs.new).toBe(3);
    expect(problems.map(({ sentence }) => sentence)).toEqual(Array(2).fill('Bilden går inte att läsa.'));
  });

  const memberOf = (members: Members, kind: 'picture' | 'thumb') =>
    [...members.keys()].find(
      (one) => one.startsWith('images/') && one.includes('thumb') === (kind === 'thumb'),
    ) ?? '';

  test('that differs from the manifest is reported, and everything else is imported', async () => {
    let name = '';
    const bytes = await changed(home, (members) => {
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

  test('that is damaged in the ZIP is reported, and all logs are imported', async () => {
    const members = await unzip(home);
    const bytes = Buffer.from(home);
    // Pictures are not compressed: the file holds their bytes as they are.
    bytes.writeUInt8(1, home.indexOf(members.get(memberOf(members, 'picture')) ?? '') + 60);
    const done = await readIn(bo, bytes);
    expect(done).toMatchObject({ state: 'done', tripLogs: { new: 2 }, serviceLogs: { new: 1 } });
    expect(done.problems).toHaveLength(1);
  });

  test('of the profile that can’t be read is reported, and neither offered nor said to be added', async () => {
    const bytes = await changed(home, (members) => {
      for (const [name, content] of members)
        if (name.startsWith('profile-pictures/')) content.fill(7, 60, 70);
    });
    const problems = [
      { place: expect.stringContaining('(”Profilen”)'), sentence: 'Bilden går inte att läsa.' },
    ];
    const ready = await read(bo, bytes);
    expect(ready).toMatchObject({
      pictures: { all: 3, read: 3 },
      profile: { bio: true, pictures: 0 },
      problems,
    });
    const { body } = await bo.post<ImportState>(`/api/imports/${ready._id}`);
    expect(body).toMatchObject({ state: 'done', profile: { bio: true, pictures: 0 }, problems });
    expect((await profileOf(bo)).profilePictures).toEqual([]);
    const again = { pictures: { all: 0 }, profile: { bio: false, pictures: 0 }, problems };
    expect(await read(bo, bytes)).toMatchObject(again);
  });

  test('whose thumbnail is broken gets a new thumbnail', async () => {
    const bytes = await changed(home, (members) => {
      members.get(memberOf(members, 'thumb'))?.fill(7, 60, 70);
    });
    expect(await readIn(bo, bytes)).toMatchObject({ state: 'done', problems: [] });
    for (const path of (await tripsOf(bo)).flatMap(({ images }) => images)) {
      expect((await bo.get(`/api${path}?size=thumb`)).status).toBe(200);
    }
  });

  test('is refused with all the others if they exceed the quota, and nothing is kept', async () => {
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
    await expectNothingLeft(server, bo);
  });

  test('is not given up when the decoder dies: nothing is kept, and the same file can be imported later', async () => {
    // Another server, which has not made these pictures and so decodes them.
    const elsewhere = await startTestServer();
    const carl = await elsewhere.signUp();
    // As the system kills them when it runs out of memory.
    const started = vi.spyOn(os, 'setPriority').mockImplementation((pid) => {
      process.kill(pid, 'SIGKILL');
    });
    syncBuiltinESMExports();
    let failed: ImportState;
    try {
      failed = await read(carl, home);
    } finally {
      started.mockRestore();
      syncBuiltinESMExports();
    }
    expect(failed).toMatchObject({ state: 'refused', error: { code: 'defect' }, problems: [] });
    expect((await carl.post(`/api/imports/${failed._id}`)).status).toBe(404);
    expect(await readIn(carl, home)).toMatchObject({ pictures: { all: 4, read: 4 }, problems: [] });
    expect((await tripsOf(carl)).flatMap(({ images }) => images)).toHaveLength(2);
    await elsewhere.close();
  });
});

describe('an import that ends before all pictures of a log are read', () => {
  /** An export with one log that has twelve pictures. */
  async function exportTwelvePictures() {
    const carl = await server.signUp();
    const images = await upload(
      carl,
      ...(await Promise.all(Array.from({ length: 12 }, () => smallPicture()))),
    );
    await carl.post('/api/createlog', tripLog({ images }));
    return downloadExport(server.url, carl);
  }

  test('because one can’t be stored reads no more of them', async () => {
    const { blobs } = server.context;
    const file = await exportTwelvePictures();
    const { put } = blobs;
    let puts = 0;
    blobs.put = async () => {
      puts++;
      throw new Error('no space left on device');
    };
    try {
      const { body } = await sendZip<ImportState>(bo, file);
      await expect
        .poll(async () => (await bo.get<ImportState>(`/api/imports/${body._id}`)).body.state)
        .toBe('refused');
      // Three pictures with their thumbnails are read at a time.
      expect(puts).toBeLessThanOrEqual(6);
      await bo.delete(`/api/imports/${body._id}`);
    } finally {
      blobs.put = put;
    }
    await expectNothingLeft(server, bo);
  });

  test('because it is discarded reads no more of them', async () => {
    const { blobs, db } = server.context;
    const file = await exportTwelvePictures();
    const { put } = blobs;
    let puts = 0;
    // Its progress is recorded after each picture, and not only after half a second.
    vi.useFakeTimers({ toFake: ['Date'] });
    blobs.put = async (...picture) => {
      if (++puts === 1)
        await db
          .updateTable('imports')
          .set({ state: 'refused' })
          .where('account_id', '=', bo.userId)
          .execute();
      vi.setSystemTime(Date.now() + 1000);
      return put(...picture);
    };
    try {
      const { body } = await sendZip<ImportState>(bo, file);
      await expect.poll(() => readdirSync(join(server.context.config.dataDir, 'temporary'))).toEqual([]);
      // Not all twelve with their thumbnails: none begins once it is known, which takes PostgreSQL a moment.
      expect(puts).toBeGreaterThan(0);
      expect(puts).toBeLessThan(24);
      await bo.delete(`/api/imports/${body._id}`);
    } finally {
      blobs.put = put;
      vi.useRealTimers();
    }
    await expectNothingLeft(server, bo);
  });
});
