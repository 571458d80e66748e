import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { type Api, apiAt } from '../testing/api.ts';
import { tripLog } from '../testing/examples.ts';
import { pictureForm, upload } from '../testing/pictures.ts';
import { canMakeSmallDisk, spawnOnSmallDisk } from '../testing/small-disk.ts';

describe.runIf(canMakeSmallDisk())('a server whose disk is full', () => {
  let folder: string;
  let server: ChildProcess;
  let admin: Api;
  let url: string;
  const log: string[] = [];
  const account = { username: 'admin', password: 'skeppare på däck' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
    const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
    const env = {
      ...process.env,
      ADMIN_PASSWORD: account.password,
      DATA_DIR: folder,
      PORT: '0',
      METRICS: 'on',
    };
    server = spawnOnSmallDisk(folder, '80m', [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    url = await new Promise((resolve) => {
      createInterface({ input: server.stdout as Readable }).on('line', (line) => {
        log.push(line);
        const [, found] = /igång: (\S+)/.exec(line) ?? [];
        if (found) resolve(found);
      });
    });
    const { body } = await apiAt(url).post<{ token: string }>('/api/login', account);
    admin = apiAt(url, { authorization: `Bearer ${body.token}` });
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  });

  /** The path of the server's disk, which is mounted only for the server. */
  const disk = () => `/proc/${server.pid}/root${folder}`;
  const filler = () => join(disk(), 'filler');

  /** Leaves at most that many bytes free. */
  async function fillUp({ leave }: { leave: number }): Promise<void> {
    const { bavail, bsize } = await statfs(disk());
    await appendFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - leave)));
  }

  /** Uses up the room that the database has left in its own pages. */
  async function logsUntilFull(): Promise<void> {
    for (let status = 201; status !== 507; ) {
      const log = tripLog({ description: 'x'.repeat(15_000) });
      status = (await admin.post('/api/createlog', log)).status;
      expect([201, 507]).toContain(status);
    }
  }

  async function pictureFiles(): Promise<string[]> {
    const names = await readdir(join(disk(), 'images'), { recursive: true });
    return names.filter((name) => name.includes('.')).sort();
  }

  test('says how much room is left, and warns the administrator at a twentieth', async () => {
    const told = async () => ({
      ready: (await apiAt(url).get<{ roomBytes: number; warning?: string }>('/readyz')).body,
      metrics: (await apiAt(url).get('/metrics')).text,
      left: (await admin.get<{ roomLeft?: number }>('/api/backups')).body.roomLeft,
    });
    const before = await told();
    expect(before.ready.roomBytes).toBeGreaterThan(40_000_000);
    expect([before.ready.warning, before.left]).toEqual([undefined, undefined]);
    await fillUp({ leave: 3_000_000 });
    // The outcome of a check is shared for a second.
    await expect.poll(async () => (await told()).ready.warning).toBe('less than 5 % of the disk is left');
    const { ready, metrics, left = 0 } = await told();
    for (const bytes of [
      ready.roomBytes,
      Number(/^loggboken_disk_free_bytes (.*)$/m.exec(metrics)?.[1]),
      left,
    ])
      expect(bytes).toBeLessThan(3_100_000);
    await rm(filler());
  });

  // asvs 16.5.2
  test('refuses an upload whole, goes on showing what there is, and stores again once there is room', async () => {
    const [path = ''] = await upload(admin, 'picture.webp');
    const before = await pictureFiles();

    const noRoomForOne = 100_000;
    for (const leave of [noRoomForOne, 0]) {
      await fillUp({ leave });
      const form = await pictureForm('picture.webp', await noise());
      const { status, body } = await admin.post('/api/uploads', form);
      expect([status, body.code, body.message]).toEqual([507, 'storage_full', errors.storage_full.message]);
      expect(await pictureFiles()).toEqual(before);
      expect((await admin.get(`/api${path}`)).status).toBe(200);
    }

    await logsUntilFull();
    const { status, body } = await apiAt(url).post<{ message: string }>('/api/login', account);
    expect([status, body.message]).toEqual([507, errors.storage_full.message]);
    expect((await admin.get('/api/logs')).status).toBe(200);
    expect((await admin.get(`/api${path}`)).status).toBe(200);
    expect(log.join('\n')).toContain('no room left on the disk');

    await rm(filler());
    const [again = ''] = await upload(admin, await noise());
    expect((await admin.get(`/api${again}`)).status).toBe(200);
    expect(await pictureFiles()).toHaveLength(before.length + 2);
    expect((await apiAt(url).post('/api/login', account)).status).toBe(200);
    expect((await admin.post('/api/createlog', tripLog())).status).toBe(201);
  }, 120_000);
});

/** A picture that hardly compresses: its renditions are about 300 kB. */
function noise(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#777', noise: grain } })
    .png()
    .toBuffer();
}
