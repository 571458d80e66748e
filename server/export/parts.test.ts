import { describe, expect, test } from 'vitest';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { row, track, tripLog } from '../testing/examples.ts';
import { downloadExport, filesIn, linesOf, unzip } from '../testing/exports.ts';
import { smallPicture } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

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
