import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tripLog } from '#server/testing/examples';
import { unzip, zip } from '#server/testing/exports';
import { testPicture } from '#server/testing/pictures';
import { addLine, allOf, changed, changeManifest, startWithHome, tripsOf } from '#server/testing/taken-home';
import type { SignedIn, TestServer } from '#server/testing/test-server';
import { type StringKey, t } from '../strings.ts';
import { fileOf, look, readIn } from '../testing/reading-in.ts';
import { readArchive } from './read-archive.ts';
import { UnreadableFileError } from './source.ts';

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
    const { found, added, problems } = await readIn(bo, bytes);
    expect([found.counts['trip-log'], added['trip-log']]).toEqual([{ new: 2, known: 0, refused: 1 }, 2]);
    expect(problems).toEqual([{ place: expect.stringMatching(/^Logg 3/), sentence }]);
    expect(await allOf(server, bo)).toEqual(await allOf(server, anna));
  });

  test('with the id of another is left out, and the same log twice is one', async () => {
    const [first, second] = [
      tripLog({ title: 'Första', _id: 'samma' }),
      tripLog({ title: 'Andra', _id: 'samma' }),
    ];
    const bytes = await changed(home, (members) => {
      for (const line of [first, first, second])
        addLine(members, 'data/trip-logs.jsonl', JSON.stringify(line));
    });
    const { found, problems } = await look(bo, bytes);
    expect(found.counts['trip-log']).toEqual({ new: 3, known: 1, refused: 1 });
    expect(problems).toEqual([
      { place: 'Logg 5 (”Andra”)', sentence: 'En annan logg i filen har samma nummer.' },
    ]);
  });

  test('of millions of values is left out without being made', async () => {
    const line = JSON.stringify(tripLog({ images: 0 })).replace(
      '"images":0',
      `"images":[${'0,'.repeat(999_999)}0]`,
    );
    const { problems } = await look(
      bo,
      await changed(home, (members) => addLine(members, 'data/trip-logs.jsonl', line)),
    );
    expect(problems).toEqual([{ place: 'Logg 3', sentence: 'Raden innehåller mer än en logg.' }]);
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

describe('a file that can’t be read in says why:', () => {
  // asvs 5.2.3
  test.each<[string, StringKey, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', 'import.noExport', () => Buffer.of()],
    ['a plotter’s track in a ZIP', 'track.zip', () => zip([['Sommaren/2026.gpx', '<gpx/>']])],
    ['a picture', 'import.noExport', () => testPicture('picture.webp')],
    ['a ZIP of something else', 'import.noExport', () => zip([['hej.txt', 'hej']])],
    [
      'a ZIP of another program',
      'import.noExport',
      () =>
        changed(home, (members) =>
          members.set('data/manifest.json', Buffer.from('{"program":"x","format":1}')),
        ),
    ],
    ['one that is cut off', 'import.broken', () => home.subarray(0, home.length - 3000)],
    [
      'one that is cut off in the list of its entries',
      'import.broken',
      () => home.subarray(0, home.length - 60),
    ],
    [
      'one with a damaged manifest',
      'import.broken',
      () => changed(home, (members) => members.set('data/manifest.json', Buffer.from('{'))),
    ],
    [
      'one without its logs',
      'import.broken',
      () => changed(home, (members) => members.delete('data/trip-logs.jsonl')),
    ],
    [
      'one without its profile',
      'import.broken',
      () => changed(home, (members) => members.delete('data/profile.json')),
    ],
    [
      'one with a profile that is none',
      'import.broken',
      () => changed(home, (members) => members.set('data/profile.json', Buffer.from('"x"'))),
    ],
    [
      'one with another checksum than its logs have',
      'import.broken',
      () =>
        patched(
          home,
          (entry) =>
            entry.subarray(46).toString('latin1').startsWith('data/trip') && entry.writeUInt32LE(7, 16),
        ),
    ],
    [
      'one of a newer version',
      'import.newer',
      () =>
        changed(home, (members) =>
          changeManifest(members, (manifest) => Object.assign(manifest, { format: 3 })),
        ),
    ],
    ['one with a path that climbs out', 'import.unsafe', () => withMember('../evil.txt')],
    ['one with a path that climbs out like on Windows', 'import.unsafe', () => withMember('..\\evil.txt')],
    ['one with an absolute path', 'import.unsafe', () => withMember('//evil1.txt')],
    ['one with the path of a drive', 'import.unsafe', () => withMember('C:/evil.txt')],
    ['one with a link', 'import.unsafe', () => withMember('aa/evil.txt', 0o120777)],
    ['one with a device', 'import.unsafe', () => withMember('aa/evil.txt', 0o020666)],
    [
      'one that is locked',
      'import.locked',
      () => patched(home, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
    ],
    [
      'one with two parts of one name',
      'import.ambiguous',
      async () => zip([...(await unzip(home)), ['data/profile.json', '{}']]),
    ],
    [
      'one that is enormous when unpacked',
      'import.tooLarge',
      () => patched(home, (entry) => entry.writeUInt32LE(0xff_ff_ff_f0, 24)),
    ],
    [
      'one of nothing but noughts',
      'import.tooLarge',
      async () => zip([...(await unzip(home)), ['data/noughts', Buffer.alloc(120_000_000)]]),
    ],
    [
      'one that says it has more parts than it has',
      'import.broken',
      async () => {
        const bytes = await zip(await unzip(home), { zip64: true });
        bytes.writeUInt32LE(100_001, bytes.indexOf('PK\x06\x06') + 32);
        return bytes;
      },
    ],
    [
      'one with two parts in one place',
      'import.ambiguous',
      () => {
        let first = 0;
        return patched(home, (entry) => {
          const name = entry.subarray(46).toString('latin1');
          if (name.startsWith('data/trip')) first = entry.readUInt32LE(42);
          else if (name.startsWith('data/service')) entry.writeUInt32LE(first, 42);
        });
      },
    ],
    [
      'one of endless empty lines',
      'import.tooMany',
      () => changed(home, (members) => members.set('data/trip-logs.jsonl', Buffer.alloc(24_821, '\n'))),
    ],
    [
      'one with a manifest of millions of values',
      'import.broken',
      () =>
        changed(home, (members) =>
          members.set('data/manifest.json', Buffer.from(`[${'{},'.repeat(200_000)}0]`)),
        ),
    ],
  ])('%s', async (_what, sentence, bytes) => {
    const refused = look(bo, await bytes());
    await expect(refused).rejects.toThrow(UnreadableFileError);
    await expect(refused).rejects.toMatchObject({ sentence: t(sentence) });
  });

  test('one that is removed while it is read', async () => {
    const file = fileOf(home);
    const source = await readArchive(file);
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: gone, text: gone });
    await expect(look(bo, source)).rejects.toMatchObject({ sentence: t('table.unreadable') });
  });
});

