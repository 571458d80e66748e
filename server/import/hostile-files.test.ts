import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { limits } from '#contract/limits';
import { type Api, apiAt } from '../testing/api.ts';
import { tripLog } from '../testing/examples.ts';
import { downloadExport, sendZip, zip } from '../testing/exports.ts';
import { environmentOf, type Spawned, serverArguments, watch } from '../testing/spawned.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';
import { readTexts } from './read-archive.ts';
import { StagedImport } from './staged-import.ts';

const megabyte = 1024 * 1024;

const manifest = {
  ...{ program: 'loggboken', format: 1, madeAt: 'x', tripLogs: 1, serviceLogs: 1 },
  ...{ pictures: {}, missing: [] as unknown[] },
};
const profile = { bio: '', profilePictures: [] as unknown[] };

/** An export that contains only the given members. */
const exportOf = (members: Record<string, string | Buffer>): Promise<Buffer> =>
  zip(
    Object.entries({
      'data/manifest.json': JSON.stringify(manifest),
      'data/profile.json': JSON.stringify(profile),
      'data/trip-logs.jsonl': '',
      'data/service-logs.jsonl': '',
      ...members,
    }),
  );

/** `{"…":[0,0,0,…]}`, built without ever holding so many values. */
const withMany = (object: object, name: string, value: string, times: number): string =>
  JSON.stringify({ ...object, [name]: [] }).replace(
    `"${name}":[]`,
    () => `"${name}":[${`${value},`.repeat(times - 1)}${value}]`,
  );

