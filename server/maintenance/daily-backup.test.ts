import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupName } from '../platform/backup/folder.ts';
import { verifyBackup } from '../platform/backup/restore.ts';
import { tripLog } from '../testing/examples.ts';
import { newLog } from '../testing/new-log.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { backUpDaily, makeDailyBackup } from './daily-backup.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the daily backup', () => {
  const night = (day: number) => new Date(Date.UTC(2026, 6, day, 3, 30));
  const whole = (day: number) => `loggboken-2026-07-${String(day).padStart(2, '0')}T033000.tar`;

  let daily: TestServer;
  let backups: string;
  beforeEach(async () => {
    backups = await mkdtemp(join(folder, 'daily-'));
    daily = await startTestServer({ BACKUP_DIR: backups, BACKUP_AT: '03:30' });
  });
  afterEach(() => daily.close());

  test('keeps the newest fourteen, and leaves other files alone', async () => {
    for (let day = 1; day <= 16; day++) await makeDailyBackup(daily.context, newLog(), night(day));
    await writeFile(join(backups, 'min-egen.tar'), '');
    await makeDailyBackup(daily.context, newLog(), night(17));
    const names = (await readdir(backups)).sort();
    expect(names).toHaveLength(16);
    expect(names).toContain('LOGGBOKEN.txt');
    expect(names[1]).toBe(whole(4));
    expect(names).toContain('min-egen.tar');
  });

  test('stays even if the folder is full of backups that a clock which was ahead has made; these are told of', async () => {
    const ahead = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
    for (let n = 0; n < 14; n++)
      await writeFile(join(backups, backupName(new Date(ahead.getTime() + n * 1000))), '');
    const log = newLog();
    const now = new Date();
    await makeDailyBackup(daily.context, log, now);
    const names = await readdir(backups);
    expect(names).toContain(backupName(now));
    expect(names).toHaveLength(16);
    expect(log.error.mock.calls).toEqual([
      [{ ahead: expect.arrayContaining([backupName(ahead)]) }, expect.stringContaining('dated ahead of now')],
    ]);
    const ready = await daily.api.get('/readyz');
    expect([ready.status, ready.body]).toMatchObject([200, { warning: 'backups are dated ahead of now' }]);
  });

  test('is not written into a folder whose disk is not there, and goes on once it is back', async () => {
    await makeDailyBackup(daily.context, newLog(), night(1));
    const away = `${backups}-away`;
    await rename(backups, away);
    await mkdir(backups);
    await expect(makeDailyBackup(daily.context, newLog(), night(2))).rejects.toThrow(
      `Säkerhetskopiorna är inte i ${backups}: filen LOGGBOKEN.txt fattas där.`,
    );
    expect(await readdir(backups)).toEqual([]);
    await rm(backups, { recursive: true });
    await rename(away, backups);
    await makeDailyBackup(daily.context, newLog(), night(2));
    expect(await readdir(backups)).toEqual(expect.arrayContaining([whole(1), whole(2)]));
  });

  test('is made at the configured time, and its contents are logged', async () => {
    const wait = vi.spyOn(globalThis, 'setTimeout');
    const log = newLog();
    const { stop } = backUpDaily(daily.context, log);
    const [makeBackup, time = 0] = wait.mock.calls[0] ?? [];
    wait.mockRestore();
    expect(new Date(Date.now() + time).toTimeString()).toMatch(/^03:(30:0|29:59)/);
    await makeBackup?.();
    stop();
    const [name = ''] = (await readdir(backups)).filter((one) => one.endsWith('.tar'));
    const counts = { rows: expect.any(Number), pictures: 0, missing: 0, bytes: expect.any(Number) };
    expect(log.info.mock.calls).toEqual([
      [{ file: join(backups, name), ...counts }, 'made the daily backup'],
    ]);
    expect(log.error.mock.calls).toEqual([]);
  });

  test('that lacks pictures is logged as an error and does not displace a complete one', async () => {
    const uploadedImages = await upload(daily.admin, await smallPicture());
    await daily.admin.post('/api/createlog', tripLog({ uploadedImages }));
    for (let day = 1; day <= 3; day++) await makeDailyBackup(daily.context, newLog(), night(day));

    // The disk with the pictures is not mounted, for longer than backups are kept.
    const { blobs } = daily.context;
    const unmounted = { ...daily.context, blobs: { ...blobs, read: async () => null } };
    const log = newLog();
    for (let day = 4; day <= 20; day++) await makeDailyBackup(unmounted, log, night(day));
    expect(log.error).toHaveBeenCalledTimes(17);
    expect(log.error.mock.calls[0]).toEqual([
      expect.objectContaining({ pictures: 0, missing: 2, rows: expect.any(Number) }),
      'the daily backup lacks pictures: their files are missing',
    ]);
    const names = (await readdir(backups)).filter((name) => name.endsWith('.tar'));
    expect(names).toEqual(expect.arrayContaining([whole(1), whole(2), whole(3)]));
    for (const day of [1, 2, 3])
      expect(await verifyBackup(join(backups, whole(day)))).toMatchObject({ pictures: 2 });
    const lacking = names.filter((name) => name.endsWith('-bilder-saknas.tar'));
    expect([names.length, lacking.length]).toEqual([17, 14]);

    await makeDailyBackup(daily.context, newLog(), night(21));
    expect(await readdir(backups)).toContain(whole(21));
  });
});