describe('a picture in an export', () => {
  const withPicture = (bytes: Buffer) =>
    changed(home, (members) => {
      const name = [...members.keys()].find((one) => /^images\/[^.]+\.webp$/.test(one)) ?? '';
      members.set(name, bytes);
    });

  test.each([
    ['a page', 'page.html.jpg'],
    ['a drawing with a script', 'drawing.svg.jpg'],
  ])('that is %s is left out and reported, and its log is imported', async (_what, name) => {
    const { added, problems } = await readIn(bo, await withPicture(Buffer.from(await testPicture(name))));
    expect(added).toMatchObject({ 'trip-log': 2, 'service-log': 1 });
    expect(problems).toEqual([
      { place: expect.stringContaining('images/'), sentence: 'Filen är inte en bild som går att läsa.' },
    ]);
  });

  test('that is damaged in the ZIP is reported, and its log is imported', async () => {
    const members = await unzip(home);
    const [, picture = Buffer.of()] = [...members].find(([name]) => /^images\/[^.]+\.webp$/.test(name)) ?? [];
    const bytes = Buffer.from(home);
    // Pictures are not compressed: the file holds their bytes as they are.
    bytes.writeUInt8(1, home.indexOf(picture) + 60);
    const { added, problems } = await readIn(bo, bytes);
    expect([added['trip-log'], problems.map(({ sentence }) => sentence)]).toEqual([
      2,
      ['Bilden går inte att läsa.'],
    ]);
  });

  test('that is missing or has an invalid path is reported, and its log is imported', async () => {
    const images = ['/images/../../etc/passwd', `/images/${'a'.repeat(22)}.webp`];
    const line = JSON.stringify({ ...tripLog({ title: 'Saknar' }), images });
    const bytes = await changed(home, (members) => addLine(members, 'data/trip-logs.jsonl', line));
    const { added, problems } = await readIn(bo, bytes);
    expect(added['trip-log']).toBe(3);
    expect(problems.map(({ sentence }) => sentence)).toEqual(Array(2).fill('Bilden går inte att läsa.'));
    expect((await tripsOf(bo)).find(({ title }) => title === 'Saknar')?.images).toEqual([]);
  });
});