describe('a server with a heap of 128 MB', () => {
  let folder: string;
  let server: Spawned;
  let admin: Api;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-files-'));
    const password = 'skeppare på däck';
    const settings = { ADMIN_PASSWORD: password, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
    const node = ['--max-old-space-size=128', ...serverArguments];
    server = watch(spawn(execPath, node, { env: environmentOf(settings) }));
    const url = await server.url();
    const { body } = await apiAt(url).post<{ token: string }>('/api/login', { username: 'admin', password });
    admin = apiAt(url, { authorization: `Bearer ${body.token}` });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const pictures = (times: number) => `{${Array.from({ length: times }, (_, i) => `"${i}":0`).join(',')}}`;

  test.each<[string, () => Record<string, string>]>([
    [
      'a list of 8,000,000 missing pictures',
      () => ({ manifest: withMany(manifest, 'missing', '0', 8_000_000) }),
    ],
    ['a list of 7,000,000 objects', () => ({ manifest: withMany(manifest, 'missing', '{}', 7_000_000) })],
    [
      'as many wrong ones as values are taken',
      () => ({ manifest: withMany(manifest, 'missing', '0', 600_000) }),
    ],
    [
      'as many wrong pictures as values are taken',
      () => ({
        manifest: JSON.stringify(manifest).replace('"pictures":{}', () => `"pictures":${pictures(600_000)}`),
      }),
    ],
    [
      '450,000 pictures of the profile that are none',
      () => ({ profile: withMany(profile, 'profilePictures', '0', 450_000) }),
    ],
  ])('refuses an export with %s and goes on running', async (_what, members) => {
    const named = Object.entries(members()).map(([name, text]) => [`data/${name}.json`, text]);
    const { status, body } = await sendZip(admin, await exportOf(Object.fromEntries(named)));
    expect([status, body.code]).toEqual([400, 'export_broken']);
    expect((await admin.get('/api/logs')).status).toBe(200);
  });

  test.each([
    ['10,000,000 rows with nothing in them', '{}', 10_000_000, 400, 'too_many_to_import'],
    ['10,000,000 rows that are none', '0', 10_000_000, 400, 'invalid_input'],
    ['one row of 10,000,000 values', `{"title":[${'0,'.repeat(9_999_999)}0]}`, 1, 201, undefined],
    [
      'more bytes than a table may have',
      `{"title":"${'x'.repeat(limits.importedTableBytes)}"}`,
      1,
      413,
      'body_too_large',
    ],
  ])(
    'handles a table of %s within its memory and goes on running',
    async (_what, row, times, status, code) => {
      const body = Buffer.from(withMany({}, 'rows', row, times));
      const headers = { 'content-type': 'application/json' };
      const answer = await admin.post<ErrorBody>('/api/imports/table', body, headers);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect((await admin.get('/api/logs')).status).toBe(200);
    },
  );
});

describe('a server', () => {
  let server: TestServer;
  let anna: SignedIn;
  beforeAll(async () => {
    server = await startTestServer();
    anna = await server.signUp();
  });
  afterAll(() => server.close());

  test('counts empty lines as lines', async () => {
    const many = await exportOf({ 'data/trip-logs.jsonl': '\n'.repeat(limits.importedLogs + 1) });
    const { status, body } = await sendZip(anna, many);
    expect([status, body.code]).toEqual([400, 'too_many_to_import']);
    expect((await sendZip(anna, await exportOf({ 'data/trip-logs.jsonl': '\n\n' }))).status).toBe(201);
  });

  test.each([
    ['empty lines', '\n', 'too_many_to_import', 1],
    ['a line that never ends', ' ', 'export_unpacks_too_large', limits.importedTextBytes / megabyte + 1],
  ])('stops reading an endless text as soon as a limit is reached: %s', async (_what, byte, code, most) => {
    const chunk = Buffer.alloc(megabyte, byte);
    let chunks = 0;
    const file = {
      has: () => false,
      bytes: async () => chunk,
      unpack: async () => ({ sha256: '', bytes: 0 }),
      async *stream() {
        for (;;) {
          chunks++;
          yield chunk;
        }
      },
      close() {},
    };
    const staged = new StagedImport(server.context.db);
    const refusal = await readTexts(server.context, anna.userId, file, staged, () => false);
    expect(refusal?.code).toBe(code);
    expect(chunks).toBe(most);
  });

  test('reports a line that contains more than a log and accepts the others', async () => {
    const line = withMany(tripLog(), 'images', '0', 1_000_000);
    const { body } = await sendZip<{ problems: unknown }>(
      anna,
      await exportOf({ 'data/trip-logs.jsonl': `${line}\n${JSON.stringify(tripLog())}\n` }),
    );
    expect(body).toMatchObject({
      tripLogs: { new: 1, refused: 1 },
      problems: [{ place: 'Logg 1', sentence: 'Raden innehåller mer än en logg.' }],
    });
  });

  const rows = Array.from({ length: 10_000 }, (_, i) => tripLog({ title: `Rad ${i}` }));
  test.each([
    [
      'an export',
      '/api/imports',
      'application/zip',
      async () => exportOf({ 'data/trip-logs.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') }),
    ],
    ['a table', '/api/imports/table', 'application/json', async () => Buffer.from(JSON.stringify({ rows }))],
  ])('stops reading %s when the client disconnects', async (_what, path, type, bodyOf) => {
    const { db, config } = server.context;
    const bo = await server.signUp();
    const body = await bodyOf();
    const headers = {
      authorization: `Bearer ${bo.token}`,
      'content-type': type,
      'content-length': body.length,
    };
    const request = httpRequest(server.url + path, { method: 'POST', headers });
    request.on('error', () => {});
    request.end(body);
    const proposals = () =>
      db.selectFrom('imports').select('state').where('account_id', '=', bo.userId).execute();
    await vi.waitUntil(async () => (await proposals()).length > 0, { interval: 1, timeout: 20_000 });
    request.destroy();
    const folder = join(config.dataDir, 'temporary');
    await vi.waitFor(
      async () => {
        expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
        expect(await proposals()).toEqual([]);
      },
      { timeout: 20_000 },
    );
  });

  test('accepts the export of a log full of brackets and commas', async () => {
    const bo = await server.signUp();
    await anna.post('/api/createlog', tripLog({ description: '[,{}],'.repeat(3000) }));
    const { status } = await sendZip(bo, await downloadExport(server.url, anna));
    expect(status).toBe(201);
  });
});
