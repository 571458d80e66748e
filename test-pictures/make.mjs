// Draws every picture in this folder anew: node test-pictures/make.mjs (takes about two minutes).
// The HEIC files need heif-enc with x265 (Debian: libheif-examples); without it they are left as they are.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { scenes } from './scenes.mjs';
import { turnHeic } from './turn-heic.mjs';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const save = (name, bytes) => writeFileSync(pathOf(name), bytes);

/** What a phone writes into its photographs, and nobody else should learn. */
const exif = {
  IFD0: { Make: 'Vindö', Model: 'Sjötelefon 3', ImageDescription: 'Hemma hos Anna Ek' },
  IFD2: { DateTimeOriginal: '2026:07:14 09:40:00', BodySerialNumber: '8800123' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '58/1 24/1 3000/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '17/1 51/1 1200/100',
  },
};

/**
 * Four corners in four colours, so that a test sees which way is up and whether the colours are right: red, green,
 * blue and yellow from the upper left corner to the lower right, 1200 × 900.
 */
function corners() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <path d="M0 0h600v450H0Z" fill="#c82828"/><path d="M600 0h600v450H600Z" fill="#28a03c"/>
    <path d="M0 450h600v450H0Z" fill="#2846b4"/><path d="M600 450h600v450H600Z" fill="#e6c832"/></svg>`;
  return sharp(Buffer.from(drawing));
}

const cornersJpeg = (picture = corners()) => picture.jpeg({ quality: 80 });

/** The pixels lie a quarter turn counterclockwise, and orientation 6 asks the reader to turn them back. */
async function sideways(upright) {
  const lying = sharp(await upright.png({ compressionLevel: 1 }).toBuffer()).rotate(270);
  return lying.withExif(exif).withMetadata({ orientation: 6 });
}

function heic(from, name, quality, finish = (bytes) => bytes) {
  const { error, status } = spawnSync('heif-enc', ['-q', String(quality), from, '-o', pathOf('new.heic')]);
  if (error || status !== 0) {
    process.stderr.write(`${name} was left as it is: heif-enc could not make it\n`);
    return;
  }
  save(name, finish(readFileSync(pathOf('new.heic'))));
  rmSync(pathOf('new.heic'));
}

async function small() {
  save('sideways.jpg', await cornersJpeg(await sideways(corners())).toBuffer());
  save('picture.webp', await corners().webp({ quality: 80 }).toBuffer());
  save('picture.avif', await corners().avif({ quality: 60 }).toBuffer());
  save('cmyk.jpg', await cornersJpeg(corners().toColourspace('cmyk')).toBuffer());
  save('wide-gamut.jpg', await cornersJpeg(corners().withIccProfile('p3')).toBuffer());
  save('sixteen-bit.png', await corners().toColourspace('rgb16').png().toBuffer());
  save('progressive.jpg', await corners().jpeg({ quality: 80, progressive: true }).toBuffer());

  const hole = '<svg width="1200" height="900"><circle cx="600" cy="450" r="200"/></svg>';
  const withHole = corners().composite([{ input: Buffer.from(hole), blend: 'dest-out' }]);
  save('alpha.png', await withHole.png({ palette: true }).toBuffer());

  const frames = [await corners().png().toBuffer(), await corners().negate().png().toBuffer()];
  save(
    'animated.gif',
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: 400 })
      .toBuffer(),
  );

  heic(pathOf('wide-gamut.jpg'), 'phone.heic', 70);
  heic(pathOf('sideways.jpg'), 'phone-sideways-exif.heic', 70);
  heic(pathOf('sideways.jpg'), 'phone-sideways.heic', 70, turnHeic);
}

async function broken() {
  const whole = await cornersJpeg(await sideways(corners())).toBuffer();
  save('truncated.jpg', whole.subarray(0, Math.round(whole.length * 0.7)));
  save(
    'trailing-bytes.jpg',
    Buffer.concat([whole, Buffer.alloc(2000, 'phones put films and depth maps here ')]),
  );
  save(
    'drawing.svg.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  );
  save('page.html.jpg', '<!doctype html><title>Hej</title><script>alert(1)</script>\n');
  save('text.png', 'Det här är ingen bild.\n');
  const huge = { width: 12_000, height: 12_000, channels: 3, background: '#28a03c' };
  const limitInputPixels = false;
  save(
    '144-megapixels.png',
    await sharp({ create: huge, limitInputPixels }).png({ palette: true }).toBuffer(),
  );
}

async function photographs() {
  const grain = 13;
  const morning = await scenes.develop(scenes.morning(), grain);
  save(
    'photograph-morning.jpg',
    await morning.withExif(exif).jpeg({ quality: 70, mozjpeg: true }).toBuffer(),
  );
  const dusk = await sideways(await scenes.develop(scenes.dusk(), grain));
  save('photograph-dusk-sideways.jpg', await dusk.jpeg({ quality: 70, mozjpeg: true }).toBuffer());
  const harbour = await scenes.develop(scenes.harbour(), grain / 2);
  const wide = harbour.withExif(exif).withIccProfile('p3').jpeg({ quality: 85 });
  save('harbour-for-heic.jpg', await wide.toBuffer());
  heic(pathOf('harbour-for-heic.jpg'), 'photograph-harbour.heic', 42);
  rmSync(pathOf('harbour-for-heic.jpg'));
}

await small();
await broken();
await photographs();
