import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorBody, errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { pictureForm, smallPicture, testPicture } from '../testing/pictures.ts';
import { renderProcesses } from '../testing/render-processes.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { withoutTexts } from './png.ts';
import { withinLimits } from './renderer.ts';

let server: TestServer;
let anna: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(() => server.close());

function chunk(type: string, ...content: Uint8Array[]): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(typed.length - 4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000, 'x'));
const named = Buffer.from('Comment\0\0', 'latin1');

/** The PNG with more chunks after its header. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const send = async (picture: Buffer) => anna.post<ErrorBody>('/api/uploads', await pictureForm(picture));

const onLinux = describe.runIf(process.platform === 'linux');

/** The id of the decoding process, of which there is one at a time. */
async function decoder(): Promise<number | undefined> {
  // The process of an earlier test may still be ending.
  await expect.poll(renderProcesses).toHaveLength(1);
  return renderProcesses()[0];
}

onLinux('the process that decodes', () => {
  test.each([
    ['zTXt', chunk('zTXt', named, packed(49))],
    ['iTXt', chunk('iTXt', Buffer.from('Comment\0\x01\0\0\0', 'latin1'), packed(49))],
    ['iCCP', chunk('iCCP', named, packed(49))],
    ['zTXt that are many', Buffer.concat(Array(9).fill(chunk('zTXt', named, packed(1))))],
  ])('unpacks only the picture of a PNG: one with too much in its %s is refused', async (_type, text) => {
    const picture = withChunks(await smallPicture(), text);
    const { status, body } = await send(picture);
    expect([status, body.fields]).toEqual([415, { file0: errors.not_an_image.message }]);
    expect(megabytesAtMost(await decoder())).toBeLessThan(250);
  });

  test('has a memory limit from the system and an OOM score that has it killed before others', async () => {
    await send(await smallPicture());
    const pid = await decoder();
    const [of, score] = ['limits', 'oom_score_adj'].map((file) =>
      readFileSync(`/proc/${pid}/${file}`, 'utf8'),
    );
    expect(of).toMatch(/^Max data size +1167360000 /m);
    expect(score).toBe('500\n');
  });

  test('gets no more than 600 MB of memory, however much it asks for', async () => {
    const hungry = `
      const kept = [];
      for (;;) {
        kept.push(Buffer.alloc(50_000_000, 1));
        process.send(process.memoryUsage.rss() / 1_000_000);
      }`;
    const child = fork('-e', [hungry], { ...withinLimits, stdio: 'ignore' });
    let most = 0;
    child.on('message', (megabytes: number) => {
      most = Math.max(most, megabytes);
      if (most > 2000) child.kill('SIGKILL');
    });
    // Its last message may arrive after it has ended.
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    expect([code, signal]).not.toEqual([0, null]);
    expect(most).toBeGreaterThan(400);
    expect(most).toBeLessThanOrEqual(600);
  });
});

const megabytesAtMost = (pid?: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

describe('a picture', () => {
  test.each([
    [limits.imageEdge, 1],
    [1, limits.imageEdge],
  ])('of %d × %d pixels is accepted, and one with a longer edge is refused', async (width, height) => {
    expect((await send(await smallPicture('#fff', width, height))).status).toBe(200);
    const longer = await smallPicture('#fff', width > 1 ? width + 1 : 1, height > 1 ? height + 1 : 1);
    const { status, body } = await send(longer);
    expect([status, body.code]).toEqual([413, 'too_many_pixels']);
    expect(body.fields).toEqual({ file0: errors.too_many_pixels.message });
  });
});

test('a PNG with ordinary texts and a colour profile is accepted', async () => {
  const profiled = await sharp(await smallPicture())
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const texts = [
    chunk('tEXt', Buffer.from('Software\0Ritprogram', 'latin1')),
    chunk('zTXt', named, packed(1)),
    chunk('zTXt', named, Buffer.from('damaged')),
    chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>', 'latin1')),
    chunk('iTXt', Buffer.from('Comment\0\x01\0sv\0Kommentar\0', 'latin1'), packed(1)),
  ];
  expect((await send(withChunks(profiled, ...texts))).status).toBe(200);
});

describe('a PNG stripped of its texts', () => {
  test('looks the same and keeps its colour profile', async () => {
    const profiled = await sharp(await smallPicture())
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(profiled.includes('iCCP')).toBe(true);
    for (const png of [profiled, await testPicture('alpha.png'), await testPicture('sixteen-bit.png')]) {
      expect((await pixelsOf(stripped(png))).equals(await pixelsOf(png))).toBe(true);
    }
    expect(stripped(profiled).includes('iCCP')).toBe(true);
  });

  test('does not grow if it is cut off, and is unchanged if a chunk claims to be longer than the file', async () => {
    const png = stripped(await smallPicture());
    for (let length = 0; length < png.length; length++) {
      expect(stripped(png.subarray(0, length)).length).toBeLessThanOrEqual(length);
    }
    const lying = Buffer.from(png);
    lying.writeUInt32BE(0xffff_ffff, 33);
    expect(withoutTexts(lying)).toEqual(lying);
  });
});

function stripped(png: Buffer): Buffer {
  const left = withoutTexts(png);
  if (!left) throw new Error('refused');
  return left;
}

const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer();
