import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMakeSmallDisk, runOnSmallDisk } from '../testing/small-disk.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-reserve-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.runIf(canMakeSmallDisk())('a start on a full disk, without the reserve', () => {
  test('does not let data grow, and completes the reserve once there is room', () => {
    const report = runOnSmallDisk(
      folder,
      '8m',
      `import { mock } from 'node:test';
       import { once, EventEmitter } from 'node:events';
       import { rm, stat, statfs, writeFile } from 'node:fs/promises';
       import { makeReserve, tryAgainEvery } from '${new URL('reserve.ts', import.meta.url)}';
       mock.timers.enable({ apis: ['setTimeout'] });
       const { bavail, bsize } = await statfs('${folder}');
       await writeFile('${folder}/filler', Buffer.alloc(bavail * bsize - 100_000));
       const told = new EventEmitter();
       const allowGrowth = async (mayGrow) => void setImmediate(() => told.emit('told', mayGrow));
       const isTold = async (work) => {
         const [, [mayGrow]] = await Promise.all([work(), once(told, 'told')]);
         const { size } = await stat('${folder}/reserve');
         console.log(mayGrow, size <= 100_000 ? 'small' : size);
       };
       await isTold(() => makeReserve('${folder}', allowGrowth, console));
       await isTold(() => mock.timers.tick(tryAgainEvery));
       await rm('${folder}/filler');
       await isTold(() => mock.timers.tick(tryAgainEvery));`,
    );
    expect(report.split('\n')).toEqual(['false small', 'false small', 'true 1048576', '']);
  });
});
