import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harboursOf, sameHarbour } from '#contract/harbours';
import { search } from '#contract/search';
import { type ListedServiceLog, type ServiceLog, serviceSections } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { wordsOf } from '#contract/words';
import { makeBackup } from './backup/operations.ts';
import { readConfig } from './config.ts';
import { openBlobs, openDatabase, secretFile } from './context.ts';
import { randomId } from './ids.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { inTransaction } from './platform/db/connect.ts';
import { mendSearch } from './platform/db/search/index.ts';
import { serviceLog, tripLog } from './testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';
import { newTestStore } from './testing/test-store.ts';
import { walkThrough } from './testing/walk-through.ts';
import { insertTripLog, insertTripLogs, listTripLogs } from './trip-logs/store.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(() => server.close());

type Query = Record<string, string>;

const asked = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`;

async function found<Log = TripLog>(who: SignedIn, query: Query, path = '/api/logs'): Promise<Log[]> {
  const { status, body } = await who.get<Log[]>(asked(path, query));
  expect(status).toBe(200);
  return body;
}

const titles = (logs: { title: string }[]) => logs.map((log) => log.title);

async function write(who: SignedIn, fields: Query | Record<string, unknown>): Promise<TripLog> {
  const bare = { windDirection: '', description: '' };
  const { status, body } = await who.post<TripLog>('/api/createlog', tripLog({ ...bare, ...fields }));
  expect(status).toBe(201);
  return body;
}

describe('a search among trip logs', () => {
  test('looks at the title, from – to, the wind, the description and the year', async () => {
    const ella = await server.signUp();
    const position = 'Furusund – Arholma';
    await write(ella, { title: 'Pingstdagen', position, windDirection: 'växlande', year: 2019 });
    await write(ella, { title: 'Annandagen', position: 'Hit – Dit', description: 'Blåbär på Gräskö' });
    for (const q of ['pingstdagen', 'furusund', 'arholma', 'växlande', '2019'])
      expect(titles(await found(ella, { q }))).toEqual(['Pingstdagen']);
    expect(titles(await found(ella, { q: 'gräskö BLÅBÄR' }))).toEqual(['Annandagen']);
    expect(await found(ella, { q: 'blåbär arholma' })).toEqual([]);
  });

  test('finds nobody else’s, an administrator’s no more than others’', async () => {
    const filip = await server.signUp();
    await write(filip, { title: 'Hemlig ankarplats' });
    for (const who of [anna, server.admin]) {
      expect(await found(who, { q: 'hemlig' })).toEqual([]);
      expect(await found(who, { q: 'h' })).toEqual([]);
      expect(await found(who, { harbour: 'Saltsjöbaden', q: 'ankarplats' })).toEqual([]);
    }
    expect(await found(filip, { q: 'hemlig' })).toHaveLength(1);
  });

  test('knows a log as it was last written, and a deleted one no more', async () => {
    const greta = await server.signUp();
    const log = await write(greta, { title: 'Till Möja', position: 'Sandhamn – Möja' });
    const moved = { title: 'Till Utö', position: 'Sandhamn – Utö', departureDateTime: '2024-01-01T10:00' };
    await greta.put(`/api/updatelog/${log._id}`, tripLog({ ...moved, description: '' }));
    expect(await found(greta, { q: 'möja' })).toEqual([]);
    expect(await found(greta, { harbour: 'Möja' })).toEqual([]);
    expect(titles(await found(greta, { q: 'utö' }))).toEqual(['Till Utö']);
    await greta.delete(`/api/deletelog/${log._id}`);
    expect(await found(greta, { q: 'utö' })).toEqual([]);
  });

  test('knows nothing of a log that was not saved', async () => {
    const refused = await anna.post(
      '/api/createlog',
      tripLog({ title: 'Osparad', images: ['/images/x.webp'] }),
    );
    expect(refused.status).toBe(400);
    expect(await found(anna, { q: 'osparad' })).toEqual([]);
  });

  test('is narrowed by year and by harbour', async () => {
    const hedda = await server.signUp();
    for (const [year, position] of [
      [2023, 'Sandhamn – Utö'],
      [2024, 'Utö – Sandhamn – Bullandö'],
      [2024, 'Sandhamn Inre – Grinda'],
    ] as const)
      await write(hedda, { title: `${position} ${year}`, position, year });
    expect(titles(await found(hedda, { q: 'utö' }, '/api/logs/2024'))).toEqual([
      'Utö – Sandhamn – Bullandö 2024',
    ]);
    expect(await found(hedda, { harbour: 'SANDHAMN' })).toHaveLength(2);
    expect(await found(hedda, { harbour: 'sandhamn  inre' })).toHaveLength(1);
    expect(await found(hedda, { harbour: 'Sand' })).toEqual([]);
    expect(await found(hedda, { harbour: 'Sandhamn', q: 'bull' }, '/api/logs/2024')).toHaveLength(1);
    expect(await found(hedda, { harbour: 'Sandhamn', q: 'bull' }, '/api/logs/2023')).toEqual([]);
  });

  test('finds a harbour of very many letters', async () => {
    const jon = await server.signUp();
    const harbour = 'ﷺ '.repeat(100).trim(); // One sign, of which a search makes fifteen letters and more.
    const log = await write(jon, { position: `Arholma – ${harbour}` });
    for (const query of [{ harbour }, { harbour: 'Arholma' }] as Query[])
      expect(await found(jon, query)).toEqual([log]);
  });

  test('holds each log whole, with its pictures, exactly as it is shown alone', async () => {
    const log = await write(anna, { title: 'Helhet' });
    expect(await found(anna, { q: 'helhet' })).toEqual([log]);
  });

  test('walked through page by page shows every hit once, in the order asked for', async () => {
    const ivar = await server.signUp();
    for (let n = 0; n < 9; n++)
      await write(ivar, {
        title: `Tur ${n} ${n % 2 ? 'norrut' : 'söderut'}`,
        // Three at a time leave the quay at once.
        departureDateTime: `2025-06-0${1 + Math.floor(n / 3)}T09:00`,
      });
    for (const sort of ['newest', 'oldest']) {
      const whole = await found(ivar, { sort });
      for (const [q, most] of [
        ['tur', 1],
        ['tur', 2],
        ['söderut', 2],
      ] as const) {
        const pages = await walkThrough<TripLog>(ivar, asked('/api/logs', { sort, q, limit: String(most) }));
        expect(pages.flat()).toEqual(whole.filter(({ title }) => title.toLowerCase().includes(q)));
        expect(pages.every((page) => page.length <= most)).toBe(true);
      }
    }
  });

  test('goes on from where it was, though the log it stopped at was deleted', async () => {
    const jonna = await server.signUp();
    for (const day of ['01', '02', '03', '04'])
      await write(jonna, { title: `Dag ${day}`, departureDateTime: `2025-06-${day}T09:00` });
    const first = await jonna.get<TripLog[]>('/api/logs?q=dag&limit=2');
    await jonna.delete(`/api/deletelog/${first.body[1]?._id}`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(titles((await jonna.get<TripLog[]>(next)).body)).toEqual(['Dag 02', 'Dag 01']);
  });

  test.each(['', ' ', '"', '()', '* - : ^ +', '–', '🐬', '\u0301'])(
    'for nothing but signs is the whole list: %j',
    async (q) => {
      expect(await found(anna, { q })).toEqual(await found(anna, {}));
      expect(await found(anna, { harbour: q })).toEqual(await found(anna, {}));
    },
  );

  test.each([
    '"utö',
    "utö'",
    'utö*',
    '-utö',
    'NEAR(utö sandhamn)',
    'title:utö',
    'utö AND NOT sandhamn',
    'utö OR',
    'a & b | !c <-> d:*',
    '((((',
    '{utö} : ^utö',
    'utö\\',
    'utö\0sandhamn',
    '\uD800utö',
    "'; drop table trip_logs; --",
    '½ ⑴ Ⅷ ﬁ ŉ',
    'ö '.repeat(100),
    'ord'.repeat(66),
  ])('has no language of its own: %j is words like any other', async (q) => {
    const all = await found(anna, {});
    const holds = search(q.toWellFormed());
    const expected = all.filter((log) => holds(wordsInTrip(log)));
    expect(await found(anna, { q })).toEqual(expected);
    expect((await anna.get(asked('/api/logs', { harbour: q }))).status).toBe(200);
  });

  test.each([
    ['q', 'x'.repeat(201), 'Sök efter högst 200 tecken.'],
    ['harbour', 'x'.repeat(301), 'Skriv högst 300 tecken.'],
  ])('for a %s that is too long is refused with a sentence', async (name, text, sentence) => {
    for (const path of ['/api/logs', '/api/logs/2024']) {
      const { status, body } = await anna.get(asked(path, { [name]: text }));
      expect([status, body.code, body.fields?.[name]]).toEqual([400, 'invalid_input', sentence]);
    }
  });

  test('for two things at a time is refused', async () => {
    expect((await anna.get('/api/logs?q=a&q=b')).status).toBe(400);
    expect((await anna.get('/api/logs?harbour=a&harbour=b')).status).toBe(400);
  });

  test('takes in what nobody could have meant to be a word', async () => {
    const klas = await server.signUp();
    await write(klas, {
      title: `${'å'.repeat(200)}`,
      description: Array.from({ length: 6000 }, (_, n) => `w${n}`)
        .join(' ')
        .slice(0, 20_000),
      windDirection: '⑴ ½ 漢字漢字',
    });
    expect(await found(klas, { q: 'å'.repeat(60) })).toHaveLength(1);
    expect(await found(klas, { q: 'w3333' })).toHaveLength(1);
    expect(await found(klas, { q: '漢' })).toHaveLength(1);
  });
});

describe('a search among service logs', () => {
  const fields = {
    title: 'rubriken',
    boatNameModel: 'båten',
    engineType: 'motortypen',
    servicePersonOrCompany: 'mekanikern',
    serviceType: 'servicetypen',
    engineService: 'kilrem',
    sailAndRig: 'vantskruv',
    electronicsAndNavigation: 'ekolod',
    hullAndDeck: 'bottenfärg',
    rudderPropellerAndDrive: 'offeranod',
    fuelSystem: 'bränslefilter',
    batteryAndElectricalSystem: 'landström',
    sparePartsAndReplacements: 'artikelnummer',
    recommendedActions: 'nästa vår',
    costAndTime: '2400 kronor',
    comments: 'slutord',
  };

  test('looks at every text of them', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    const { body } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog(fields));
    await anna.post('/api/createservicelog', serviceLog({ title: 'En annan' }));
    for (const q of Object.values(fields))
      expect((await found<ListedServiceLog>(anna, { q }, path)).map(({ _id }) => _id)).toEqual([body._id]);
    expect(await found(anna, { q: 'kilrem ekolod anod' }, path)).toEqual([]);
    await anna.put(`/api/servicelog/${body._id}`, serviceLog({ ...fields, comments: 'ny text' }));
    expect(await found(anna, { q: 'slutord kilrem' }, path)).toEqual([]);
    await anna.delete(`/api/servicelog/${body._id}`);
    expect(await found(anna, { q: 'ekolod' }, path)).toEqual([]);
  });

  test('finds a log of very many words by those that a database has room for', async () => {
    const pia = await server.signUp();
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const word = (n: number) =>
      [n % 26, n / 26, n / 676, n / 17_576].map((i) => letters[(i % 26) | 0]).join('');
    const section = (i: number) => Array.from({ length: 3_900 }, (_, n) => word(i * 3_900 + n)).join(' ');
    const texts = Object.fromEntries(serviceSections.map((name, i) => [name, section(i)]));
    const title = 'Översyn';
    const { status } = await pia.post('/api/createservicelog', serviceLog({ ...texts, title }));
    expect(status).toBe(201);
    const titlesOf = async (q: string) =>
      titles(await found<ListedServiceLog>(pia, { q }, `/api/servicelogs/${pia.userId}`));
    for (const q of ['översyn', 'öve', 'vindila']) expect(await titlesOf(q), q).toEqual([title]);
    for (let n = 0; n < 11_700; n += 390) expect(await titlesOf(word(n)), word(n)).toEqual([title]);
  });

  test('is for their owner; one that is too long is refused', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    expect((await server.admin.get(`${path}?q=annan`)).status).toBe(403);
    expect((await anna.get(asked(path, { q: 'x'.repeat(201) }))).status).toBe(400);
  });
});

const wordsInTrip = ({ title, position, windDirection, year, description }: TripLog) =>
  wordsOf(title, position, windDirection, String(year), description);

describe('a hundred searches among three hundred logs', () => {
  let maja: SignedIn;
  let all: TripLog[];

  beforeAll(async () => {
    maja = await server.signUp();
    await inTransaction(server.context.db, `account ${maja.userId}`, async (trx) => {
      for (let n = 0; n < 300; n++) await insertTripLog(trx, randomId(), maja.userId, writtenTrip(n));
    });
    all = await found(maja, {});
  });

  test('find what the rules for words say, the same on every database', async () => {
    expect(queries).toHaveLength(100);
    const hits = new Map<string, number>();
    const said = all.map((log) => ({ title: log.title, words: wordsInTrip(log) }));
    for (const q of queries) {
      const holds = search(q);
      const expected = said.filter(({ words }) => holds(words));
      const logs = await found(maja, { q });
      expect([q, titles(logs)]).toEqual([q, titles(expected)]);
      hits.set(q, logs.length);
    }
    // Few of them find nothing at all, and few find everything.
    expect([...hits.values()].filter((count) => count === 0).length).toBeLessThan(12);
    expect([...hits.values()].filter((count) => count > 200).length).toBeLessThan(12);
  });

  test('and each harbour finds the trips that name it', async () => {
    for (const name of harbours) {
      const expected = all.filter((log) =>
        harboursOf(log.position).some((one) => sameHarbour(one) === sameHarbour(name)),
      );
      expect([name, titles(await found(maja, { harbour: name }))]).toEqual([name, titles(expected)]);
    }
  });
});

describe('the index', () => {
  test('is right after a backup was put back', async () => {
    const nils = await server.signUp();
    await write(nils, { title: 'Från förr', position: 'Landsort – Häringe' });
    const folder = await mkdtemp(join(tmpdir(), 'loggboken-search-'));
    const store = await newTestStore();
    const config = readConfig({ ...store.settings, LOG_LEVEL: 'silent' }, false);
    const db = await openDatabase(config);
    await makeBackup(server.context, join(folder, 'kopia.tar'));
    await restoreBackup(join(folder, 'kopia.tar'), {
      db,
      blobs: await openBlobs(config),
      secretFile: secretFile(config),
    });
    const question = { sort: 'newest', after: undefined, most: 10 } as const;
    const rows = await listTripLogs(db, nils.userId, { ...question, words: ['förr'], harbour: 'landsort' });
    expect(titles(rows)).toEqual(['Från förr']);
    expect(await mendSearch(db)).toBe(0);
    await db.destroy();
    await store.remove();
    await rm(folder, { recursive: true });
  });

  test('that does not know all logs is mended', async () => {
    const olga = await server.signUp();
    const log = await write(olga, { title: 'Förbisedd' });
    const { db } = server.context;
    const row = await db
      .selectFrom('trip_logs')
      .selectAll()
      .where('id', '=', log._id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('trip_logs')
      .values({ ...row, id: randomId(), title: 'Bortglömd' })
      .execute();
    expect(await found(olga, { q: 'bortglömd' })).toEqual([]);
    expect(await mendSearch(db)).toBe(1);
    expect(titles(await found(olga, { q: 'bortglömd' }))).toEqual(['Bortglömd']);
    expect(titles(await found(olga, { q: 'förbisedd' }))).toEqual(['Förbisedd']);
    expect(await mendSearch(db)).toBe(0);
  });
});

describe('a word that stands in thousands of logs', () => {
  const most = 5600;
  let nora: SignedIn;
  let all: string[];

  beforeAll(async () => {
    nora = await server.signUp();
    const logs = Array.from({ length: most }, (_, n) => {
      // Over forty years, not one of which has as many as another; in the last three there is only one.
      const year = n === 0 ? 2024 : 1981 + Math.floor(40 * ((n % 977) / 977) ** 2);
      const departureDateTime = `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}T10:00`;
      const fields = { departureDateTime, arrivalDateTime: departureDateTime, year };
      return { id: randomId(), fields: { ...writtenTrip(0), ...fields, title: `Segling ${n}` } };
    });
    await inTransaction(server.context.db, `account ${nora.userId}`, async (trx) => {
      for (let i = 0; i < most; i += 200) await insertTripLogs(trx, nora.userId, logs.slice(i, i + 200));
    });
    all = titles(await found(nora, {}));
    expect(all).toHaveLength(most);
  }, 120_000);

  test.each(['newest', 'oldest'])(
    'comes page by page in the order of the list, the %s first',
    async (sort) => {
      const expected = sort === 'newest' ? all : titles(await found(nora, { sort }));
      const pages = await walkThrough<TripLog>(
        nora,
        asked('/api/logs', { q: 'segling', sort, limit: '200' }),
      );
      expect(titles(pages.flat())).toEqual(expected);
    },
  );

  test('is found in all of them at once, and together with another in few', async () => {
    expect(titles(await found(nora, { q: 'segling' }))).toEqual(all);
    expect(titles(await found(nora, { q: 'segling 4711' }))).toEqual(['Segling 4711']);
    expect(await found(nora, { q: 'segling båtliv' })).toEqual([]);
  });
});

const harbours =
  'Sandhamn,Utö,Möja,Bullandö,Nynäshamn,Grinda,Finnhamn,Arholma,Öregrund,Åland,Mariehamn,Landsort,Gräddö,Fejan,Svartklubben,Nåttarö,Rödlöga,Lökholmen,Kapellskär,Ängsö,Saltsjö-Boo,Læsø,Uto'.split(
    ',',
  );
const things =
  'segel,seglade,segling,motorn,motor,hamnen,hamnar,gästhamn,ankaret,ankrade,bryggan,båten,båtar,vinden,vindstilla,kryssade,kryss,halvvind,länsade,dimma,dimman,regnet,regn,sol,solnedgång,natten,nattsegling,fyren,fyrar,prick,lunch,korv,abborre,abborrar,gädda,bastun,badade,bad,blåbär,blå,åskan,åska,öar,ön,ödlan,älg,säl,ejder,impeller,impellern,oljebyte,diesel,batterier,plotter,VHF-radion,idén,café,kölen,3 knop,12,5 sjömil'.split(
    ',',
  );
const winds = ['N', 'SV', 'växlande', 'ostlig', 'VNV', ''];

/** The n-th of the logs: what is in it follows from n alone. */
function writtenTrip(n: number) {
  const some = (list: readonly string[], step: number) =>
    list[(n * step + Math.floor(n / 7)) % list.length] ?? '';
  const month = String(1 + (n % 12)).padStart(2, '0');
  const year = 2000 + (n % 25);
  return {
    title: `Resa ${n}: ${some(things, 3)} och ${some(things, 11)}`,
    year,
    departureDateTime: `${year}-${month}-11T09:00`,
    arrivalDateTime: `${year}-${month}-11T15:00`,
    windDirection: some(winds, 5),
    windSpeed: null,
    distance: null,
    position: `${some(harbours, 1)} – ${some(harbours, 5)}`,
    description: `Vi hade ${some(things, 7)}, ${some(things, 13)} och ${some(things, 17).toUpperCase()}.\nSå ${some(things, 19)}!`,
  };
}

const queries = [
  ...'segel|segla|seglade|segling|seglat|motor|motorn|motorer|hamn|hamnen|hamnar|hamnarna|gästhamn|gäst|ankar'.split(
    '|',
  ),
  ...'ankare|ankaret|ankra|ankrade|brygga|bryggan|båt|båten|båtar|båtarna|vind|vinden|vindar|kryss|kryssa|kryssade'.split(
    '|',
  ),
  ...'halvvind|länsa|länsade|dimma|dimman|dimmor|regn|regnet|sol|solen|solnedgång|natt|natten|nattsegling|fyr'.split(
    '|',
  ),
  ...'fyrar|prick|lunch|korv|abborre|abborrar|abborrarna|gädda|gäddor|bastu|bada|bad|blå|blåbär|åska|åskan|ö|öar|ön|ä'.split(
    '|',
  ),
  ...'älg|säl|ejder|impeller|impellern|olja|oljebyte|diesel|batteri|batterier|plotter|vhf|radio|vhf-radion|ide|idé'.split(
    '|',
  ),
  ...'cafe|köl|knop|12,5|sandhamn|SANDHAMN|utö|uto|möja 2010|läsö|saltsjö|boo|2024|20|sv|växl|möja utö|natt fyr'.split(
    '|',
  ),
];
