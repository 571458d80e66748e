import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { account } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import type { PreparedExport } from '#contract/import-export';
import { serviceLog as serviceLogSchema } from '#contract/service-logs';
import { type TripLog, tripLog as tripLogSchema } from '#contract/trip-logs';
import { signedAddress } from '../auth/tokens.ts';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import { downloadExport, linesOf, type Members, unzip } from '../testing/exports.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import { type Manifest, sha256 } from './format.ts';

const server = await testServer();

const hostile = `<img src=x onerror=alert(1)> & "citat" 'apostrof'`;

/** A user with a trip in each of two years, a service and three pictures; and a log of another user. */
async function skipper(): Promise<{ anna: SignedIn; members: Members; trip: TripLog }> {
  const anna = await server.signUp();
  const bo = await server.signUp();
  await bo.post('/api/createlog', tripLog({ title: 'Bos hemliga resa' }));
  const [forTrip, forService] = await upload(anna, await smallPicture('#a03020'), await smallPicture());
  const trip = await anna.post<TripLog>(
    '/api/createlog',
    tripLog({ title: hostile, distance: 12.5, uploadedImages: [forTrip] }),
  );
  await anna.post('/api/createlog', tripLog({ title: '=HYPERLINK("http://x")', year: 2024, distance: null }));
  await anna.post('/api/createservicelog', serviceLog({ images: [forService] }));
  const [own] = await uploadProfilePictures(anna, await smallPicture('#00ff00'));
  const { body } = await anna.get<Record<string, string>>(`/api/showprofile/${anna.userId}`);
  const { username, email, firstName, lastName } = body;
  await anna.put(`/api/changeprofile/${anna.userId}`, {
    ...{ username, email, firstName, lastName },
    ...{ bio: 'Vindila\nBullandö', profilePictures: [own] },
  });
  return { anna, trip: trip.body, members: await unzip(await downloadExport(server.url, anna)) };
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

/** The files that a page shows and links to. */
const filesIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = '']) => decodeURIComponent(file));

