import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { fileWith } from '../testing/picture-files.ts';
import { coloursOf, cornerColours, testPicture } from '../testing/pictures.ts';
import { render as renderFile } from './render.ts';

const renderAlone = async (bytes: Buffer, how: { alone: boolean }) => renderFile(await fileWith(bytes), how);
const render = (bytes: Buffer) => renderAlone(bytes, { alone: true });

/** The renditions as bytes. */
async function rendered(bytes: Buffer) {
  const outcome = await render(bytes);
  if (typeof outcome === 'string') throw new Error(outcome);
  const [picture, thumb] = await Promise.all([outcome.picture, outcome.thumb].map((file) => readFile(file)));
  if (!picture || !thumb) throw new Error('no rendition');
  expect(outcome.bytes).toBe(picture.length + thumb.length);
  return { ...outcome, picture, thumb };
}

/** Draws with sharp without its readers, which `render` has blocked for the whole process. */
const plain = (width: number, height: number, background = '#28a03c') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The PNG with another size written into its header. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

async function expectCorners(picture: Buffer, tolerance: number): Promise<void> {
  const { corners } = await coloursOf(picture);
  for (const [i, [name, colour]] of Object.entries(cornerColours).entries()) {
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs((corners[i]?.[channel] ?? -1) - value), `${name}: ${corners[i]}`).toBeLessThanOrEqual(
        tolerance,
      );
    }
  }
}

describe('rendering a picture', () => {
  test.each([
    'sideways.jpg',
    'progressive.jpg',
    'trailing-bytes.jpg',
    'wide-gamut.jpg',
    'picture.webp',
    'picture.avif',
    'animated.gif',
    'alpha.png',
    'sixteen-bit.png',
    'phone.heic',
    'phone-sideways.heic',
    'phone-sideways-exif.heic',
  ])('turns %s upright, keeps its colours and makes two sizes', async (name) => {
    const { picture, thumb, width, height } = await rendered(await testPicture(name));
    expect([width, height]).toEqual([1200, 900]);
    await expectCorners(picture, 6);
    await expectCorners(thumb, 6);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 900 });
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 600, height: 450 });
  });

  test('comes near the colours of a CMYK picture', async () => {
    await expectCorners((await rendered(await testPicture('cmyk.jpg'))).picture, 45);
  });

  // asvs 5.2.2, 5.4.3, 14.2.4
  test.each(['sideways.jpg', 'wide-gamut.jpg', 'phone-sideways.heic', 'photograph-dusk-sideways.jpg'])(
    'removes the metadata of %s',
    async (name) => {
      const { picture, thumb } = await rendered(await testPicture(name));
      for (const bytes of [picture, thumb]) {
        const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
        expect([exif, icc, xmp, iptc, orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect(bytes.toString('latin1')).not.toMatch(/EXIF|ICCP|XMP |Sj.telefon|8800123|Anna Ek/);
      }
    },
  );

  test('makes transparent areas white', async () => {
    const { picture } = await rendered(await testPicture('alpha.png'));
    expect((await coloursOf(picture)).middle).toEqual([255, 255, 255]);
  });

  test('scales a twelve-megapixel photograph to a longest edge of 2560 pixels', async () => {
    const lying = await rendered(await testPicture('photograph-morning.jpg'));
    expect([lying.width, lying.height]).toEqual([2560, 1920]);
    const standing = await rendered(await testPicture('photograph-dusk-sideways.jpg'));
    expect([standing.width, standing.height]).toEqual([1920, 2560]);
    expect(await sharp(standing.thumb).metadata()).toMatchObject({ width: 600, height: 800 });
  });

  test('does not enlarge a small picture or the thumbnail of a long one', async () => {
    const small = await rendered(await plain(80, 60).png().toBuffer());
    expect([small.width, small.height]).toEqual([80, 60]);
    expect(await sharp(small.thumb).metadata()).toMatchObject({ width: 80, height: 60 });
    const long = await rendered(await plain(5000, 100).png().toBuffer());
    expect([long.width, long.height]).toEqual([2560, 51]);
    expect(await sharp(long.thumb).metadata()).toMatchObject({ width: 2560, height: 51 });
  });

  test('keeps a black-and-white picture black and white', async () => {
    const grey = await plain(40, 30, '#777777').toColourspace('b-w').jpeg().toBuffer();
    expect((await coloursOf((await rendered(grey)).picture)).middle).toEqual([119, 119, 119]);
  });
});

