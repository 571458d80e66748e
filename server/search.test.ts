import { describe, expect, test } from 'vitest';
import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from './testing/examples.ts';
import { asked, found, type Query, titles, write } from './testing/searches.ts';
import { testServer } from './testing/test-server.ts';
import { walkThrough } from './testing/walk-through.ts';

const server = await testServer();
const anna = await server.signUp();

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

  test('finds no other user’s logs, not even for an administrator', async () => {
    const filip = await server.signUp();
    await write(filip, { title: 'Hemlig ankarplats' });
    for (const who of [anna, server.admin]) {
      expect(await found(who, { q: 'hemlig' })).toEqual([]);
      expect(await found(who, { q: 'h' })).toEqual([]);
      expect(await found(who, { harbour: 'Saltsjöbaden', q: 'ankarplats' })).toEqual([]);
    }
    expect(await found(filip, { q: 'hemlig' })).toHaveLength(1);
  });

  test('finds a log as it was last saved, and no longer once it is deleted', async () => {
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

  test('does not find a log that was not saved', async () => {
    const refused = await anna.post(
      '/api/createlog',
      tripLog({ title: 'Osparad', images: ['/images/x.webp'] }),
    );
    expect(refused.status).toBe(400);
    expect(await found(anna, { q: 'osparad' })).toEqual([]);
  });

  test('can be narrowed by year and by harbour', async () => {
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

  test('finds a harbour with a very long name', async () => {
    const jon = await server.signUp();
    const harbour = 'ﷺ '.repeat(100).trim(); // One character, which a search expands to fifteen letters and three spaces.
    const log = await write(jon, { position: `Arholma – ${harbour}` });
    for (const query of [{ harbour }, { harbour: 'Arholma' }] as Query[])
      expect(await found(jon, query)).toEqual([log]);
  });

  test('returns each log whole, exactly as it was returned when it was created', async () => {
    const log = await write(anna, { title: 'Helhet' });
    expect(await found(anna, { q: 'helhet' })).toEqual([log]);
  });

  test('read page by page returns every hit once, in the requested order', async () => {
    const ivar = await server.signUp();
    for (let n = 0; n < 9; n++)
      await write(ivar, {
        title: `Tur ${n} ${n % 2 ? 'norrut' : 'söderut'}`,
        // Three at a time have the same departure.
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

  test('continues from the same place even if the last log of the page was deleted', async () => {
    const jonna = await server.signUp();
    for (const day of ['01', '02', '03', '04'])
      await write(jonna, { title: `Dag ${day}`, departureDateTime: `2025-06-${day}T09:00` });
    const first = await jonna.get<TripLog[]>('/api/logs?q=dag&limit=2');
    await jonna.delete(`/api/deletelog/${first.body[1]?._id}`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(titles((await jonna.get<TripLog[]>(next)).body)).toEqual(['Dag 02', 'Dag 01']);
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

  test('covers every text field, and follows changes and deletions', async () => {
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

  test('is only for their owner, and is refused if it is too long', async () => {
    const path = `/api/servicelogs/${anna.userId}`;
    expect((await server.admin.get(`${path}?q=annan`)).status).toBe(403);
    expect((await anna.get(asked(path, { q: 'x'.repeat(201) }))).status).toBe(400);
  });
});
