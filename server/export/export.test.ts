import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { account } from '#contract/accounts';
import { serviceLog as serviceLogSchema } from '#contract/service-logs';
import { tripLog as tripLogSchema } from '#contract/trip-logs';
import { row, serviceLog, tripLog } from '../testing/examples.ts';
import { downloadExport, filesIn, linesOf, unzip } from '../testing/exports.ts';
import { skipper } from '../testing/skipper.ts';
import { testServer } from '../testing/test-server.ts';
import { type Manifest, sha256 } from './format.ts';

const server = await testServer();

/** What a skipper has, and their export of it. */
async function exported() {
  const made = await skipper(server);
  return { ...made, members: await unzip(await downloadExport(server.url, made.anna)) };
}

/** The rows and cells of a table with semicolons, strictly by RFC 4180: any line break outside quotes ends a row. */
function readTable(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r)/gy)];
  expect(cells.map(([cell]) => cell).join('')).toBe(text);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ';') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('an export', () => {
  test('contains every log and picture and the profile of its owner by the contract’s schemas, and no other user’s log', async () => {
    const { anna, members, trip } = await exported();
    const trips = linesOf(members, 'data/trip-logs.jsonl');
    const services = linesOf(members, 'data/service-logs.jsonl');
    for (const one of trips) expect(tripLogSchema.parse(one)).toEqual(one);
    for (const one of services) expect(serviceLogSchema.parse(one)).toEqual(one);
    expect(trips).toContainEqual(trip);
    expect([trips.length, services.length]).toEqual([2, 1]);
    const profile = JSON.parse(String(members.get('data/profile.json')));
    expect(account.parse(profile)).toMatchObject({ _id: anna.userId, bio: 'Vindila\nBullandö' });

    const manifest = JSON.parse(String(members.get('data/manifest.json'))) as Manifest;
    expect(manifest).toMatchObject({
      format: 1,
      program: 'loggboken',
      tripLogs: 2,
      serviceLogs: 1,
      missing: [],
    });
    const shown = [...trips, ...services]
      .flatMap((log) => log.images as string[])
      .concat(profile.profilePictures);
    expect(Object.keys(manifest.pictures).sort()).toEqual(shown.map((path) => path.slice(1)).sort());
    for (const [name, { sha256: sum }] of Object.entries(manifest.pictures)) {
      expect(sha256(members.get(name) ?? Buffer.of())).toBe(sum);
      const served = await fetch(`${server.url}/api/${name}`, {
        headers: { authorization: `Bearer ${anna.token}` },
      });
      expect(Buffer.from(await served.arrayBuffer())).toEqual(members.get(name));
    }
    expect(Buffer.concat([...members.values()]).includes('Bos hemliga resa')).toBe(false);
  });

  test('contains tables for Excel with Swedish settings, in which a formula is made harmless', async () => {
    const { members } = await exported();
    const table = String(members.get('loggar.csv'));
    expect(members.get('loggar.csv')?.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf));
    const lines = table.slice(1).split('\r\n');
    expect(lines[0]).toBe(
      'Rubrik;År;Avgång;Ankomst;Från – Till;Distans (nm);Vindriktning;Vindhastighet (m/s);Beskrivning;Bilder;' +
        'Båt;Besättning;Motortimmar vid avgång (h);Motortimmar vid ankomst (h);' +
        'Loggställning vid avgång (nm);Loggställning vid ankomst (nm);Varav för motor (nm);' +
        'Lufttryck (hPa);Vattentemperatur (°C);Väder;Sikt;Sjögång;Segelföring;' +
        'Tankat bränsle (liter);Tankat vatten (liter);Hamnavgift (kr)',
    );
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";2024;2025-07-14 09:40;2025-07-14 16:05;/);
    expect(lines[2]).toContain(';12,5;SV;8,5;');
    expect(table.endsWith('\r\n')).toBe(true);
    expect(String(members.get('service.csv'))).toContain('Bytt olja och impeller.');
  });

  test('contains negative numbers that a spreadsheet takes for numbers', async () => {
    const eva = await server.signUp();
    const written = [row(1, { latitude: -33.5, longitude: -5.123 })];
    await eva.post('/api/createlog', tripLog({ waterTemperature: -1.5, rows: { written } }));
    const boat = (await eva.post<{ _id: string }>('/api/boats', { name: 'Vindila' })).body;
    await eva.post('/api/tasks', {
      boatId: boat._id,
      name: 'Byt olja',
      section: 'engineService',
      ...{ everyHours: 50, baselineDate: '2025-05-01', baselineHours: 100 },
    });
    await eva.post('/api/createservicelog', serviceLog({ date: '2025-05-10T10:00', engineEnd: 160 }));
    const members = await unzip(await downloadExport(server.url, eva));
    const cells = (table: string) => readTable(String(members.get(table)).slice(1))[1];
    expect(cells('loggar.csv')).toContain('-1,5');
    expect(cells('loggblad.csv')).toEqual(expect.arrayContaining(['-33,5', '-5,123']));
    expect(cells('att-göra.csv')).toContain('-10');
    const tables = ['loggar.csv', 'service.csv', 'loggblad.csv', 'att-göra.csv'];
    expect(filesIn(String(members.get('index.html')))).toEqual(tables);
  });

  test('says the size of each picture before it, which some programs need where nothing is compressed', async () => {
    const { anna } = await skipper(server);
    const zip = await fromBufferPromise(await downloadExport(server.url, anna));
    const stored = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.compressionMethod === 0) stored.push([entry.fileName, entry.generalPurposeBitFlag & 8]);
    }
    expect(stored).toHaveLength(6);
    expect(stored.filter(([, sizeIsBehind]) => sizeIsBehind !== 0)).toEqual([]);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'makes a cell that begins like %j harmless',
    async (cell) => {
      const anna = await server.signUp();
      await anna.post(
        '/api/createlog',
        tripLog({ title: `${cell}x`, windDirection: cell, description: cell }),
      );
      const members = await unzip(await downloadExport(server.url, anna));
      const row = String(members.get('loggar.csv')).slice(1).split('Hamnavgift (kr)\r\n')[1] ?? '';
      const cells = row.split(';').map((text) => text.replace(/^"/, ''));
      expect([cells[0], cells[6], cells[8]].map((text) => text?.[0])).toEqual(["'", "'", "'"]);
    },
  );

  test('contains tables that an RFC 4180 reader reads back exactly, whatever line breaks a text has', async () => {
    const anna = await server.signUp();
    const texts = {
      'bara ny rad': 'Första raden\nAndra raden\n=1+1',
      vagnretur: 'Första raden\rAndra raden\r=1+1',
      båda: 'Första raden\r\nAndra raden\r\n=1+1\r\n',
      'med citat': '"Första"; raden\n=1+1',
      'bara en rad': 'Lugnt',
    };
    for (const [title, text] of Object.entries(texts)) {
      await anna.post('/api/createlog', tripLog({ title, description: text }));
      await anna.post('/api/createservicelog', serviceLog({ title, engineService: text, comments: text }));
    }
    const members = await unzip(await downloadExport(server.url, anna));
    for (const [member, columns] of [
      ['loggar', ['Beskrivning']],
      ['service', ['Motorservice', 'Kommentarer']],
    ] as const) {
      const [head = [], ...rows] = readTable(String(members.get(`${member}.csv`)).slice(1));
      for (const row of rows) expect(row).toHaveLength(head.length);
      for (const column of columns) {
        const read = rows.map((row) => [row[0], row[head.indexOf(column)]]);
        expect(Object.fromEntries(read)).toEqual(texts);
      }
      expect(rows).toHaveLength(5);
    }
  });

  test('contains a page with every year and the service logs, without scripts or external links', async () => {
    const { members } = await exported();
    const page = String(members.get('index.html'));
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;citat&quot; &#39;apostrof&#39;');
    expect(page.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<script|<[^>]*\son\w+=/i);
    expect(page).not.toMatch(/(src|href)="\w+:/i);
    expect(page).toMatch(
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'; img-src/,
    );
    expect([...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'ar-2024',
      'ar-2025',
      'service',
    ]);
    const files = filesIn(page);
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((file) => !members.has(file))).toEqual([]);
  });

  test('contains only the caller’s data, even if an administrator sends another user’s id', async () => {
    const { anna } = await skipper(server);
    const headers = { authorization: `Bearer ${server.admin.token}`, userId: anna.userId };
    const answer = await fetch(`${server.url}/api/export?userId=${anna.userId}`, { headers });
    const members = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(String(members.get('data/profile.json')))._id).toBe(server.admin.userId);
    expect(linesOf(members, 'data/trip-logs.jsonl')).toEqual([]);
  });

  test('of an empty account says «Det fanns inga loggar.»', async () => {
    const members = await unzip(await downloadExport(server.url, await server.signUp()));
    expect(String(members.get('index.html'))).toContain('Det fanns inga loggar.');
    expect(linesOf(members, 'data/trip-logs.jsonl')).toEqual([]);
  });

  test('lists a picture whose bytes are missing and contains the others', async () => {
    const { anna, trip } = await skipper(server);
    const file = trip.images[0]?.replace('/images/', '') ?? '';
    await server.context.blobs.remove(file);
    const members = await unzip(await downloadExport(server.url, anna));
    const manifest = JSON.parse(String(members.get('data/manifest.json'))) as Manifest;
    expect(manifest.missing).toEqual([`images/${file}`]);
    expect(Object.keys(manifest.pictures)).toHaveLength(2);
  });
});
