import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors';
import type { ImportState } from '#contract/import-export';
import { tripLog } from '../testing/examples.ts';
import { read, readIn, sendZip } from '../testing/exports.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import {
  allOf,
  changeProfile,
  expectNothingLeft,
  profileOf,
  servicesOf,
  startWithHome,
  tripsOf,
} from '../testing/taken-home.ts';
import type { SignedIn, TestServer } from '../testing/test-server.ts';
import { discardPictures } from './discard.ts';

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

describe('an import', () => {
  test('is replaced by the next one', async () => {
    const first = await read(bo, home);
    const second = await read(bo, home);
    expect((await bo.post(`/api/imports/${first._id}`)).status).toBe(404);
    await bo.post(`/api/imports/${second._id}`);
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });

  test('whose server died in the middle is shown as refused and can be replaced', async () => {
    const { _id } = await read(bo, home);
    const touched_at = new Date(Date.now() - 120_000).toISOString();
    const { db } = server.context;
    await db.updateTable('imports').set({ state: 'reading', touched_at }).where('id', '=', _id).execute();
    const { body } = await bo.get<ImportState>(`/api/imports/${_id}`);
    expect(body).toMatchObject({ state: 'refused', error: { message: errors.import_not_found.message } });
    await readIn(bo, home);
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });

  test('that fails at the start or on the way does not block the next one', async () => {
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

  test('that takes a long time is not shown as failed', async () => {
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
      await expect.poll(state).toBe('reading');
      waiting.resolve();
      await expect.poll(state).toBe('ready');
    } finally {
      waiting.resolve();
      blobs.put = put;
      vi.useRealTimers();
    }
  });

  test('that fails leaves none of its pictures, however many they were', async () => {
    const stored = await upload(bo, await smallPicture());
    const gone = Array.from({ length: 70_000 }, (_, i) => `/images/${String(i).padStart(22, '0')}.webp`);
    await discardPictures(server.context, bo.userId, [...gone, ...stored]);
    await expectNothingLeft(server, bo);
  });

  test('whose temporary files can’t be removed is logged and does not block the next one', async () => {
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
      await expect
        .poll(() => told.mock.calls)
        .toContainEqual([
          expect.objectContaining({ err: expect.objectContaining({ code: 'ENOTDIR' }) }),
          'a temporary folder could not be removed',
        ]);
    } finally {
      blobs.put = put;
      told.mockRestore();
      rmSync(temporary, { recursive: true, force: true });
    }
    expect((await server.api.get('/healthz')).status).toBe(200);
    expect(await readIn(bo, home)).toMatchObject({ state: 'done' });
  });

  test('is refused while another is still being read', async () => {
    const { _id } = await read(bo, home);
    const { db } = server.context;
    await db.updateTable('imports').set({ state: 'reading' }).where('id', '=', _id).execute();
    expect((await sendZip(bo, home)).body.code).toBe('import_under_way');
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('import_not_ready');
  });

  test('continues where it was interrupted and adds nothing twice', async () => {
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

  test('that finds the profile filled in since it was read does not say that it added to it', async () => {
    const { _id, profile } = await read(bo, home);
    expect(profile).toEqual({ bio: true, pictures: 1 });
    const own = await uploadProfilePictures(bo, await smallPicture());
    await changeProfile(bo, { bio: 'Min egen', profilePictures: own });
    const { body } = await bo.post<ImportState>(`/api/imports/${_id}`);
    expect(body).toMatchObject({ state: 'done', profile: { bio: false, pictures: 0 } });
    expect(await profileOf(bo)).toMatchObject({ bio: 'Min egen', profilePictures: own });
  });

  test('that finds the profile’s picture gone does not say that it added it', async () => {
    const { _id } = await read(bo, home);
    const { db } = server.context;
    await db.deleteFrom('images').where('owner_id', '=', bo.userId).where('kind', '=', 'profile').execute();
    const { body } = await bo.post<ImportState>(`/api/imports/${_id}`);
    expect(body).toMatchObject({ profile: { bio: true, pictures: 0 } });
    expect(body.problems).toHaveLength(1);
  });

  test('that exceeds the quota adds nothing', async () => {
    const rows = Array.from({ length: 90 }, (_, i) =>
      tripLog({ title: `${i}`, description: 'x'.repeat(15_000) }),
    );
    const { _id } = (await bo.post<ImportState>('/api/imports/table', { rows })).body;
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('quota_full');
    expect(await tripsOf(bo)).toEqual([]);
  });

  test('leaves out a picture that was deleted in the meantime, and reports it', async () => {
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
