import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportState } from '#contract/import-export';
import { read, readIn, sendZip } from '../testing/exports.ts';
import { allOf, expectNothingLeft, startWithHome } from '../testing/taken-home.ts';
import type { SignedIn, TestServer } from '../testing/test-server.ts';
import { discardOldImports } from './discard.ts';

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
  test('that is discarded leaves nothing, and the same file can be imported after it', async () => {
    const { _id } = await read(bo, home);
    expect((await bo.delete(`/api/imports/${_id}`)).status).toBe(204);
    expect((await bo.get(`/api/imports/${_id}`)).body.code).toBe('import_not_found');
    await expectNothingLeft(server, bo);
    expect(await readIn(bo, home)).toMatchObject({ boats: { new: 1 }, tasks: { new: 1 }, problems: [] });
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });

  test('that is discarded while its pictures are being read stays so', async () => {
    const { blobs } = server.context;
    const { put } = blobs;
    const reading = Promise.withResolvers<void>();
    let puts = 0;
    // The two pictures of the first log and their thumbnails are stored; those after them wait.
    blobs.put = async (...picture) => {
      if (++puts > 4) await reading.promise;
      return put(...picture);
    };
    try {
      const { body } = await sendZip<ImportState>(bo, home);
      await expect.poll(() => puts).toBeGreaterThan(4);
      expect((await bo.delete(`/api/imports/${body._id}`)).status).toBe(204);
      reading.resolve();
      await expect.poll(() => readdirSync(join(server.context.config.dataDir, 'temporary'))).toEqual([]);
      expect((await bo.post(`/api/imports/${body._id}`)).body.code).toBe('import_not_found');
    } finally {
      reading.resolve();
      blobs.put = put;
    }
    await expectNothingLeft(server, bo);
  });

  test('that is done stays so when it is discarded, and is replaced by the next one', async () => {
    const done = await readIn(bo, home);
    expect((await bo.delete(`/api/imports/${done._id}`)).status).toBe(204);
    expect((await bo.get(`/api/imports/${done._id}`)).body).toEqual(done);
    await read(bo, home);
    expect((await bo.get(`/api/imports/${done._id}`)).body.code).toBe('import_not_found');
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });

  test('that is not confirmed for more than six hours can’t be confirmed and is removed', async () => {
    const { _id } = await read(bo, home);
    const { db } = server.context;
    const seven = new Date(Date.now() - 7 * 3_600_000).toISOString();
    await db.updateTable('imports').set({ created_at: seven }).where('id', '=', _id).execute();
    expect((await bo.post(`/api/imports/${_id}`)).body.code).toBe('import_not_found');
    await discardOldImports(server.context);
    await expectNothingLeft(server, bo);
  });

  test('that can’t be removed when it is old is logged, and others are removed all the same', async () => {
    const { db, log } = server.context;
    const told = vi.spyOn(log, 'error').mockReturnValue();
    const carl = await server.signUp();
    const [broken, other] = [await read(bo, home), await read(carl, home)];
    const created_at = new Date(Date.now() - 7 * 3_600_000).toISOString();
    await db.updateTable('imports').set({ created_at }).where('id', 'in', [broken._id, other._id]).execute();
    const itemsOf = db.updateTable('import_items').where('import_id', '=', broken._id);
    await itemsOf.set({ content: '{' }).execute();
    try {
      expect(await discardOldImports(server.context)).toEqual({ imports: 1 });
      expect(told.mock.calls).toEqual([
        [{ err: expect.any(SyntaxError), id: broken._id }, 'an abandoned import could not be removed'],
      ]);
      await expectNothingLeft(server, carl);
    } finally {
      told.mockRestore();
      await itemsOf.set({ content: '{"images":[]}' }).execute();
    }
    expect(await discardOldImports(server.context)).toEqual({ imports: 1 });
  });
});
