import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newAccount } from '#contract/accounts';
import { makeFirstAdmin } from '../accounts/first-admin.ts';
import { signUp } from '../accounts/operations.ts';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import {
  type Context,
  closeContext,
  describeStorage,
  openBlobs,
  openContext,
  openDatabase,
} from '../context.ts';
import { randomId } from '../platform/ids.ts';
import { tripLog } from '../testing/examples.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { newTestStore, type TestStore } from '../testing/test-store.ts';
import { admin } from './admin.ts';
import { CliError } from './cli-error.ts';

let store: TestStore;
let context: Context;

beforeAll(async () => {
  store = await newTestStore();
  context = await openContext(readConfig(store.settings, false));
});
afterAll(async () => {
  await closeContext(context);
  await store.remove();
});

/** What `npm run admin -- …` prints. */
async function run(...words: string[]): Promise<string[]> {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  await admin(context.config, words).finally(() => spy.mockRestore());
  return said;
}

test('the check names what the database does not know of, and leaves it', async () => {
  const key = `${randomId()}.webp`;
  await context.blobs.put(key, Buffer.from('somebody’s'));
  for (const _ of [1, 2])
    expect(await run('check')).toEqual([
      `Bildfilen ${key} hör inte till något i databasen.`,
      'Databasen är hel, och 0 bilder finns.',
    ]);
});

describe('without an installation', () => {
  let empty: TestStore;
  beforeEach(async () => {
    empty = await newTestStore();
  });
  afterEach(() => empty.remove());

  const tables = async (config: Config) => {
    const db = await openDatabase(config);
    return db.introspection.getTables().finally(() => db.destroy());
  };

  test('a command says so, and leaves the folder empty', async () => {
    const config = readConfig(empty.settings, false);
    await expect(admin(config, ['accounts'])).rejects.toThrow(`Det finns ingen loggbok i ${config.dataDir}.`);
    expect(await readdir(config.dataDir)).toEqual([]);
  });

  test('a command says so, and creates no tables in an empty database', async () => {
    const config = readConfig(empty.settings, false);
    await openBlobs(config);
    await writeFile(join(config.dataDir, 'token-secret'), '');
    expect(await tables(config)).toEqual([]);
    await expect(admin(config, ['accounts'])).rejects.toThrow(
      `Det finns ingen loggbok i ${describeStorage(config).logs}.`,
    );
    expect(await tables(config)).toEqual([]);
  });
});

test('a user who logs in with a password from the command line is told that somebody else has set it', async () => {
  await makeFirstAdmin(context);
  const [said = ''] = await run('password', 'admin');
  const password = /^Nytt lösenord för admin: (\S+)$/.exec(said)?.[1];
  const app = await buildApp(context);
  const logIn = { method: 'POST', url: '/api/login', payload: { username: 'admin', password } } as const;
  const { token } = (await app.inject(logIn)).json();
  const headers = { authorization: `Bearer ${token}` };
  const { setByOtherAt } = (await app.inject({ url: '/api/password-notice', headers })).json();
  expect(Math.abs(Date.parse(setByOtherAt) - Date.now())).toBeLessThan(60_000);
  await app.close();
});

