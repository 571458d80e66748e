import { expect, test, vi } from 'vitest';
import { limits } from '#contract/limits';
import { refuse } from '../refusal.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { startTestServer } from '../testing/test-server.ts';
import { cleanUpPictures } from './clean-up.ts';
import type { Rendered } from './render.ts';
import type { Renderer } from './renderer.ts';
import { prepareAll } from './upload.ts';

/** A case that no browser can cause: a renderer that fails. The rest is in uploads.test.ts. */

const rendererThat = (render: Renderer['render']): Renderer => ({ render, close: async () => {} });
const rendered = { width: 1, height: 1, picture: 'a', thumb: 'b', bytes: 2 } satisfies Rendered;

/** Files that arrive one by one; counts how many have been asked for. */
function arriving(count: number) {
  const files = {
    askedFor: 0,
    async *[Symbol.asyncIterator]() {
      for (let position = 0; position < count; position++) {
        files.askedFor += 1;
        yield { position, file: `/nowhere/${position}` };
      }
    },
  };
  return files;
}

test('after a file that is not an image, only two more files are read', async () => {
  const files = arriving(limits.imagesPerRequest);
  const outcome = await prepareAll(
    rendererThat(async (file) => (file.endsWith('/0') ? 'not_an_image' : rendered)),
    files,
  );
  expect(outcome).toMatchObject({ code: 'not_an_image' });
  expect(files.askedFor).toBe(3);
});

test('an upload is answered as a server fault, not as a broken picture, if the decoder dies', async () => {
  const outcome = await prepareAll(
    rendererThat(async () => 'died'),
    arriving(1),
  );
  expect(outcome).toMatchObject({ status: 500, code: 'defect' });
});

test('a picture that fails while an earlier one is being decoded fails the upload with its own error', async () => {
  let fail = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('no process'));
  });
  const outcome = prepareAll(
    rendererThat(async (file) => {
      if (file.endsWith('/1')) return failed;
      fail();
      await new Promise((resolve) => setImmediate(resolve));
      return rendered;
    }),
    arriving(2),
  );
  await expect(outcome).rejects.toThrow('no process');
});

test('an upload that is refused while it arrives is answered with that refusal', async () => {
  const files = (async function* () {
    yield { position: 0, file: '/nowhere/0' };
    yield refuse('image_too_large');
  })();
  expect(
    await prepareAll(
      rendererThat(async () => rendered),
      files,
    ),
  ).toMatchObject({
    code: 'image_too_large',
  });
});

test('pictures that can’t be stored leave no row and no bytes', async () => {
  const server = await startTestServer();
  const { db, blobs } = server.context;
  const real = blobs.put;
  let puts = 0;
  vi.spyOn(blobs, 'put').mockImplementation(async (...words) => {
    if (++puts === 3) throw new Error('the store is gone');
    return real.apply(blobs, words);
  });
  await expect(upload(server.admin, await smallPicture(), await smallPicture())).rejects.toThrow('500');
  expect(puts).toBe(4);
  expect(await db.selectFrom('images').select('file').execute()).toEqual([]);
  await cleanUpPictures(server.context);
  const left = [];
  for await (const { key } of blobs.list()) left.push(key);
  expect(left).toEqual([]);
  await server.close();
});
