import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (environment: NodeJS.ProcessEnv = {}) => readConfig(environment, false);

describe('the settings', () => {
  test('each have a sensible default', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      firstAdmin: { username: 'admin', password: undefined, email: 'admin@example.com' },
      contactEmail: 'admin@example.com',
      databaseUrl: undefined,
      s3: undefined,
      tokenSecret: undefined,
      trustProxy: false,
      publicUrl: undefined,
      hstsSubdomains: false,
      metrics: false,
      storageQuota: 10_000_000_000,
    });
  });

  test('are read from the environment', () => {
    const config = read({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/loggboken',
      ADMIN_USERNAME: 'skeppare',
      ADMIN_PASSWORD: 'hemligt nog',
      ADMIN_EMAIL: 'skeppare@example.com',
      CONTACT_EMAIL: 'hej@example.com',
      TOKEN_SECRET: 'x'.repeat(32),
      TRUST_PROXY: 'on',
      PUBLIC_URL: 'https://loggboken.example',
      HSTS_SUBDOMAINS: 'on',
      METRICS: 'on',
      STORAGE_QUOTA_MB: '500',
      LOG_LEVEL: 'error',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/loggboken',
      firstAdmin: { username: 'skeppare', password: 'hemligt nog', email: 'skeppare@example.com' },
      contactEmail: 'hej@example.com',
      tokenSecret: 'x'.repeat(32),
      trustProxy: true,
      publicUrl: 'https://loggboken.example',
      hstsSubdomains: true,
      metrics: true,
      storageQuota: 500_000_000,
      logLevel: 'error',
    });
  });

  test('for mail must be given together and be valid', () => {
    const given = { SMTP_URL: 'smtps://anna:hemligt@smtp.example.com', MAIL_FROM: 'logg@example.com' };
    const publicUrl = 'https://loggboken.example';
    expect(read().mail).toBeUndefined();
    expect(read({ ...given, PUBLIC_URL: publicUrl }).mail).toEqual({
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM,
      remindAt: '07:00',
      publicUrl,
    });
    expect(() => read({ SMTP_URL: given.SMTP_URL })).toThrow(
      new ConfigError('Inställningen SMTP_URL behöver också MAIL_FROM och PUBLIC_URL.'),
    );
    for (const wrong of [{ SMTP_URL: 'https://example.com' }, { MAIL_FROM: 'x' }, { REMIND_AT: '7' }]) {
      expect(() => read({ ...given, PUBLIC_URL: publicUrl, ...wrong })).toThrow(
        `Inställningen ${Object.keys(wrong)[0]} ska vara `,
      );
    }
  });

  test('that are empty count as not given, and other environment variables are ignored', () => {
    expect(read({ PORT: '', ADMIN_PASSWORD: '', TRUST_PROXY: '', HOME: '/root' })).toEqual(read());
  });

  test('use ADMIN_EMAIL as the contact address if there is no CONTACT_EMAIL', () => {
    expect(read({ ADMIN_EMAIL: 'a@example.com' }).contactEmail).toBe('a@example.com');
  });

  test('set the log level to info, but to warn in a terminal, unless LOG_LEVEL is given', () => {
    expect(readConfig({}, true).logLevel).toBe('warn');
    expect(readConfig({}, false).logLevel).toBe('info');
    expect(readConfig({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug');
  });

  test.each([
    ['PORT', 'åtta'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['ADMIN_EMAIL', 'ingen'],
    ['CONTACT_EMAIL', 'ingen'],
    ['TOKEN_SECRET', 'kort'],
    ['TRUST_PROXY', 'ja'],
    ['PUBLIC_URL', 'loggboken'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['BACKUP_AT', '25:00'],
    ['METRICS', 'ja'],
    ['STORAGE_QUOTA_MB', '0'],
    ['STORAGE_QUOTA_MB', 'mycket'],
    ['LOG_LEVEL', 'högt'],
  ])('that are invalid cause an error that names them: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^Inställningen ${name} ska vara .+\\.$`));
  });

  test('that are invalid are all named at once, one line each', () => {
    expect(() => read({ PORT: 'x', TRUST_PROXY: 'x' })).toThrow(
      'Inställningen PORT ska vara ett portnummer, 0–65535.\nInställningen TRUST_PROXY ska vara on eller off.',
    );
  });

  test('for a picture store must be given together', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'norr',
      S3_BUCKET: 'bilder',
      S3_ACCESS_KEY_ID: 'nyckel',
      S3_SECRET_ACCESS_KEY: 'hemlig',
    };
    expect(read(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'norr',
      bucket: 'bilder',
      accessKeyId: 'nyckel',
      secretAccessKey: 'hemlig',
    });
    const { S3_BUCKET, S3_REGION, ...some } = s3;
    expect(() => read(some)).toThrow(/S3_.* hör ihop.*S3_REGION, S3_BUCKET/);
  });

  test('for map tiles must be given together, with a placeholder for each number', () => {
    const url = 'https://kartor.example/{z}/{x}/{y}.png';
    expect(read({}).tiles).toBeUndefined();
    expect(read({ TILES_URL: url, TILES_CREDIT: '© Kartverket' }).tiles).toEqual({
      url,
      credit: '© Kartverket',
    });
    expect(() => read({ TILES_URL: url })).toThrow(/TILES_.* hör ihop.*TILES_CREDIT/);
    expect(() => read({ TILES_CREDIT: '© Kartverket' })).toThrow(/TILES_.* hör ihop.*TILES_URL/);
    for (const wrong of [
      'https://kartor.example/{z}/{x}.png',
      'file:///{z}/{x}/{y}',
      'https://{s}.kartor.example/{z}/{x}/{y}',
    ])
      expect(() => read({ TILES_URL: wrong, TILES_CREDIT: 'x' })).toThrow(
        /^Inställningen TILES_URL ska vara/,
      );
  });

  // asvs 13.3.1, 13.3.2
  test('that are secret never appear in an error message', () => {
    for (const secret of [{ TOKEN_SECRET: 'hemlighet' }, { DATABASE_URL: 'mysql://me:hemlighet@x/y' }]) {
      expect(() => read(secret)).toThrow(ConfigError);
      expect(() => read(secret)).not.toThrow(/hemlighet/);
    }
  });
});