const temporaryFiles = () => {
  const folder = join(server.context.config.dataDir, 'temporary');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** A file is removed when all of it has been sent. */
const afterwards = { timeout: 20_000 };

describe('the rows of an export', () => {
  test('are in the page, a table and the data; the table is left out if there are none', async () => {
    const eva = await server.signUp();
    await eva.post('/api/createlog', tripLog());
    expect([...(await unzip(await downloadExport(server.url, eva))).keys()]).not.toContain('loggblad.csv');
    const written = [
      row(1, { note: '=1+1 <b>', course: 241, latitude: 59.0183, longitude: 18.4317, engine: 'on' }),
      row(2, { speed: 4.8, event: 'arrived' }),
    ];
    await eva.post('/api/createlog', tripLog({ title: 'Till Utö', rows: { written } }));
    const members = await unzip(await downloadExport(server.url, eva));
    const [head, one, two] = String(members.get('loggblad.csv')).split('\r\n');
    expect(head).toBe(
      '\ufeffResa;Avgång;Tid;Latitud (°);Longitud (°);Plats;Kurs (°);Fart (knop);Logg (nm);Vindriktning;Vindhastighet (m/s);Lufttryck (hPa);Segelföring;Motor;Händelse;Anteckning;Bild;Före UTC (min)',
    );
    expect(one).toBe("Till Utö;2025-07-14 09:40;2025-07-14 09:01;59,0183;18,4317;;241;;;;;;;På;;'=1+1 <b>;;");
    expect(two).toBe('Till Utö;2025-07-14 09:40;2025-07-14 09:02;;;;;4,8;;;;;;;Framme;Rad 2;;');
    const page = String(members.get('index.html'));
    expect(page).toContain('<caption>Loggblad</caption>');
    expect(page).toContain('<td>=1+1 &lt;b&gt;</td>');
    expect(
      linesOf(members, 'data/trip-logs.jsonl').flatMap((line) => (line as { rows?: object }).rows ?? []),
    ).toEqual([{ written, struck: [] }]);
  });
});

describe('the plan of an export', () => {
  test('is in the page, a table and the data, and is left out if there are no boats', async () => {
    const eva = await server.signUp();
    const names = async () => [...(await unzip(await downloadExport(server.url, eva))).keys()];
    const ofPlan = ['att-göra.csv', 'data/boats.jsonl', 'data/tasks.jsonl'];
    expect((await names()).filter((name) => ofPlan.includes(name))).toEqual([]);
    const boat = { name: 'Vindila <b>', kind: 'sail', length: 7.8 };
    const { _id: boatId } = (await eva.post<{ _id: string }>('/api/boats', boat)).body;
    const task = { boatId, name: '=1+1 <b>', section: 'engineService', everyHours: 100 };
    await eva.post('/api/tasks', {
      ...task,
      on: '2020-05-01',
      parts: 'Impeller 1210-0001',
      note: 'Två\nrader',
    });
    const members = await unzip(await downloadExport(server.url, eva));
    expect(linesOf(members, 'data/boats.jsonl')).toEqual((await eva.get('/api/boats')).body);
    const { due, ...saved } = (await eva.get<{ tasks: { due: object }[] }>('/api/tasks')).body.tasks[0] ?? {};
    expect(due).toBeTruthy();
    expect(linesOf(members, 'data/tasks.jsonl')).toEqual([saved]);
    expect(String(members.get('att-göra.csv'))).toBe(
      '\ufeffBåt;Uppgift;Läge;Nästa gång;Motortimmar kvar (h);Sjömil kvar (nm);Senast gjort;Avsnitt i serviceboken;Hur ofta (månader);Hur ofta (motortimmar);Hur ofta (sjömil);Säsong;Ska vara gjort den;Uppskjuten till;Förra gången;Motortimmar då (h);Distans sedan dess som inte står i loggboken (nm);Delar;Anteckning;Källa\r\n' +
        'Vindila <b>;\'=1+1 <b>;Försenad;2020-05-01;;;;Motorservice;;100;;;2020-05-01;;;;;Impeller 1210-0001;"Två\nrader";\r\n',
    );
    const page = String(members.get('index.html'));
    expect(page).toContain('<a href="#plan">');
    expect(page).toContain('<h3>Vindila &lt;b&gt;</h3>');
    expect(page).toContain(
      '<td>=1+1 &lt;b&gt;. Delar: Impeller 1210-0001</td><td>Försenad</td><td>2020-05-01</td>',
    );
  });
});

describe('the costs of an export', () => {
  test('are in the page with links to their files, a table in kronor and the data, and are left out if there are none', async () => {
    const eva = await server.signUp();
    const { _id: boatId } = (await eva.post<{ _id: string }>('/api/boats', { name: 'Vindila <b>' })).body;
    const before = await unzip(await downloadExport(server.url, eva));
    expect([...before.keys()].filter((name) => /kostnader|costs/.test(name))).toEqual([]);
    const receipt = { boatId, category: 'berth', date: '2026-05-03' };
    await eva.post('/api/costs', { ...receipt, amount: 124_950, paidBy: 'Ylva', note: '=1+1 <b>' });
    const [pdf = '', picture = ''] = await uploadDocumentFiles(eva, smallPdf, await smallPicture());
    await eva.post('/api/costs', {
      ...{ ...receipt, amount: 840_000, date: '2026-05-02' },
      images: [pdf, picture],
    });
    const members = await unzip(await downloadExport(server.url, eva));
    expect(linesOf(members, 'data/costs.jsonl')).toEqual((await eva.get('/api/costs')).body);
    expect(String(members.get('kostnader.csv'))).toBe(
      '\ufeffBåt;Belopp;Kategori;Datum;Betalat av;Anteckning\r\n' +
        "Vindila <b>;1249,5;Båtplats;2026-05-03;Ylva;'=1+1 <b>\r\n" +
        'Vindila <b>;8400;Båtplats;2026-05-02;;\r\n',
    );
    const page = String(members.get('index.html'));
    expect(page).toContain('<a href="#kostnader">Kostnader</a> (2)');
    expect(page).toContain('<td>Vindila &lt;b&gt;</td><td>1\u00a0249,50\u00a0kr</td><td>Båtplats</td>');
    expect(page).toContain(
      `<a href="${pdf.slice(1)}">Sida 1</a> <a href="${picture.slice(1)}">Sida 2</a></td></tr>`,
    );
    expect(String(members.get(pdf.slice(1)))).toBe(String(smallPdf));
    expect(members.has(picture.slice(1))).toBe(true);
  });
});

describe('the tracks of an export', () => {
  test('are in GPX files named by the trip’s day and title, drawn on the page, and complete in the data', async () => {
    const eva = await server.signUp();
    await eva.post('/api/createlog', tripLog({ title: 'Till: Sandhamn', track: track() }));
    await eva.post('/api/createlog', tripLog({ title: 'Till: Sandhamn', track: track() }));
    await eva.post('/api/createlog', tripLog({ title: 'Utan spår' }));
    const members = await unzip(await downloadExport(server.url, eva));
    const names = ['spår/2025-07-14 Till  Sandhamn.gpx', 'spår/2025-07-14 Till  Sandhamn (2).gpx'];
    expect([...members.keys()].filter((name) => name.endsWith('.gpx'))).toEqual(names);
    const gpx = String(members.get(names[0] ?? ''));
    expect(gpx).toContain('<trkpt lat="59.28000" lon="18.31000"><time>2025-07-14T07:40:00.000Z</time>');
    const page = String(members.get('index.html'));
    expect(page.match(/<svg class="track"/g)).toHaveLength(2);
    expect(filesIn(page)).toEqual(expect.arrayContaining(names));
    expect(
      linesOf(members, 'data/trip-logs.jsonl').flatMap((line) => (line as { track?: unknown }).track ?? []),
    ).toEqual([track(), track()]);
  });
});

describe('a track over the 180° meridian', () => {
  test('is drawn the short way round', async () => {
    const eva = await server.signUp();
    const points = [-1_700_000, 17_990_000, 0, -20_000, -35_970_000, 3_600];
    await eva.post('/api/createlog', tripLog({ track: track({ points }) }));
    const page = String((await unzip(await downloadExport(server.url, eva))).get('index.html'));
    const line = /<polyline points="(\S+),(\S+) (\S+),(\S+)"/.exec(page)?.slice(1).map(Number);
    // From its upper left corner, ten pixels in: 0,3° × cos 17° to the right and 0,2° down.
    expect(line).toEqual([10, 10, 330, expect.closeTo(233, 0)]);
  });
});

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

  test('contains every log and picture and the profile of its owner by the contract’s schemas, and no other user’s log', async () => {
    const { anna, members, trip } = await skipper();
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
    const { members } = await skipper();
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
    const { anna } = await skipper();
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
    const { members } = await skipper();
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
    const { anna } = await skipper();
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
    const { anna, trip } = await skipper();
    const file = trip.images[0]?.replace('/images/', '') ?? '';
    await server.context.blobs.remove(file);
    const members = await unzip(await downloadExport(server.url, anna));
    const manifest = JSON.parse(String(members.get('data/manifest.json'))) as Manifest;
    expect(manifest.missing).toEqual([`images/${file}`]);
    expect(Object.keys(manifest.pictures)).toHaveLength(2);
  });

  test('is recorded among the events and leaves no file behind', async () => {
    const { anna } = await skipper();
    const { body } = await server.admin.get<{ kind: string; username: string }[]>('/api/events');
    expect(body.find(({ username }) => username === anna.username)?.kind).toBe('export_made');
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), afterwards);
  });

  test('is sent whole even if its temporary files can’t be removed, and the server logs a warning', async () => {
    const { anna } = await skipper();
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
    const { anna } = await skipper();
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

test('an account has at most two exports under way, and may start another when one is read or cancelled', async () => {
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
  const [first, second] = [await begin(), await begin()];
  const third = await anna.get<ErrorBody>('/api/export');
  expect([third.status, third.body.code]).toEqual([429, 'exports_under_way']);
  expect((await server.admin.get('/api/export')).status).toBe(200);
  expect(temporaryFiles().length).toBeLessThanOrEqual(3);
  first.destroy();
  second.resume();
  await once(second, 'end');
  await vi.waitFor(async () => {
    const answer = await begin();
    answer.destroy();
    expect(answer.statusCode).toBe(200);
  }, afterwards);
});

describe('the address of an export', () => {
  // asvs 5.4.1
  test('comes with the counts and the size, opens without a token, and names the file', async () => {
    const { anna } = await skipper();
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
