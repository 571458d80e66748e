import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fileWith } from '../testing/picture-files.ts';
import { smallPicture, testPicture } from '../testing/pictures.ts';
import { renderProcesses } from '../testing/render-processes.ts';
import { createRenderer } from './renderer.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const renderer = createRenderer(log);
const render = async (picture: Buffer) => renderer.render(await fileWith(picture));
// Earlier tests tell their processes to end, but do not wait for them.
beforeAll(() => vi.waitUntil(() => renderProcesses().length === 0, { timeout: 20_000 }));
afterAll(() => renderer.close());

/** Kills a decoding process, as a machine that is out of memory does. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(renderProcesses).not.toContain(pid);
}

/** The id of the process that is decoding. Never 0, which a signal takes for all processes of the test run. */
function decoder(): number {
  const [pid] = renderProcesses();
  if (pid === undefined) throw new Error('no process is decoding');
  return pid;
}

/** Gives a picture to a stopped process, so that it is not decoded before the test wants it. */
async function renderStandingStill(name: string) {
  const file = await fileWith(await testPicture(name));
  await render(await smallPicture());
  const pid = decoder();
  process.kill(pid, 'SIGSTOP');
  return { pid, work: renderer.render(file) };
}

/** Gives a picture to a process that dies before it has decoded it. */
async function renderAndDie(name: string) {
  const { pid, work } = await renderStandingStill(name);
  await kill(pid);
  return { work };
}

test('the renderer returns a picture from the decoding process', async () => {
  const file = await fileWith(await testPicture('phone-sideways.heic'));
  expect(await renderer.render(file)).toMatchObject({ picture: `${file}.webp`, width: 1200, height: 900 });
});

test('large pictures are decoded in turn with small ones', async () => {
  const small = await smallPicture();
  const large = await smallPicture('#fff', 4500, 4000);
  const outcomes = await Promise.all([small, large, small, large, small].map((bytes) => render(bytes)));
  expect(outcomes.map((outcome) => typeof outcome !== 'string' && outcome.width)).toEqual([
    40, 2560, 40, 2560, 40,
  ]);
});

// asvs 15.2.2
test('the server’s own process is not blocked while a HEIC photograph is decoded', async () => {
  const { pid, work } = await renderStandingStill('photograph-harbour.heic');
  let isDecoded = false;
  const decoded = work.finally(() => {
    isDecoded = true;
  });
  // If it were decoded in this process, the first wait would end only when it is done.
  for (let answers = 0; answers < 10; answers++) await wait(5);
  expect(isDecoded).toBe(false);
  process.kill(pid, 'SIGCONT');
  expect(await decoded).toMatchObject({ width: 2560, height: 1920 });
});

test('a picture is decoded again if the process died before it was decoded', async () => {
  const { work } = await renderAndDie('phone-sideways.heic');
  expect(await work).toMatchObject({ width: 1200, height: 900 });
});

// asvs 1.2.5, 1.4.1, 15.2.2
test('a picture is not reported as broken if the process dies twice; both deaths are logged and the next picture is decoded', async () => {
  const { work } = await renderAndDie('photograph-harbour.heic');
  // The second process has to start before it decodes anything, which takes a second.
  await kill(await vi.waitUntil(() => renderProcesses()[0], { timeout: 20_000, interval: 5 }));
  expect(await work).toBe('died');
  const death = [{ code: null, signal: 'SIGKILL' }, 'the process that decodes pictures ended by itself'];
  expect(log.error.mock.calls.slice(-2)).toEqual([death, death]);
  expect(await render(await smallPicture())).toMatchObject({ width: 40, height: 30 });
});

/** A picture that the process reads from a pipe: it is decoded only when the test gives it. */
async function emptyPipe() {
  const file = await fileWith(Buffer.alloc(0));
  await rm(file);
  execFileSync('mkfifo', [file]);
  return {
    file,
    async give(picture: Buffer) {
      const beingRead = await open(file, 'w');
      // What is read next comes from a pipe of its own: this one might be opened again before its end has been read.
      await rm(file);
      execFileSync('mkfifo', [file]);
      await beingRead.writeFile(picture);
      await beingRead.close();
    },
    /** Lets the process crash over the picture. */
    async crash() {
      // It can be opened for writing once the process reads it, and its end does not come before the crash.
      const beingRead = await open(file, 'w');
      // Only when it is told has it let go of the file: it leaves the list of processes a little earlier.
      const isTold = new Promise<void>((resolve) => log.error.mockImplementationOnce(() => resolve()));
      process.kill(decoder(), 'SIGABRT');
      await isTold;
      await beingRead.close();
    },
  };
}

test('a picture over which the process crashes twice is reported as broken, and the next picture is decoded', async () => {
  const pipe = await emptyPipe();
  const work = renderer.render(pipe.file);
  await pipe.crash();
  await pipe.crash();
  expect(await work).toBe('not_an_image');
  expect(await render(await smallPicture())).toMatchObject({ width: 40, height: 30 });
});

test('a large picture over which the process crashes once is decoded again', async () => {
  const pipe = await emptyPipe();
  const large = await smallPicture('#fff', 4500, 4000);
  const work = renderer.render(pipe.file);
  // First it is only measured.
  await pipe.give(large);
  await pipe.crash();
  await pipe.give(large);
  expect(await work).toMatchObject({ width: 2560 });
});

test('a closed renderer leaves no process behind', async () => {
  const other = createRenderer(log);
  const before = renderProcesses();
  await other.render(await fileWith(await smallPicture()));
  const own = renderProcesses().filter((pid) => !before.includes(pid));
  expect(own).toHaveLength(1);
  await other.close();
  await expect.poll(renderProcesses).not.toContain(own[0]);
});
