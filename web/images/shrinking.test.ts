import { describe, expect, it } from 'vitest';
import { isFineAsItIs, jpegName, looksLikeImage, sizeWithin } from './shrinking.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('the size that is sent', () => {
  it.each([
    ['a landscape', { width: 4000, height: 3000 }, { width: 2560, height: 1920 }],
    ['a portrait', { width: 3024, height: 4032 }, { width: 1920, height: 2560 }],
    ['a small picture', { width: 640, height: 480 }, { width: 640, height: 480 }],
    ['a hairline', { width: 10_000, height: 1 }, { width: 2560, height: 1 }],
  ])('of %s has no edge longer than 2560 and keeps its proportions', (_, size, sent) => {
    expect(sizeWithin(size, 2560)).toEqual(sent);
  });
});

describe('a picture is sent as it is', () => {
  const small = { width: 1600, height: 1200 };

  it('when it is small already', () => {
    expect(isFineAsItIs({ type: 'image/png', size: 300_000 }, small)).toBe(true);
  });

  it('when it may be an animation', () => {
    expect(isFineAsItIs({ type: 'image/gif', size: 8_000_000 }, small)).toBe(true);
  });

  it.each([
    ['it has many bytes', { type: 'image/jpeg', size: 4_000_000 }, small],
    ['it has many pixels', { type: 'image/jpeg', size: 900_000 }, { width: 4000, height: 3000 }],
    ['the server can’t read its format', { type: 'image/bmp', size: 90_000 }, small],
  ])('but not when %s', (_, file, size) => {
    expect(isFineAsItIs(file, size)).toBe(false);
  });
});

it('a picture that becomes a JPEG keeps the rest of its name', () => {
  expect(jpegName('Utö 14.7.png')).toBe('Utö 14.7.jpg');
  expect(jpegName('bild')).toBe('bild.jpg');
});

describe('a file with the first bytes of', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\r'],
    ['a WebP', 'RIFF\x24\0\n\0WEBPVP8 '],
    ['a HEIC', '\0\0\0\x18ftypheic'],
    ['an AVIF', '\0\0\0\x1cftypavif'],
  ])('%s is a picture', (_, start) => {
    expect(looksLikeImage(bytes(start))).toBe(true);
  });

  it.each([
    ['a text', 'Lämnade Lökholmen efter morgondoppet.'],
    ['a drawing in SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a film', '\0\0\0\x20ftypisom'],
    ['nothing', ''],
  ])('%s is not a picture', (_, start) => {
    expect(looksLikeImage(bytes(start))).toBe(false);
  });
});