test('a JPEG that lacks only the marker of its end is taken, as browsers show it, and one that was cut off is not', async () => {
  const whole = await testPicture('progressive.jpg');
  const withoutEnd = whole.subarray(0, whole.lastIndexOf(Buffer.from([0xff, 0xd9])));
  await expectCorners((await rendered(withoutEnd)).picture, 6);
  expect(await render(withoutEnd.subarray(0, withoutEnd.length * 0.8))).toBe('not_an_image');
});

test('a HEIC file too large even for its header to be read is refused for its size', async () => {
  const heic = Buffer.from(await testPicture('phone.heic'));
  const size = heic.indexOf('ispe');
  const claims = (width: number, height: number) => {
    heic.writeUInt32BE(width, size + 8);
    heic.writeUInt32BE(height, size + 12);
    return render(heic.subarray(0, size + 16));
  };
  expect(await claims(16_320, 12_240)).toBe('too_many_pixels');
  expect(await claims(1200, 900)).toBe('not_an_image');
});

/** The picture with one more property among those it is described by: a box with a crop. */
function withCropBox(avif: Buffer): Buffer {
  const crop = Buffer.alloc(40);
  crop.writeUInt32BE(crop.length);
  crop.write('clap', 4, 'latin1');
  const changed = Buffer.from(avif);
  const add = (at: number) => changed.writeUInt32BE(changed.readUInt32BE(at) + crop.length, at);
  for (const around of ['meta', 'iprp', 'ipco']) add(changed.indexOf(around) - 4);
  for (const place of [16, 34]) add(changed.indexOf('iloc') + place);
  const properties = avif.indexOf('ipco') - 4;
  const end = properties + avif.readUInt32BE(properties);
  return Buffer.concat([changed.subarray(0, end), crop, changed.subarray(end)]);
}

test('an AVIF that is cropped and transparent, which the decoder shows garbled, is refused', async () => {
  const avif = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#28a03c80' } })
    .avif()
    .toBuffer();
  expect(await render(avif)).toMatchObject({ width: 64 });
  expect(await render(withCropBox(avif))).toBe('not_an_image');
});

test('the first picture of an animated AVIF is shown', async () => {
  const avif = await testPicture('picture.avif');
  avif.write('avis', 'ftyp'.length + 4, 'latin1');
  await expectCorners((await rendered(avif)).picture, 6);
});

