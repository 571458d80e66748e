import { beforeAll, describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { type DossierChoice, dossierParts, pictureId } from '#contract/dossier-parts';
import { limits } from '#contract/limits';
import type { ServiceLog } from '#contract/service-logs';
import { smallPdf, uploadDocumentFiles } from '../testing/documents.ts';
import { row, serviceLog, track, tripLog } from '../testing/examples.ts';
import { downloadDossier, linesOf, type Members, unzip } from '../testing/exports.ts';
import { smallPicture, upload, uploadProfilePictures } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import type { Manifest } from './format.ts';

const server = await testServer();

const idOf = async (reply: Promise<{ body: unknown }>) => ((await reply).body as { _id: string })._id;

let anna: SignedIn;
let vindila: string;
let ran: string;
/** Of Vindila: a service with two pictures and a document, and two documents of her own. */
const ids = { service: '', bill: '', purchase: '', insurance: '', ofRan: '' };
let pictures: string[];
let tripPicture: string;

const secret = 'Hemliga Hulda';

beforeAll(async () => {
  anna = await server.signUp({ firstName: secret, lastName: secret });
  const boat = { bookName: 'Vindila, Maxi 77', model: 'Maxi 77', mmsi: '265123456', homePort: 'Bullandö' };
  const theirs = { owners: secret, insurer: secret, policyNumber: secret };
  vindila = await idOf(anna.post('/api/boats', { name: 'Vindila', ...boat, ...theirs }));
  ran = await idOf(anna.post('/api/boats', { name: 'Ran' }));

  let tripFile = '';
  [tripFile = '', ...pictures] = await upload(
    anna,
    await smallPicture('#a03020'),
    await smallPicture('#20a030'),
    await smallPicture('#3020a0'),
  );
  tripPicture = pictureId(tripFile);
  const written = [row(1, { note: secret, latitude: 59.0183, longitude: 18.4317, place: secret })];
  await anna.post(
    '/api/createlog',
    tripLog({
      ...{ title: secret, position: secret, description: secret, crew: secret, boat: 'Vindila' },
      ...{ year: 2025, engineStart: 412.3, engineEnd: 414, rows: { written }, track: track() },
      uploadedImages: [tripFile],
    }),
  );
  const named = { boatNameModel: 'Vindila, Maxi 77', servicePersonOrCompany: 'Gustavsbergs marina' };
  const impeller = { name: 'Byt impeller', section: 'engineService', everyMonths: 12, parts: 'Jabsco 1210' };
  const task = await idOf(anna.post('/api/tasks', { ...impeller, boatId: vindila }));
  await anna.post('/api/tasks', { ...impeller, name: 'Rans uppgift', boatId: ran });
  await anna.post('/api/tasks', {
    ...{ boatId: vindila, name: 'Förnya försäkringen', section: 'comments', template: 'insurance' },
  });
  ids.service = await idOf(
    anna.post(
      '/api/createservicelog',
      serviceLog({ ...named, date: '2025-10-11T10:00', engineEnd: 415.2, tasks: [task], images: pictures }),
    ),
  );
  await anna.post(
    '/api/createservicelog',
    serviceLog({ ...named, boatNameModel: 'Ran', title: 'Rans service' }),
  );

  const files = await uploadDocumentFiles(anna, smallPdf, smallPdf, smallPdf, smallPdf);
  const paper = (kind: string, image: string | undefined, of: object) =>
    idOf(anna.post('/api/documents', { kind, images: [image], ...of }));
  ids.bill = await paper('other', files[0], { serviceLogId: ids.service, name: 'Räkningen' });
  ids.purchase = await paper('purchase', files[1], { boatId: vindila });
  ids.insurance = await paper('insurance', files[2], { boatId: vindila, expires: '2031-03-31' });
  ids.ofRan = await paper('manual', files[3], { boatId: ran });
  const receipt = { amount: 124_950, category: 'equipment', date: '2025-05-03', note: 'Nytt ankare' };
  await anna.post('/api/costs', { ...receipt, boatId: vindila, paidBy: secret });
  await anna.post('/api/costs', { ...receipt, boatId: ran, note: 'Rans kvitto' });

  const [own] = await uploadProfilePictures(anna, await smallPicture('#00ff00'));
  const profile = (await anna.get<Record<string, string>>(`/api/showprofile/${anna.userId}`)).body;
  const { username, email, firstName, lastName } = profile;
  await anna.put(`/api/changeprofile/${anna.userId}`, {
    ...{ username, email, firstName, lastName, bio: secret, profilePictures: [own] },
  });
});

const dossier = async (choice: Partial<DossierChoice> = {}, boatId = vindila): Promise<Members> =>
  unzip(await downloadDossier(server.url, anna, boatId, choice));
const pageOf = (members: Members) => String(members.get('index.html'));
const manifestOf = (members: Members) => JSON.parse(String(members.get('data/manifest.json'))) as Manifest;

describe('a dossier', () => {
  test('has what is chosen of one boat: on a page, in tables and as data, with the files', async () => {
    const picture = pictureId(pictures[0] ?? '');
    const members = await dossier({ chosen: [picture, ids.purchase, ids.bill] });
    expect([...members.keys()].filter((name) => !name.includes('-files/')).sort()).toEqual([
      ...['att-göra.csv', 'data/boats.jsonl', 'data/costs.jsonl', 'data/documents.jsonl'],
      ...['data/manifest.json', 'data/service-logs.jsonl', 'data/tasks.jsonl'],
      ...[
        `images/${picture}.thumb.webp`,
        `images/${picture}.webp`,
        'index.html',
        'kostnader.csv',
        'service.csv',
      ],
    ]);
    expect(manifestOf(members)).toMatchObject({
      ...{ format: 1, program: 'loggboken', dossier: 'Vindila', tripLogs: 0, serviceLogs: 1, missing: [] },
      pictures: { [`images/${picture}.webp`]: {} },
    });
    expect(Object.keys(manifestOf(members).pdfs)).toHaveLength(2);
    expect(linesOf(members, 'data/boats.jsonl')).toMatchObject([{ _id: vindila, mmsi: '265123456' }]);
    const [service] = linesOf(members, 'data/service-logs.jsonl');
    const whole = (await anna.get<ServiceLog>(`/api/servicelog/${ids.service}`)).body;
    const { userId, createdAt, updatedAt, takenAt, ...saved } = whole;
    expect(service).toEqual({ ...saved, images: pictures.slice(0, 1) });
    expect(linesOf(members, 'data/tasks.jsonl').map(({ name }) => name)).toEqual([
      ...['Byt impeller', 'Förnya försäkringen'],
    ]);
    expect(linesOf(members, 'data/documents.jsonl').map(({ _id }) => _id)).toEqual([ids.bill, ids.purchase]);
    expect(linesOf(members, 'data/costs.jsonl')).toMatchObject([{ note: 'Nytt ankare' }]);

    const page = pageOf(members);
    expect([...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      ...['plan', 'motortimmar', 'service', 'kostnader'],
    ]);
    for (const words of ['<h1>Säljpärm</h1>', 'Gustavsbergs marina', '265123456', 'Räkningen', 'Nytt ankare'])
      expect(page).toContain(words);
    const linked = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = '']) =>
      decodeURIComponent(file),
    );
    expect(page).not.toContain('Betalat av');
    expect(linked.filter((file) => !members.has(file))).toEqual([]);
    expect(linked).toHaveLength(3 + 2 + 2);
    expect(page).toContain('<td>2025</td><td>1,7\u00a0h</td><td>415,2\u00a0h</td>');
  });

  test('has nothing of trips, people, places, insurance and the profile, whatever is chosen', async () => {
    const everything = [...pictures.map(pictureId), tripPicture, ...Object.values(ids)];
    const members = await dossier({ chosen: everything });
    const email = (await anna.get<{ email: string }>(`/api/showprofile/${anna.userId}`)).body.email;
    for (const planted of [
      ...[secret, encodeURIComponent(secret), anna.username, email, anna.userId, tripPicture],
      ...['59.0183', '59,0183', '5928000', '18.31', 'userId', 'trip-logs', 'profile'],
      ...['Rans ', ids.ofRan, ran],
    ]) {
      const found = [...members].filter(([name, bytes]) => name.includes(planted) || bytes.includes(planted));
      expect([planted, found.map(([name]) => name)]).toEqual([planted, []]);
    }
  });

  test('without parts and files names the boat and nothing else of her', async () => {
    const members = await dossier({ parts: [] });
    expect([...members.keys()].sort()).toEqual(['data/boats.jsonl', 'data/manifest.json', 'index.html']);
    expect(linesOf<Boat>(members, 'data/boats.jsonl').map((boat) => Object.keys(boat).sort())).toEqual([
      ['_id', 'bookName', 'name'],
    ]);
    expect(pageOf(members)).not.toContain('265123456');
    expect(pageOf(members)).not.toContain('tabeller');
  });

  test('has no documents and pictures of services without the service book', async () => {
    const members = await dossier({
      parts: ['facts', 'plan'],
      chosen: [pictureId(pictures[0] ?? ''), ids.bill],
    });
    expect([...members.keys()].filter((name) => /^images|document|service/.test(name))).toEqual([]);
  });

  test('tells no day of expiry of a document that was not chosen', async () => {
    expect(pageOf(await dossier({ chosen: [ids.insurance] }))).toContain('2031-03-31');
    const members = await dossier();
    for (const day of ['2031-03-31', 'mars 2031'])
      for (const bytes of members.values()) expect(bytes.includes(day)).toBe(false);
  });

  test('leaves out what is not hers or not there, and takes what is named twice once', async () => {
    const bo = await server.signUp();
    const bosBoat = await idOf(bo.post('/api/boats', { name: 'Vindila' }));
    const [file] = await uploadDocumentFiles(bo, smallPdf);
    const bos = await idOf(bo.post('/api/documents', { kind: 'manual', boatId: bosBoat, images: [file] }));
    const hers = ids.purchase;
    const members = await dossier({
      chosen: [bos, pictureId(file ?? ''), ids.ofRan, tripPicture, 'A'.repeat(22), hers, hers, hers],
    });
    const files = [...members.keys()].filter((name) => /^images|-files/.test(name));
    expect(files).toHaveLength(1);
    expect(linesOf(members, 'data/documents.jsonl').map(({ _id }) => _id)).toEqual([hers]);
  });

  test('has nothing of another boat that an account with one boat knows only by name', async () => {
    const eva = await server.signUp();
    const boatId = await idOf(eva.post('/api/boats', { name: 'Ellida', bookName: 'Ellida, Vega' }));
    for (const boatNameModel of ['Rans gamla', ' ellida', 'Ellida, vega'])
      await eva.post('/api/createservicelog', serviceLog({ boatNameModel, title: boatNameModel }));
    const hours = (boat: string, engineStart: number) =>
      eva.post('/api/createlog', tripLog({ boat, year: 2025, engineStart, engineEnd: engineStart + 1 }));
    for (const [boat, from] of [
      ['', 10],
      ['Ellida', 11],
      ['Rans gamla', 900],
    ] as const)
      await hours(boat, from);
    const members = await unzip(await downloadDossier(server.url, eva, boatId));
    const services = linesOf(members, 'data/service-logs.jsonl');
    expect(services.map(({ boatNameModel }) => boatNameModel).sort()).toEqual([' ellida', 'Ellida, vega']);
    expect(pageOf(members)).toContain('<td>2025</td><td>2\u00a0h</td>');
    for (const bytes of members.values()) expect(bytes.includes('Rans gamla')).toBe(false);
    expect([...members.keys()]).not.toContain('kostnader.csv');
  });

  test('tells no moment at which its owner wrote or took a picture, and no task of a plan that is left out', async () => {
    const [taken = ''] = await upload(anna, await smallPicture('#00a0a0'));
    await anna.post(
      '/api/createservicelog',
      serviceLog({
        ...{ boatNameModel: 'Vindila', title: 'Med tid', images: [taken] },
        takenAt: { [taken]: '2025-10-11T09:12:13.000Z' },
      }),
    );
    const chosen = [pictureId(taken), ids.purchase];
    const members = await dossier({ chosen });
    const keys = [...members].flatMap(([name, bytes]) =>
      name.endsWith('.jsonl')
        ? [...String(bytes).matchAll(/"(\w+)":/g)].map(([, key]) => `${name} ${key}`)
        : [],
    );
    expect(keys.filter((key) => /(edAt|takenAt|version)$/i.test(key))).toEqual(
      // When a task is due follows from it.
      Array(2).fill('data/tasks.jsonl createdAt'),
    );
    expect(linesOf(members, 'data/service-logs.jsonl').flatMap(({ tasks = [] }) => tasks)).toHaveLength(1);
    const withoutPlan = await dossier({ parts: ['facts', 'services'], chosen });
    expect(String(withoutPlan.get('data/service-logs.jsonl'))).not.toContain('tasks');
  });

  test('of too much is refused with a sentence, and so is what is no choice', async () => {
    const prepare = (body: object) => anna.post(`/api/boats/${vindila}/dossier`, body);
    const many = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(22, 'A'));
    const { status, body } = await prepare({ parts: [], chosen: many });
    expect([status, body.fields]).toEqual([
      400,
      { chosen: 'Högst 300 handlingar och bilder i en säljpärm. Välj bort några.' },
    ]);
    for (const choice of [
      ...[{}, { parts: ['trips'], chosen: [] }, { parts: [], chosen: ['../../etc/passwd'] }],
      { parts: Array(dossierParts.length + 1).fill('facts'), chosen: [] },
      ...[
        { parts: 'facts', chosen: [] },
        { parts: [], chosen: [], crew: true },
      ],
    ])
      expect((await prepare(choice)).status).toBe(400);
    const most = many.slice(0, limits.dossierFiles);
    const prepared = await anna.post<{ address: string }>(`/api/boats/${vindila}/dossier`, {
      ...{ parts: dossierParts, chosen: most },
    });
    expect(prepared.body.address.length).toBeLessThan(7_500);
    expect((await server.api.get(prepared.body.address)).status).toBe(200);
  });

  test('is recorded among the events', async () => {
    await dossier();
    const { body } = await server.admin.get<{ kind: string; username: string }[]>('/api/events');
    expect(body.find(({ username }) => username === anna.username)?.kind).toBe('dossier_made');
  });
});

