import { readFileSync } from 'node:fs';
import { jpegWith, type MadeExif } from '#contract/testing/exif';

const phone: MadeExif = { make: 'Apple', model: 'iPhone 15', zone: '+02:00' };

/** A photograph, a file to be chosen, that was taken in Sweden then: `2026-07-11 09:40`. */
export const taken = (at: string, file = 'test-pictures/progressive.jpg', camera = phone) => ({
  name: `IMG_${at.replaceAll(/\D/g, '')}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(
    jpegWith(
      { ...camera, taken: `${at.replaceAll('-', ':')}:05`, place: { latitude: 59, longitude: 18 } },
      readFileSync(file),
    ),
  ),
});
