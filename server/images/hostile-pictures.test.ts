import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ErrorBody, errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { pictureForm, smallPicture } from '../testing/pictures.ts';
import { renderProcesses } from '../testing/render-processes.ts';
import { testServer } from '../testing/test-server.ts';
import { withinLimits } from './renderer.ts';

const server = await testServer();
const anna = await server.signUp();

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
    ['zTXt that are many', Buffer.concat(Array(80).fill(chunk('zTXt', named, packed(9))))],
  ])(
    'keeps within its memory with a PNG whose %s unpacks to much more, and shows the next picture',
    // More than a gigabyte is unpacked, with a low priority.
    { timeout: 120_000 },
    async (_, text) => {
      const { status } = await send(withChunks(await smallPicture(), text));
      expect([200, 415]).toContain(status);
      expect((await send(await smallPicture())).status).toBe(200);
      expect(megabytesAtMost(await decoder())).toBeLessThan(600);
    },
  );

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