describe('the address of a dossier', () => {
  const prepare = async () =>
    (
      await anna.post<{ address: string }>(`/api/boats/${vindila}/dossier`, {
        ...{ parts: ['facts'], chosen: [ids.purchase] },
      })
    ).body.address;

  test('opens without a token and names the file', async () => {
    const answer = await fetch(server.url + (await prepare()));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="saljparm-\d{4}-\d\d-\d\d\.zip"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.arrayBuffer();
  });

  // asvs 14.2.1
  test('opens nothing but what was chosen: no more of the boat, no other boat and no export', async () => {
    const address = await prepare();
    const key = new URL(address, server.url).searchParams.get('key') ?? '';
    for (const other of [
      ...[address.replace('facts', 'facts,costs'), address.replace(vindila, ran), `${address}&parts=costs`],
      ...[address.replace(ids.purchase, ids.insurance), `/api/export?key=${key}`],
    ]) {
      const { status, body } = await server.api.get(other);
      expect([other, status, body.code]).toEqual([other, 403, 'export_address_old']);
    }
  });

  test('and the boat of another are not there', async () => {
    const bo = await server.signUp();
    const prepared = await bo.post(`/api/boats/${vindila}/dossier`, { parts: [], chosen: [] });
    expect([prepared.status, prepared.body.code]).toEqual([404, 'boat_not_found']);
    const got = await bo.get(`/api/boats/${vindila}/dossier?parts=facts`);
    expect([got.status, got.body.code]).toEqual([404, 'boat_not_found']);
  });
});
