import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { closeContext, openContext, restoreMark } from './context.ts';
import { newTestStore, type TestStore } from './testing/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await newTestStore();
});
afterEach(() => store.remove());

const start = async (settings: Record<string, string> = {}) =>
  openContext(readConfig({ ...store.settings, ...settings }, false));

describe('a start is refused with a message that contains no secret', () => {
  // asvs 13.2.4
  test.each([
    [
      'postgres://loggboken:sillochnubbe@127.0.0.1:9/loggboken',
      /^Databasen i DATABASE_URL går inte att nå: .*ECONNREFUSED 127.0.0.1:9/,
    ],
    [
      'postgres://loggboken:sillochnubbe@localhost:9/loggboken',
      /^Databasen i DATABASE_URL går inte att nå: .*ECONNREFUSED/,
    ],
  ])('if the database cannot be reached (%s)', async (DATABASE_URL, sentence) => {
    const failure = await start({ DATABASE_URL }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure).toMatchObject({ message: expect.stringMatching(sentence) });
    expect(String(failure)).not.toContain('sillochnubbe');
  });

  test('if a restore is under way here or was killed, which says what to do', async () => {
    const config = readConfig({ ...store.settings }, false);
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(restoreMark(config), '');
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toMatch(
      /En återställning pågår, eller avbröts på mitten.*kör npm run restore igen/,
    );
  });

  test('if the pictures are not where they were: another disk, or another bucket', async () => {
    await closeContext(await start());
    await closeContext(await start());
    const other = await newTestStore();
    const { S3_BUCKET } = other.settings;
    const { dataDir } = readConfig(store.settings, false);
    if (!S3_BUCKET) await rm(join(dataDir, 'images'), { recursive: true });
    const failure = await start(S3_BUCKET ? { S3_BUCKET } : {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toMatch(/Bilderna är inte i .*: filen LOGGBOKEN.txt fattas där\./);
    await other.remove();
  });

  test('if the bucket cannot be reached', async () => {
    const S3_ENDPOINT = 'http://127.0.0.1:9';
    const s3 = { S3_ENDPOINT, S3_REGION: 'norr', S3_BUCKET: 'bilder', S3_ACCESS_KEY_ID: 'me' };
    const failure = await start({ ...s3, S3_SECRET_ACCESS_KEY: 'sillochnubbe' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toMatch(
      /Bilder går inte att spara i bucketen bilder på http:\/\/127.0.0.1:9: .*ECONNREFUSED/,
    );
    expect(String(failure)).not.toContain('sillochnubbe');
  });
});
