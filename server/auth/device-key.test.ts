import { expect, test } from 'vitest';
import { apiAt } from '../testing/api.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const server = await testServer();

test('the response to a log-in contains the device key', async () => {
  const anna = await server.signUp();
  const again = await server.logIn(anna);
  const { username, password } = anna;
  const { body } = await apiAt(server.url).post<{ token: string; deviceKey: string }>('/api/login', {
    username,
    password,
  });
  expect(body.deviceKey).toBe(await keyOf(again));
});

const keyOf = async (somebody: { get: TestServer['admin']['get'] }) =>
  (await somebody.get<{ key: string }>('/api/device-key')).body.key;

test('the device key that encrypts unsent data is the same after each log-in, and different for each user', async () => {
  const anna = await server.signUp();
  const key = await keyOf(anna);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  const again = await server.logIn(anna);
  expect(await keyOf(again)).toBe(key);
  expect(await keyOf(await server.signUp())).not.toBe(key);
  expect(await keyOf(server.admin)).not.toBe(key);
});