describe('the decoder', () => {
  test.each(['drawing.svg.jpg', 'page.html.jpg', 'text.png', 'truncated.jpg'])(
    'refuses %s as not an image',
    async (name) => {
      expect(await render(await testPicture(name))).toBe('not_an_image');
    },
  );

  test('refuses an empty file and the first bytes of a picture as not an image', async () => {
    expect(await render(Buffer.alloc(0))).toBe('not_an_image');
    for (const name of [
      'sideways.jpg',
      'alpha.png',
      'picture.webp',
      'animated.gif',
      'picture.avif',
      'phone.heic',
    ]) {
      const bytes = await testPicture(name);
      for (const length of [1, 12, 40, 300]) {
        expect(await render(bytes.subarray(0, length)), `${name}, ${length} bytes`).toBe('not_an_image');
      }
    }
  });

  // asvs 1.3.4, 5.2.2
  test('refuses a TIFF and a PDF as not an image', async () => {
    const tiff = await plain(40, 30).tiff().toBuffer();
    expect(await render(tiff)).toBe('not_an_image');
    expect(await render(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'))).toBe('not_an_image');
  });

  test('refuses a HEIC file whose picture is damaged as not an image', async () => {
    const bytes = Buffer.from(await testPicture('phone.heic'));
    bytes.fill(0xa5, bytes.indexOf('mdat') + 4);
    expect(await render(bytes)).toBe('not_an_image');
  });

  test('reads a HEIC file with a damaged colour profile without the profile', async () => {
    const bytes = Buffer.from(await testPicture('phone.heic'));
    const profile = bytes.indexOf('colrprof') + 8;
    bytes.fill(0xa5, profile, profile + 100);
    expect(await render(bytes)).toMatchObject({ width: 1200, height: 900 });
  });

  test('refuses 144 million pixels in 140 kB without decoding them', async () => {
    const bytes = await testPicture('144-megapixels.png');
    expect(bytes.length).toBeLessThan(150_000);
    expect(await render(bytes)).toBe('too_many_pixels');
    // Decoding it would show that nearly all of it is missing.
    expect(await render(bytes.subarray(0, 1_000))).toBe('too_many_pixels');
  });

  test('applies the pixel limit to the size in the header', async () => {
    const small = await plain(8, 8).png().toBuffer();
    expect(await render(claiming(small, limits.imagePixels / 8000, 8001))).toBe('too_many_pixels');
    // The same holds far beyond the decoder’s own limit.
    expect(await render(claiming(small, 30_000, 30_000))).toBe('too_many_pixels');
    // Within the limit it is decoded, and holds less than its header says.
    expect(await render(claiming(small, limits.imagePixels / 8000, 8000))).toBe('not_an_image');
  });

  test('has lower pixel limits for formats that need much memory per pixel', async () => {
    const interlaced = await plain(8, 8).png({ progressive: true }).toBuffer();
    expect(await render(claiming(interlaced, 6400, 6400))).toBe('too_many_pixels');
    expect(await render(claiming(interlaced, 6300, 6300))).toBe('not_an_image');
    for (const [name, edge] of [
      ['picture.avif', 5100],
      ['phone.heic', 7100],
    ] as const) {
      const bytes = Buffer.from(await testPicture(name));
      bytes.writeUInt32BE(edge, bytes.indexOf('ispe') + 8);
      bytes.writeUInt32BE(edge, bytes.indexOf('ispe') + 12);
      expect(await render(bytes), name).toBe('too_many_pixels');
    }
  });
});

test('a decoder that reads no pictures at all throws an error instead of refusing the picture', async () => {
  const loaders = { operation: ['VipsForeignLoad'] };
  sharp.block(loaders);
  try {
    for (const bytes of [await testPicture('sideways.jpg'), Buffer.from('no picture at all')]) {
      await expect(render(bytes)).rejects.toThrow('The decoder reads no picture at all');
    }
  } finally {
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
    });
  }
  expect(await render(await testPicture('sideways.jpg'))).toMatchObject({ width: 1200 });
});

test('a large picture is decoded only when nothing else is being decoded', async () => {
  const large = claiming(await plain(8, 8).png().toBuffer(), 5000, 4000);
  expect(await renderAlone(large, { alone: false })).toBe('large');
  // A HEIC photograph is large with fewer pixels.
  const harbour = await testPicture('photograph-harbour.heic');
  expect(await renderAlone(harbour, { alone: false })).toBe('large');
  const other = claiming(await plain(8, 8).png().toBuffer(), 4032, 3024);
  expect(await renderAlone(other, { alone: false })).toBe('not_an_image');
  expect(await renderAlone(large, { alone: true })).toBe('not_an_image');
  const ordinary = await testPicture('photograph-morning.jpg');
  expect(await renderAlone(ordinary, { alone: false })).toMatchObject({ width: 2560 });
});
