import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts';
import { type Config, ConfigError } from '../config.ts';
import { testServer } from '../testing/test-server.ts';
import { makeFirstAdmin } from './first-admin.ts';

const server = await testServer({ ADMIN_EMAIL: 'chef@example.com' });

/** Deletes all accounts, and starts with other settings. */
async function startWith(firstAdmin: Partial<Config['firstAdmin']>) {
  const { context } = server;
  await context.db.deleteFrom('events').execute();
  await context.db.deleteFrom('accounts').execute();
  const config = { ...context.config, firstAdmin: { ...context.config.firstAdmin, ...firstAdmin } };
  return makeFirstAdmin({ ...context, config });
}

describe('the first administrator', () => {
  test('is created from the settings, and left unchanged when the server starts again', async () => {
    const { body } = await server.admin.get<Account[]>('/api/users');
    expect(body).toEqual([
      expect.objectContaining({ username: 'admin', email: 'chef@example.com', role: 'admin' }),
    ]);
    expect(await makeFirstAdmin(server.context)).toBeUndefined();
  });

  // asvs 6.3.2, 6.4.1, 11.5.1
  test('gets a generated password, valid for seven days, when none is set', async () => {
    const made = await startWith({ password: undefined });
    expect(made).toEqual({ username: 'admin', madeUpPassword: expect.stringMatching(/^[\w-]{22}$/) });
    const logIn = () => server.api.post('/api/login', { username: 'admin', password: made?.madeUpPassword });
    expect((await logIn()).status).toBe(200);

    const { db } = server.context;
    const { password_expires_at } = await db
      .selectFrom('accounts')
      .select('password_expires_at')
      .executeTakeFirstOrThrow();
    const days = (Date.parse(password_expires_at ?? '') - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeCloseTo(7, 1);
  });

  test.each([
    [{ password: 'kort' }, /^Inställningen ADMIN_PASSWORD .*8 tecken/],
    [{ password: '        ' }, /^Inställningen ADMIN_PASSWORD /],
    [{ password: 'password1' }, /Lösenordet är för vanligt/],
    [{ username: '   ' }, /^Inställningen ADMIN_USERNAME /],
    [{ username: 'x'.repeat(61) }, /^Inställningen ADMIN_USERNAME .*60 tecken/],
    [{ username: '', password: '' }, /ADMIN_USERNAME .*\n.*ADMIN_PASSWORD /],
  ])(
    'with invalid settings stops the start with a message that says what is wrong (case %#)',
    async (settings, sentence) => {
      const start = startWith(settings);
      await expect(start).rejects.toThrow(ConfigError);
      await expect(start).rejects.toThrow(sentence);
      expect(await server.context.db.selectFrom('accounts').select('id').execute()).toEqual([]);
    },
  );
});