test('accounts can be switched off, removed and restored from the command line; the last administrator cannot be removed', async () => {
  await signUp(
    context,
    newAccount.parse({
      username: 'anna',
      email: 'anna@example.com',
      firstName: 'A',
      lastName: 'B',
      password: 'en helt ny skeppare',
    }),
  );
  const line = async () => (await run('accounts')).find((one) => one.includes('anna@example.com'));
  expect(await line()).toContain('(senast inloggad –, tvåstegsinloggning av, 0 loggar, 0 MB)');
  const app = await buildApp(context);
  const logIn = { username: 'anna', password: 'en helt ny skeppare' };
  const { token } = (await app.inject({ method: 'POST', url: '/api/login', payload: logIn })).json();
  const headers = { authorization: `Bearer ${token}` };
  await app.inject({ method: 'POST', url: '/api/createlog', headers, payload: tripLog() });
  await app.close();
  expect(await line()).toContain('tvåstegsinloggning av, 1 logg, ');
  expect(await run('switch-off', 'anna')).toEqual([
    'Kontot anna är avstängt: ingen kan logga in, och inget har tagits bort.',
  ]);
  expect(await line()).toContain('AVSTÄNGT');
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const removed = (days: number) => [
    `Kontot anna är borttaget. ${inDays(days).slice(0, 10)} raderas det för gott; till dess tar switch-on tillbaka det.`,
  ];
  expect(await run('remove', 'anna')).toEqual(removed(30));
  expect(await line()).toMatch(/BORTTAGET, raderas \d{4}-\d{2}-\d{2}\)$/);
  // A repeated removal prints the day counted from the first one.
  await context.db
    .updateTable('accounts')
    .set({ state_since: inDays(-20) })
    .where('username', '=', 'anna')
    .execute();
  expect(await run('remove', 'anna')).toEqual(removed(10));
  await expect(run('switch-off', 'anna')).rejects.toThrow(
    new CliError('Kontot är borttaget. Ta tillbaka det först.'),
  );
  expect(await run('remove', 'anna')).toEqual(removed(10));
  expect((await run('switch-on', 'anna')).join()).toContain('Kontot anna är öppet');
  expect(await line()).not.toMatch(/AVSTÄNGT|BORTTAGET/);
  await expect(run('remove', 'admin')).rejects.toThrow(
    new CliError('Det måste finnas minst en administratör.'),
  );
});

describe('a test mail', () => {
  const mail = {
    MAIL_FROM: 'loggboken@example.com',
    PUBLIC_URL: 'https://loggboken.example',
    ADMIN_PASSWORD: 'skeppare på däck',
  };
  const configured = (SMTP_URL: string) => readConfig({ ...store.settings, ...mail, SMTP_URL }, false);
  const send = async (config: Config, ...words: string[]) => {
    const said: string[] = [];
    const spy = vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
    await admin(config, ['mail-test', ...words]).finally(() => spy.mockRestore());
    return said;
  };

  test('is sent to the address, or the error of the mail server is shown', async () => {
    const post = await startMailServer();
    const config = configured(post.url);
    expect(await send(config, 'anna@example.com')).toEqual([
      'E-postservern har tagit emot ett brev till anna@example.com.',
    ]);
    expect(post.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['anna@example.com'], 'Ett brev på prov från LOGGBOKEN'],
    ]);
    const fails = (why: string) =>
      expect(send(config, 'anna@example.com')).rejects.toThrow(new CliError(`Brevet togs inte emot. ${why}`));
    post.refuse(() => 550);
    await fails('Servern skickar inga brev till adressen. Servern svarade: 550 no such mailbox here');
    post.refuseSender(553);
    await fails('Servern skickar inga brev från MAIL_FROM. Servern svarade: 553 sender not owned');
    post.refuseSender();
    post.refuse();
    post.refuseData(554);
    await fails('Servern vägrade skicka brevet. Servern svarade: 554 not so');
    await post.close();
    const { host } = new URL(post.url);
    await fails(`Ingen e-postserver svarar på adressen i SMTP_URL. (connect ECONNREFUSED ${host})`);
    await expect(send(config)).rejects.toThrow(new CliError('Skriv vart brevet ska skickas.'));
  });

  test('is sent to a mail server on this machine whose certificate nobody has signed, and to no other such server', async () => {
    const post = await startMailServer({ ownCertificate: true });
    for (const host of ['127.0.0.1', 'localhost']) {
      const { port } = new URL(post.url);
      await send(configured(`smtp://${host}:${port}`), 'anna@example.com');
    }
    expect(post.mails).toHaveLength(2);
    const { port } = new URL(post.url);
    await expect(
      send(configured(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=true`), 'anna@example.com'),
    ).rejects.toThrow(/^Brevet togs inte emot\. Serverns certifikat går inte att lita på: skriv det namn/);
    await post.close();
  });

  test('can’t be sent without SMTP_URL', async () => {
    await expect(run('mail-test', 'anna@example.com')).rejects.toThrow(
      new CliError('SMTP_URL är inte inställd: LOGGBOKEN skickar ingen e-post.'),
    );
  });
});
