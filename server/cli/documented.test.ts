import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { spawnCli } from '../testing/spawned.ts';

const documents = ['README.md', ...globSync('docs/*.md')].map((name) => readFileSync(name, 'utf8'));
const written = documents.flatMap((text) => [
  ...text.matchAll(/npm run (backup|restore|admin)(?: --)?((?: [^\s`|&]+)*)/g),
  ...text.matchAll(/cli\.js (backup|restore|admin)((?: [^\s`|&]+)*)/g),
]);
const commands = new Set(written.map(([, command, rest = '']) => `${command}${rest}`));
// These two alone print their help.
for (const name of ['admin', 'restore']) commands.delete(name);

test.each([...commands].sort())('the documented command %s exists', async (command) => {
  const { stdout, stderr } = await spawnCli({ DATA_DIR: '/nowhere' }, ...command.split(' ')).ended;
  // The folder holds no installation. An unknown command would print another error, or the help.
  expect([stdout, stderr]).toEqual([
    '',
    expect.stringMatching(/^(Det finns ingen loggbok i|Filen \S+ finns inte)/),
  ]);
});

test('the documented trial restore uses its own data folder, makes no backups and sends no mail', () => {
  const real = {
    DATA_DIR: '/var/lib/loggboken',
    DATABASE_URL: 'postgres://loggboken@localhost/loggboken',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'x',
    S3_BUCKET: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
    BACKUP_AT: '03:30',
    SMTP_URL: 'smtps://smtp.example',
    MAIL_FROM: 'loggboken@example.com',
    PUBLIC_URL: 'https://loggboken.example',
  };
  const operating = readFileSync('docs/operating.md', 'utf8');
  const [, trial = ''] = operating.split('### Try to put it back');
  const exported = trial.split('## ')[0]?.match(/^export .*$/gm) ?? [];
  const tried = exported.flatMap((line) => [...line.matchAll(/([A-Z0-9_]+)=(\S*)/g)]);
  const settings = Object.fromEntries(tried.map(([, name = '', value = '']) => [name, value]));
  const { dataDir, databaseUrl, s3, backupAt, mail } = readConfig({ ...real, ...settings }, false);
  expect({ dataDir, databaseUrl, s3, backupAt, mail }).toEqual({ dataDir: '/tmp/prov' });
});
