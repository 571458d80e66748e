import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentOf } from '#contract/logs/definition';
import { searchTextOf } from '#contract/logs/search-text';
import type { tripLogFields } from '#contract/logs/trip-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { search } from '#contract/search';
import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import { questions, services, trips } from '#contract/testing/search-questions';
import type { TripLog } from '#contract/trip-logs';
import { insertLogs } from './logs/store.ts';
import { inTransaction } from './platform/db/connect.ts';
import { randomId } from './platform/ids.ts';
import { serviceLog, tripLog } from './testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';
import { walkThrough } from './testing/walk-through.ts';
import { tripLogs } from './trip-logs/kind.ts';

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
  test('looks at the title, from – to, the wind, the description, the year, and figures with their units', async () => {
    const ella = await server.signUp();
    const position = 'Furusund – Arholma';
    await write(ella, {
      title: 'Pingstdagen',
      position,
      windDirection: 'växlande',
      year: 2019,
      distance: 12.5,
    });
    await write(ella, {
      title: 'Annandagen',
      position: 'Hit – Dit',
      description: 'Blåbär på Gräskö',
      distance: null,
    });
    for (const q of ['pingstdagen', 'furusund', 'arholma', 'växlande', '2019', '12,5', 'nm'])
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
    const expected = all.filter((log) => holds(searchTextOf(tripLogDefinition)(log)));
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
    expect(await found(anna, { q: 'kilrem ekolod kran' }, path)).toEqual([]);
    await anna.put(`/api/servicelog/${body._id}`, serviceLog({ ...fields, comments: 'ny text' }));
    expect(await found(anna, { q: 'slutord kilrem' }, path)).toEqual([]);
    await anna.delete(`/api/servicelog/${body._id}`);
    expect(await found(anna, { q: 'ekolod' }, path)).toEqual([]);
  });

  test('is for their owner; one that is too long is refused', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    expect((await server.admin.get(`${path}?q=annan`)).status).toBe(403);
    expect((await anna.get(asked(path, { q: 'x'.repeat(201) }))).status).toBe(400);
  });
});

describe('the hundred questions', () => {
  test('are answered as they are by reading the logs, in both books', async () => {
    const maja = await server.signUp();
    for (const fields of Object.values(trips)) {
      const year = Number(fields.departureDateTime.slice(0, 4));
      expect((await maja.post('/api/createlog', tripLog({ ...fields, year }))).status).toBe(201);
    }
    for (const fields of Object.values(services)) {
      const bare = { engineService: '', comments: '' };
      expect((await maja.post('/api/createservicelog', serviceLog({ ...bare, ...fields }))).status).toBe(201);
    }
    const path = `/api/servicelogs/${maja.userId}`;
    const answered = await Promise.all(
      questions.map(async ([q]) => ({
        q,
        trips: titles(await found(maja, { q })).sort(),
        services: titles(await found<ListedServiceLog>(maja, { q }, path)).sort(),
      })),
    );
    expect(answered).toEqual(
      questions.map(([q, inTrips, inServices]) => ({
        q,
        trips: inTrips.map((name) => trips[name].title).sort(),
        services: inServices.map((name) => services[name].title).sort(),
      })),
    );
  });
});

describe('a word that stands in thousands of logs', () => {
  const most = 5600;
  const plain = {
    ...{ position: 'Utö – Möja', description: 'Vi hade medvind.' },
    ...{ windDirection: '', windSpeed: null, distance: null },
  } as ContentOf<typeof tripLogFields>;
  let nora: SignedIn;
  let all: string[];

  beforeAll(async () => {
    nora = await server.signUp();
    const logs = Array.from({ length: most }, (_, n) => {
      // Over forty years, not one of which has as many as another; in the last three there is only one.
      const year = n === 0 ? 2024 : 1981 + Math.floor(40 * ((n % 977) / 977) ** 2);
      const departureDateTime = `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}T10:00`;
      const fields = { departureDateTime, arrivalDateTime: departureDateTime, year };
      return { id: randomId(), fields: { ...plain, ...fields, title: `Segling ${n}` } };
    });
    await inTransaction(server.context.db, `account ${nora.userId}`, async (trx) => {
      for (let i = 0; i < most; i += 200)
        await insertLogs(trx, tripLogs, nora.userId, logs.slice(i, i + 200));
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

test('others are served while somebody searches logs that are slow to look through', async () => {
  const searcher = await server.signUp();
  const fields = { ...tripLog(), title: 'Till Japan', description: '漢字かな'.repeat(5_000) };
  const logs = Array.from({ length: 150 }, () => ({ id: randomId(), fields }));
  await inTransaction(server.context.db, `account ${searcher.userId}`, (trx) =>
    insertLogs(trx, tripLogs, searcher.userId, logs),
  );
  let isOver = false;
  const search = found(searcher, { q: 'finns inte' }).finally(() => {
    isOver = true;
  });
  let served = 0;
  for (; !isOver; served++) expect((await server.api.get('/api/info')).status).toBe(200);
  expect(await search).toEqual([]);
  expect(served).toBeGreaterThan(5);
});
