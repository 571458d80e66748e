import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors';
import { tripLog } from '../testing/examples.ts';
import { read, sendZip, unzip, zip } from '../testing/exports.ts';
import { testPicture } from '../testing/pictures.ts';
import {
  addLine,
  allOf,
  changed,
  changeManifest,
  expectNothingLeft,
  startWithHome,
} from '../testing/taken-home.ts';
import type { SignedIn, TestServer } from '../testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;
let bo: SignedIn;
let home: Buffer;
beforeAll(async () => {
  ({ server, anna, home } = await startWithHome());
});
beforeEach(async () => {
  bo = await server.signUp();
});
afterAll(() => server.close());

describe('an invalid log in an export', () => {
  test.each<[string, string | Buffer, string]>([
    ['no JSON', '{"title": "Halv', 'Raden går inte att läsa som en logg (den är inte JSON).'],
    ['a list', '[1, 2]', 'Raden går inte att läsa som en logg (den är inte JSON).'],
    [
      'no UTF-8',
      Buffer.from(JSON.stringify(tripLog({ title: 'Ångström' })), 'latin1'),
      'Raden innehåller tecken som inte går att läsa (den är inte i UTF-8).',
    ],
    ['without a title', JSON.stringify(tripLog({ title: ' ' })), 'Skriv en rubrik.'],
    [
      'of a day that is none',
      JSON.stringify(tripLog({ departureDateTime: '2025-02-30T10:00' })),
      'Skriv en dag och tid som finns, till exempel 2026-07-14 09:40.',
    ],
    ['with a field that no log has', JSON.stringify(tripLog({ owner: 'x' })), 'Okänt fält: owner.'],
    [
      'with pictures that are no list',
      JSON.stringify(tripLog({ images: 7 })),
      'Bilderna anges som en lista.',
    ],
  ])('(%s) is left out with a message, and the others are imported', async (_what, line, sentence) => {
    const bytes = await changed(home, (members) => addLine(members, 'data/trip-logs.jsonl', line));
    const state = await read(bo, bytes);
    expect(state.tripLogs).toEqual({ new: 2, known: 0, refused: 1 });
    expect(state.problems).toEqual([{ place: expect.stringMatching(/^Logg 3/), sentence }]);
    await bo.post(`/api/imports/${state._id}`);
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });

  test('is counted even if there are too many to list', async () => {
    const bytes = await changed(home, (members) => {
      for (let i = 0; i < 105; i++) addLine(members, 'data/service-logs.jsonl', '{}');
    });
    const { serviceLogs, problems, problemsLeftOut } = await read(bo, bytes);
    expect([serviceLogs.refused, problems.length, problemsLeftOut]).toEqual([105, 100, 5]);
  });
});

/** The bytes of a ZIP with each entry of its list changed. */
function patched(bytes: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    change(copy.subarray(at));
  }
  return copy;
}

const withMember = async (name: string, mode?: number) =>
  zip([...(await unzip(home)), ['aa/evil.txt', 'x', mode]]).then((bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll('aa/evil.txt', name), 'latin1'),
  );

