import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** A file that is small to send and expensive to process, and the call that takes such files. */
export interface HostileFile {
  name: string;
  call: '/api/uploads' | '/api/imports' | '/api/imports/table';
  bytes: Buffer;
}

/** Ten of them: pictures, exports and tables. Making them takes a few seconds and some 300 MB. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const manifest = (missing: string) =>
    `{"program":"loggboken","format":1,"madeAt":"2026-01-01T00:00","tripLogs":1,"serviceLogs":1,"pictures":{},"missing":[${missing}]}`;
  const list = (element: string, count: number) => `${`${element},`.repeat(count - 1)}${element}`;
  const exported = (files: Record<string, string | Buffer>) =>
    zip({ 'data/manifest.json': manifest(''), 'data/profile.json': '{}', ...files });
  return [
    {
      name: 'a PNG with 20 texts that inflate to 50 MB each',
      call: '/api/uploads',
      bytes: await pngWithTexts(20),
    },
    {
      name: 'a PNG with a colour profile of 200 MB',
      call: '/api/uploads',
      bytes: await pngWithProfile(),
    },
    { name: 'a PNG of 64,000,000 × 1 pixels', call: '/api/uploads', bytes: pngOf(64_000_000, 1) },
    { name: 'a PNG of 1 × 64,000,000 pixels', call: '/api/uploads', bytes: pngOf(1, 64_000_000) },
    {
      name: 'a manifest of 33 million numbers',
      call: '/api/imports',
      bytes: await zip({ 'data/manifest.json': manifest(list('0', 33_000_000)) }),
    },
    {
      name: 'a manifest of 7 million objects',
      call: '/api/imports',
      bytes: await zip({ 'data/manifest.json': manifest(list('{}', 7_000_000)) }),
    },
    {
      name: 'a profile with 450,000 pictures',
      call: '/api/imports',
      bytes: await exported({ 'data/profile.json': `{"profilePictures":[${list('0', 450_000)}]}` }),
    },
    {
      name: '250 MB of empty lines',
      call: '/api/imports',
      bytes: await exported({ 'data/trip-logs.jsonl': Buffer.alloc(250_000_000, '\n') }),
    },
    {
      name: 'a table of 10 million empty rows',
      call: '/api/imports/table',
      bytes: Buffer.from(`{"rows":[${list('{}', 10_000_000)}]}`),
    },
    {
      name: 'a table of 16 million numbers',
      call: '/api/imports/table',
      bytes: Buffer.from(`{"rows":[${list('0', 15_900_000)}]}`),
    },
  ];
}

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(files)) file.addBuffer(Buffer.from(content), name);
  file.end();
  return buffer(file.outputStream);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A greyscale PNG of that many pixels, all black. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // One bit a pixel.
  const line = 1 + Math.ceil(width / 8);
  const pixels = deflateSync(Buffer.alloc(line * height));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A valid small picture with chunks inserted before its pixels. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const sound = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const afterHeader = signature.length + 25;
  return Buffer.concat([sound.subarray(0, afterHeader), ...chunks, sound.subarray(afterHeader)]);
}

function pngWithTexts(count: number): Promise<Buffer> {
  const inflated = deflateSync(Buffer.alloc(50_000_000, 'a'));
  return pngWith(
    ...Array.from({ length: count }, (_, number) =>
      chunk('zTXt', Buffer.concat([Buffer.from(`Text ${number}\0\0`, 'latin1'), inflated])),
    ),
  );
}

function pngWithProfile(): Promise<Buffer> {
  const inflated = deflateSync(Buffer.alloc(200_000_000));
  return pngWith(chunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), inflated])));
}
