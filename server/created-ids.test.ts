import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { Task } from '#contract/tasks';
import { createdThings, removalOf } from './testing/created-things.ts';
import { smallPdf, uploadDocumentFiles } from './testing/documents.ts';
import { serviceLog, tripLog } from './testing/examples.ts';
import { pictureForm, smallPicture, upload } from './testing/pictures.ts';
import { type SignedIn, testServer } from './testing/test-server.ts';

const server = await testServer();

const id = (letter: string) => letter.repeat(22);

describe.each(createdThings)('a $kind that a device creates', ({ kind, create, at, body }) => {
  test('has the id that the device gives it, and is not made twice', async () => {
    const anna = await server.signUp();
    const sent = { _id: `${id(kind.slice(0, 1))}`.slice(0, 21) + anna.userId.at(-1), ...body() };
    const first = await anna.post<{ _id: string }>(create, sent);
    expect([first.status, first.body._id]).toEqual([201, sent._id]);
    await anna.put(at + sent._id, {
      ...(kind === 'boat' ? { name: 'Ran' } : { title: 'En annan titel', was: {} }),
    });
    const again = await anna.post<{ title?: string; name?: string }>(create, sent);
    expect([again.status, again.body.title ?? again.body.name]).toEqual([
      201,
      kind === 'boat' ? 'Ran' : 'En annan titel',
    ]);
  });

  test('is refused under the id of something that was deleted, or is somebody else’s', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const sent = { _id: `${kind.slice(0, 2).trim()}${anna.userId}`.padEnd(22, '_'), ...body() };
    await anna.post(create, sent);
    expect((await bo.post(create, sent)).body).toMatchObject({ code: 'id_taken' });
    expect((await anna.delete(removalOf(kind, at + sent._id))).status).toBeLessThan(300);
    expect((await anna.post(create, sent)).status).toBe(410);
    expect((await bo.post(create, sent)).body).toMatchObject({ code: 'id_taken' });
  });

  test('gets an id of the server if the one that is sent has another shape', async () => {
    const anna = await server.signUp();
    for (const _id of ['kort', 12, null, { a: 1 }, `${id('a')}a`, '../../../../etc/passwd'])
      expect((await anna.post<{ _id: string }>(create, { ...body(), _id })).body._id).toMatch(/^[\w-]{22}$/);
  });
});

test('a task has the id that its device gives it, and is not made twice', async () => {
  const anna = await server.signUp();
  const { body: boat } = await anna.post<Boat>('/api/boats', { name: 'Vindila' });
  const sent = {
    _id: `t${anna.userId}`.padEnd(22, '_'),
    name: 'Impeller',
    section: 'engineService',
    boatId: boat._id,
  };
  for (const _ of [1, 2]) expect((await anna.post<Task>('/api/tasks', sent)).body._id).toBe(sent._id);
  await anna.delete(`/api/tasks/${sent._id}`);
  expect((await anna.post('/api/tasks', sent)).body).toMatchObject({ code: 'deleted' });
});

test('nothing is made under the id of another thing, with whose pictures and files it would come', async () => {
  const [anna, bo] = [await server.signUp(), await server.signUp()];
  const idOf = async (reply: Promise<{ body: unknown }>) => ((await reply).body as { _id: string })._id;
  const boatId = await idOf(anna.post('/api/boats', { name: 'Vindila' }));
  const [paper] = await uploadDocumentFiles(anna, smallPdf);
  const images = await upload(anna, await smallPicture());
  const made = [
    boatId,
    await idOf(anna.post('/api/tasks', { boatId, name: 'Impeller', section: 'engineService' })),
    await idOf(anna.post('/api/documents', { boatId, kind: 'purchase', images: [paper] })),
    await idOf(anna.post('/api/createservicelog', serviceLog({ images }))),
  ];
  const bosBoat = await idOf(bo.post('/api/boats', { name: 'Ran' }));
  const receipt = { boatId: bosBoat, amount: 5, category: 'other', date: '2026-05-01' };
  // Whoever has bought a boat has got the ids of what is in her dossier.
  for (const _id of made) {
    expect((await bo.post('/api/costs', { _id, ...receipt })).body).toMatchObject({ code: 'id_taken' });
    const trip = await bo.post('/api/createlog', tripLog({ _id, uploadedImages: images }));
    expect(trip.body).toMatchObject({ code: 'id_taken' });
  }
  for (const path of [paper, images[0]]) expect((await anna.get(`/api${path}`)).status).toBe(200);
});

describe('an upload that names its pictures', () => {
  const send = async (who: SignedIn, ids: string, ...pictures: string[]) =>
    who.post<string[]>(`/api/uploads?ids=${ids}`, await pictureForm(...pictures));

  test('gives them their paths, and is answered alike when it is sent again', async () => {
    const anna = await server.signUp();
    const [one, two] = [`1${anna.userId}`.padEnd(22, '-'), `2${anna.userId}`.padEnd(22, '-')];
    const expected = [`/images/${one}.webp`, `/images/${two}.webp`];
    for (const _ of [1, 2])
      expect((await send(anna, `${one},${two}`, 'picture.webp', 'sideways.jpg')).body).toEqual(expected);
    await anna.post('/api/createlog', tripLog({ uploadedImages: expected }));
    expect((await send(anna, `${one},${two}`, 'picture.webp', 'sideways.jpg')).body).toEqual(expected);
    expect((await anna.get(`/api${expected[0]}`)).status).toBe(200);
  });

  test('is refused under somebody else’s id, another number of ids, or an id of another shape', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const one = `3${anna.userId}`.padEnd(22, '-');
    await send(anna, one, 'picture.webp');
    expect((await send(bo, one, 'picture.webp')).body).toMatchObject({ code: 'id_taken' });
    for (const ids of [`${one},${id('x')}`, 'kort', '', `${one},`])
      expect((await send(anna, ids, 'picture.webp')).status).toBe(400);
  });
});