describe('an import file that is refused, with nothing of it kept:', () => {
  // asvs 5.2.3
  test.each<[string, ErrorCode, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', 'not_an_export', () => Buffer.of()],
    ['a picture', 'not_an_export', () => testPicture('picture.webp')],
    ['a ZIP of something else', 'not_an_export', () => zip([['hej.txt', 'hej']])],
    [
      'a ZIP of another program',
      'not_an_export',
      () =>
        changed(home, (members) =>
          members.set('data/manifest.json', Buffer.from('{"program":"x","format":1}')),
        ),
    ],
    ['one that is cut off', 'export_broken', () => home.subarray(0, home.length - 3000)],
    [
      'one that is cut off in the list of its entries',
      'export_broken',
      () => home.subarray(0, home.length - 60),
    ],
    [
      'one with a damaged manifest',
      'export_broken',
      () => changed(home, (members) => members.set('data/manifest.json', Buffer.from('{'))),
    ],
    [
      'one without its logs',
      'export_broken',
      () => changed(home, (members) => members.delete('data/trip-logs.jsonl')),
    ],
    [
      'one without its profile',
      'export_broken',
      () => changed(home, (members) => members.delete('data/profile.json')),
    ],
    [
      'one with a profile that is none',
      'export_broken',
      () => changed(home, (members) => members.set('data/profile.json', Buffer.from('"x"'))),
    ],
    [
      'one with another checksum than its logs have',
      'export_broken',
      () =>
        patched(
          home,
          (entry) =>
            entry.subarray(46).toString('latin1').startsWith('data/trip') && entry.writeUInt32LE(7, 16),
        ),
    ],
    [
      'one of a newer version',
      'export_is_newer',
      () =>
        changed(home, (members) =>
          changeManifest(members, (manifest) => Object.assign(manifest, { format: 3 })),
        ),
    ],
    ['one with a path that climbs out', 'export_unsafe', () => withMember('../evil.txt')],
    ['one with a path that climbs out like on Windows', 'export_unsafe', () => withMember('..\\evil.txt')],
    ['one with an absolute path', 'export_unsafe', () => withMember('//evil1.txt')],
    ['one with the path of a drive', 'export_unsafe', () => withMember('C:/evil.txt')],
    ['one with a link', 'export_unsafe', () => withMember('aa/evil.txt', 0o120777)],
    ['one with a device', 'export_unsafe', () => withMember('aa/evil.txt', 0o020666)],
    [
      'one that is locked',
      'export_locked',
      () => patched(home, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
    ],
    [
      'one with two parts of one name',
      'export_ambiguous',
      async () => zip([...(await unzip(home)), ['data/profile.json', '{}']]),
    ],
    [
      'one that is enormous when unpacked',
      'export_unpacks_too_large',
      () => patched(home, (entry) => entry.writeUInt32LE(0xff_ff_ff_f0, 24)),
    ],
    [
      'one of nothing but noughts',
      'export_unpacks_too_large',
      async () => zip([...(await unzip(home)), ['data/noughts', Buffer.alloc(120_000_000)]]),
    ],
    [
      'one with more parts than anybody has pictures',
      'export_unpacks_too_large',
      async () => {
        const bytes = await zip(await unzip(home), { zip64: true });
        bytes.writeUInt32LE(100_001, bytes.indexOf('PK\x06\x06') + 32);
        return bytes;
      },
    ],
  ])('%s', async (_what, code, bytes) => {
    const { status, body } = await sendZip(bo, await bytes());
    expect([status, body]).toEqual([errors[code].status, { code, message: errors[code].message }]);
    await expectNothingLeft(server, bo);
  });

  // asvs 5.2.3
  test('one whose declared size is too large', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${bo.token}`,
        'content-type': 'application/zip',
        'content-length': 10 ** 9,
      };
      const request = httpRequest(`${server.url}/api/imports`, { method: 'POST', headers }, (reply) => {
        resolve(reply.statusCode ?? 0);
        request.destroy();
      });
      request.on('error', reject);
      request.write('PK');
    });
    expect(answer).toBe(413);
    await expectNothingLeft(server, bo);
  });

  test('one whose sender disconnects in the middle', async () => {
    const headers = {
      authorization: `Bearer ${bo.token}`,
      'content-type': 'application/zip',
      'content-length': home.length,
    };
    const request = httpRequest(`${server.url}/api/imports`, { method: 'POST', headers });
    request.on('error', () => {});
    const folder = join(server.context.config.dataDir, 'temporary');
    request.write(home.subarray(0, 1000));
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    request.destroy();
    await expectNothingLeft(server, bo);
  });

  test('one with another content type', async () => {
    const { status, body } = await bo.post('/api/imports', 'text', { 'content-type': 'text/plain' });
    expect([status, body.code]).toEqual([415, 'wrong_media_type']);
  });
});
