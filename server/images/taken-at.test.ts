import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ServiceLog } from '#contract/service-logs';
import { jpegWith } from '#contract/testing/exif';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { downloadExport, linesOf, unzip } from '../testing/exports.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const [noon, evening] = ['2026-07-14T10:00:00.000Z', '2026-07-14T17:30:05.000Z'] as const;
const twoPictures = async (who = anna) =>
  (await upload(who, await smallPicture(), await smallPicture('#a03020'))) as [string, string];
const create = async (fields: Record<string, unknown>) =>
  (await anna.post<TripLog>('/api/createlog', tripLog(fields))).body;
const shown = async ({ _id }: TripLog) => (await anna.get<TripLog>(`/api/showlog/${_id}`)).body;
const put = (log: TripLog, fields: object) =>
  anna.put<TripLog & { fields?: object }>(`/api/updatelog/${log._id}`, { ...fields, was: {} });

describe('when a picture was taken', () => {
  test('comes with its log, and is shown, listed and exported with it', async () => {
    const [one, other] = await twoPictures();
    const log = await create({ uploadedImages: [one, other], takenAt: { [one]: noon } });
    expect(log.takenAt).toEqual({ [one]: noon });
    expect(await shown(log)).toEqual(log);
    const listed = (await anna.get<TripLog[]>('/api/logs')).body.find(({ _id }) => _id === log._id);
    expect(listed?.takenAt).toEqual({ [one]: noon });
    const members = await unzip(await downloadExport(server.url, anna));
    const lines = linesOf<TripLog>(members, 'data/trip-logs.jsonl');
    expect(lines.find(({ _id }) => _id === log._id)?.takenAt).toEqual({ [one]: noon });
  });

  test('is in no answer where nobody knows it', async () => {
    const [one] = await twoPictures();
    expect(await create({ uploadedImages: [one] })).not.toHaveProperty('takenAt');
  });

  test('is changed for the pictures that a change names, forgotten with null, and goes with its picture', async () => {
    const [one, other] = await twoPictures();
    const log = await create({ images: [one, other], takenAt: { [one]: noon, [other]: noon } });
    expect((await put(log, { takenAt: { [other]: evening } })).body.takenAt).toEqual({
      [one]: noon,
      [other]: evening,
    });
    expect((await put(log, { title: 'Ändrad' })).body.takenAt).toEqual({ [one]: noon, [other]: evening });
    expect((await put(log, { takenAt: { [one]: null } })).body.takenAt).toEqual({ [other]: evening });
    expect((await put(log, { images: [one] })).body).not.toHaveProperty('takenAt');
  });

  test('is kept in a service log too', async () => {
    const [one] = await twoPictures();
    const made = await anna.post<{ _id: string }>(
      '/api/createservicelog',
      serviceLog({ images: [one], takenAt: { [one]: noon } }),
    );
    const { body } = await anna.get<ServiceLog>(`/api/servicelog/${made.body._id}`);
    expect(body.takenAt).toEqual({ [one]: noon });
  });

  test('is not changed through another log, whoever owns the picture', async () => {
    const [one] = await twoPictures();
    const log = await create({ images: [one], takenAt: { [one]: noon } });
    const another = await create({});
    expect((await put(another, { takenAt: { [one]: evening } })).status).toBe(200);
    const bos = (await bo.post<TripLog>('/api/createlog', tripLog({ takenAt: { [one]: evening } }))).body;
    expect(bos).not.toHaveProperty('takenAt');
    expect((await shown(log)).takenAt).toEqual({ [one]: noon });
  });

  test.each([
    ['no moment', { '/images/AAAAAAAAAAAAAAAAAAAAAA.webp': 'i går' }],
    ['no path', { '/etc/passwd': noon }],
    ['a list', [noon]],
    [
      'sixty-one pictures',
      Object.fromEntries(
        Array.from({ length: 61 }, (_, n) => [`/images/${String(n).padStart(22, 'A')}.webp`, noon]),
      ),
    ],
  ])('is refused with %s', async (_what, takenAt) => {
    const { status, body } = await anna.post<{ fields: object }>('/api/createlog', tripLog({ takenAt }));
    expect([status, body.fields]).toEqual([400, { takenAt: 'När en bild togs går inte att läsa.' }]);
  });
});

test('the cover is the first picture: a change of their order changes nothing else', async () => {
  const [one, other] = await twoPictures();
  const log = await create({ images: [one, other], takenAt: { [one]: noon } });
  const images = [other, one];
  const { body } = await anna.put<TripLog>(`/api/updatelog/${log._id}`, {
    images,
    was: { images: [one, other] },
  });
  expect(body).toMatchObject({ images, takenAt: { [one]: noon } });
});

test('what is served of a picture says neither when nor where nor with what it was taken', async () => {
  const jpeg = await sharp(await smallPicture())
    .jpeg()
    .toBuffer();
  const exif = {
    make: 'Apple',
    model: 'iPhone 15',
    taken: '2026:07:14 12:00:00',
    place: { latitude: 59, longitude: 18 },
  };
  const sent = jpegWith(exif, jpeg);
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const [path] = await upload(anna, sent);
  for (const size of ['', '?size=thumb']) {
    const answer = await fetch(`${server.url}/api${path}${size}`, {
      headers: { authorization: `Bearer ${anna.token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    for (const word of ['Exif', 'EXIF', 'Apple', 'iPhone', '2026:07'])
      expect(bytes.includes(word)).toBe(false);
  }
});
