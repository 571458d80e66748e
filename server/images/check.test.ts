import { expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { randomId } from '../platform/ids.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';
import { checkImages } from './check.ts';
import { blobKeys } from './renditions.ts';

const server = await testServer();

const fileOf = (path = '') => path.replace(/^.*\//, '');

test('the check looks for both renditions of every picture in use and names those that are missing', async () => {
  const anna = await server.signUp();
  const [ofTrip = '', ofService = ''] = await upload(anna, await smallPicture(), await smallPicture());
  await anna.post('/api/createlog', tripLog({ uploadedImages: [ofTrip] }));
  await anna.post('/api/createservicelog', serviceLog({ images: [ofService] }));
  const [ofProfile] = await uploadProfilePictures(anna, await smallPicture());
  const { body: account } = await anna.get<Account>(`/api/showprofile/${anna.userId}`);
  await anna.put(`/api/changeprofile/${anna.userId}`, { ...account, profilePictures: [ofProfile] });
  // A picture that no log uses is not shown to anybody.
  const [untaken] = await upload(anna, await smallPicture());
  await server.context.blobs.remove(fileOf(untaken));
  expect(await checkImages(server.context)).toEqual({ checked: 3, missing: [], unknown: [] });

  const [, thumb = ''] = blobKeys(fileOf(ofTrip));
  const gone = [thumb, fileOf(ofProfile)].sort();
  for (const key of gone) await server.context.blobs.remove(key);
  expect(await checkImages(server.context)).toEqual({ checked: 3, missing: gone, unknown: [] });
});

test('the check names the files that the database does not know, and leaves them; those of a deleted picture it knows', async () => {
  const { blobs } = server.context;
  const bo = await server.signUp();
  const [path = ''] = await upload(bo, await smallPicture());
  await bo.delete(`/api/deleteimage/${fileOf(path)}`);
  const keys = Array.from({ length: 120 }, () => `${randomId()}.webp`).sort();
  for (const key of keys) await blobs.put(key, Buffer.from('x'));
  for (const _ of [1, 2]) expect((await checkImages(server.context)).unknown).toEqual(keys);
});
