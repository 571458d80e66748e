import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exifBlock, heicWith, jpegWith, type MadeExif } from '#contract/testing/exif';
import { takenBy } from './exif.ts';
import { clockOf, takenAtOf } from './taken-at.ts';

const phone: MadeExif = { make: 'Apple', model: 'iPhone 15', taken: '2026:07:14 09:40:05', zone: '+03:00' };
const read = (bytes: Uint8Array) => takenBy(new Blob([Uint8Array.from(bytes)]));
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const said = { clock: '2026-07-14T09:40:05', zone: 180, camera: 'Apple iPhone 15' };

describe('what a picture says of when it was taken', () => {
  test.each([
    ['JPEG', jpegWith(phone)],
    ['JPEG with the other order of bytes', jpegWith({ ...phone, isBigEndian: true })],
    ['HEIC, behind the picture', heicWith(phone)],
    ['HEIC, before the picture', heicWith(phone, 100)],
    ['PNG', Uint8Array.from([...latin1('\x89PNG\r\n\x1a\n\0\0\0\x90eXIf'), ...exifBlock(phone)])],
    [
      'WebP, behind a large picture',
      Uint8Array.from([
        ...latin1('RIFF\0\0\0\0WEBP'),
        ...new Uint8Array(400_000),
        ...latin1('EXIF\x90\0\0\0'),
        ...exifBlock(phone),
      ]),
    ],
    ['WebP', Uint8Array.from([...latin1('RIFF\0\0\0\0WEBPEXIF\x90\0\0\0'), ...exifBlock(phone)])],
  ])('is read from a %s', async (_kind, bytes) => {
    expect(await read(bytes)).toEqual(said);
  });

  test('is read without the place, though that stands beside it', async () => {
    const placed = await read(jpegWith({ ...phone, place: { latitude: 59, longitude: 18 } }));
    expect(placed).toEqual(said);
  });

  test('may leave out the zone and the camera', async () => {
    expect(await read(jpegWith({ taken: '2026:07:14 09:40:05' }))).toEqual({
      ...said,
      zone: undefined,
      camera: '',
    });
  });

  test.each([
    ['no block', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ['nothing at all', new Uint8Array()],
    ['no time', jpegWith({ make: 'Apple' })],
    ['a clock that was never set', jpegWith({ taken: '0000:00:00 00:00:00' })],
    ['spaces', jpegWith({ taken: '    :  :     :  :  ' })],
    ['a thirty-first of June', jpegWith({ taken: '2026:06:31 09:40:05' })],
    ['rubbish', jpegWith(latin1(`II*\0\x08\0\0\0\xff\xff${'\xff'.repeat(200)}`))],
    [
      'a directory that points to itself',
      jpegWith(latin1('II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\0\0\0\0')),
    ],
    ['a directory beyond its end', jpegWith(latin1('II*\0\xff\xff\xff\x7f'))],
    ['a text beyond its end', jpegWith(exifBlock(phone).slice(0, 100))],
  ])('is unknown with %s', async (_what, bytes) => {
    expect(await read(bytes)).toBeUndefined();
  });

  test('is unknown of a phone’s HEIC that names its orientation alone', async () => {
    expect(await read(readFileSync('test-pictures/phone-sideways-exif.heic'))).toBeUndefined();
  });
});

describe('the moment that is stored', () => {
  test('follows from the zone that the camera says, or from this device’s', () => {
    expect(takenAtOf(said)).toBe('2026-07-14T06:40:05.000Z');
    const here = new Date('2026-07-14T09:40:05').toISOString();
    expect(takenAtOf({ ...said, zone: undefined })).toBe(here);
  });

  test.each(['1970-01-01T00:00:00', '1980-01-01T12:00:00', '2099-07-14T09:40:05'])(
    'is none of a clock that shows %s',
    (clock) => {
      expect(clockOf({ ...said, clock })).toBeUndefined();
      expect(takenAtOf({ ...said, clock })).toBeUndefined();
    },
  );
});
