import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/keys';
import { logInLimits } from '#contract/limits';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();

async function skipper(): Promise<{ anna: SignedIn; address: string; key: Key }> {
  const anna = await server.signUp();
  const { path, ...key } = (await anna.post<Key & { path: string }>('/api/keys', { kind: 'calendar' })).body;
  return { anna, address: path, key };
}

describe('the calendar', () => {
  test('can be read with its address until the address is revoked; the address is shown only once', async () => {
    const { anna, address, key } = await skipper();
    expect((await server.api.get(address)).status).toBe(200);
    const { body, text } = await anna.get<Key[]>('/api/keys');
    expect(body).toMatchObject([{ ...key, lastUsedAt: expect.any(String) }]);
    expect(text).not.toContain(address.split('/').at(-1));
    const { changes } = await server.context.db
      .selectFrom('secret_links')
      .select(({ fn }) => fn.countAll<number>().as('changes'))
      .where('hash', '=', address.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow();
    expect(Number(changes)).toBe(0);
    expect((await anna.delete(`/api/keys/${key._id}`)).status).toBe(204);
    expect((await server.api.get(address)).status).toBe(404);
  });

  test('cannot be read while its account is switched off or removed', async () => {
    const { anna, address } = await skipper();
    const setState = (state: string) => server.admin.put(`/api/users/${anna.userId}/state`, { state });
    for (const state of ['off', 'removed']) {
      await setState(state);
      expect((await server.api.get(address)).status).toBe(404);
      await setState('active');
      expect((await server.api.get(address)).status).toBe(200);
    }
  });

  test('cannot be read by guessing its address, and nobody is locked out by those who try', async () => {
    const { address } = await skipper();
    const guesses = await Promise.all(
      Array.from({ length: logInLimits.perAddress + 1 }, (_, guess) =>
        server.api.get<{ code: string }>(`/api/calendar/${guess}`),
      ),
    );
    expect(guesses.map(({ body }) => body.code)).toEqual(guesses.map(() => 'calendar_not_found'));
    expect((await server.api.get(address)).status).toBe(200);
  });
});
