import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import type { PreparedExport } from '#contract/import-export';
import { signedAddress } from '../auth/tokens.ts';
import { tripLog } from '../testing/examples.ts';
import { downloadExport, unzip } from '../testing/exports.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { skipper } from '../testing/skipper.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

const temporaryFiles = () => {
  const folder = join(server.context.config.dataDir, 'temporary');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** A file is removed when all of it has been sent. */
const afterwards = { timeout: 20_000 };

describe('an export', () => {
  test('is made only by GET: a HEAD request makes none and records no event', async () => {
    const anna = await server.signUp();
    const { address } = (await anna.post<PreparedExport>('/api/export')).body;
    const { status, headers } = await anna.send('HEAD', address);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    const { body } = await server.admin.get<{ username: string; kind: string }[]>('/api/events');
    const noted = body.filter(({ username }) => username === anna.username).map(({ kind }) => kind);
    expect(noted).not.toContain('export_made');
  });

  test('is recorded among the events and leaves no file behind', async () => {
    const { anna } = await skipper(server);
    await downloadExport(server.url, anna);
    const { body } = await server.admin.get<{ kind: string; username: string }[]>('/api/events');
    expect(body.find(({ username }) => username === anna.username)?.kind).toBe('export_made');
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), afterwards);
  });

  test('is sent whole even if its temporary files can’t be removed, and the server logs a warning', async () => {
    const { anna } = await skipper(server);
    const { blobs, config, log } = server.context;
    const told = vi.spyOn(log, 'warn');
    const { read } = blobs;
    const temporary = join(config.dataDir, 'temporary');
    blobs.read = (key) => {
      rmSync(temporary, { recursive: true, force: true });
      writeFileSync(temporary, '');
      return read(key);
    };
    try {
      const members = await unzip(await downloadExport(server.url, anna));
      expect(members.has('data/manifest.json')).toBe(true);
      await vi.waitUntil(() => told.mock.calls.length > 0, afterwards);
      expect(told.mock.calls[0]?.[1]).toBe('a temporary folder could not be removed');
    } finally {
      blobs.read = read;
      told.mockRestore();
      rmSync(temporary, { recursive: true, force: true });
    }
    expect((await server.api.get('/healthz')).status).toBe(200);
  });

  test('leaves no file behind if the client disconnects', async () => {
    const { anna } = await skipper(server);
    const headers = { authorization: `Bearer ${anna.token}` };
    await new Promise<void>((resolve) => {
      const request = get(`${server.url}/api/export`, { headers }, (answer) => {
        answer.destroy();
        request.destroy();
        resolve();
      });
    });
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), afterwards);
  });
});

test('an account has one export under way, and may start another when it is read or cancelled', async () => {
  const anna = await server.signUp();
  const [path] = await upload(anna, await smallPicture());
  await anna.post('/api/createlog', tripLog({ uploadedImages: [path] }));
  // More than fits in the buffers between the server and a client that does not read.
  const file = path?.split('/').at(-1) ?? '';
  await server.context.blobs.remove(file);
  await server.context.blobs.put(file, randomBytes(16_000_000));
  const headers = { authorization: `Bearer ${anna.token}` };
  const begin = () =>
    new Promise<IncomingMessage>((resolve) => get(`${server.url}/api/export`, { headers }, resolve));
  const another = () =>
    vi.waitFor(async () => {
      const answer = await begin();
      if (answer.statusCode === 200) return answer;
      answer.destroy();
      throw new Error(`answered ${answer.statusCode}`);
    }, afterwards);
  const cancelled = await begin();
  const second = await anna.get<ErrorBody>('/api/export');
  expect([second.status, second.body.code]).toEqual([429, 'exports_under_way']);
  expect((await server.admin.get('/api/export')).status).toBe(200);
  expect(temporaryFiles().length).toBeLessThanOrEqual(2);
  cancelled.destroy();
  const read = await another();
  read.resume();
  await once(read, 'end');
  (await another()).destroy();
});

describe('the address of an export', () => {
  // asvs 5.4.1
  test('comes with the counts and the size, opens without a token, and names the file', async () => {
    const { anna } = await skipper(server);
    const { body } = await anna.post<PreparedExport>('/api/export');
    expect(body).toMatchObject({ tripLogs: 2, serviceLogs: 1, pictures: 3 });
    expect(body.bytes).toBeGreaterThan(100);
    const answer = await fetch(server.url + body.address);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="loggboken-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.arrayBuffer();
  });

  // asvs 14.2.1
  test('is refused if it is old or altered or the user has logged out, and opens nothing else', async () => {
    const anna = await server.signUp();
    const { body } = await anna.post<PreparedExport>('/api/export');
    const keyOf = (address: string) => new URL(address, server.url).searchParams.get('key') ?? '';
    const key = keyOf(body.address);
    const [session = ''] = key.split('.');
    const signed = (address: string, goodUntil: number) =>
      keyOf(signedAddress(server.context.secret, address, session, goodUntil));
    const old = signed('/api/export', Date.now() - 1);
    const ofAnother = signed('/api/boats/x/dossier', Date.now() + 3_600_000);
    const longer = key.replace(/\.\d+\./, `.${Date.now() + 3_600_000}.`);
    for (const wrong of [old, ofAnother, longer, `${key}x`, 'x', '']) {
      const { status, body } = await server.api.get(`/api/export?key=${wrong}`);
      expect([status, body.code]).toEqual([403, 'export_address_old']);
    }
    expect((await server.api.get(`/api/logs?key=${key}`)).status).toBe(401);
    await anna.post('/api/logout');
    expect((await server.api.get(body.address)).status).toBe(401);
  });
});
