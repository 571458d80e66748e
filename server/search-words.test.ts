import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchTextOf } from '#contract/logs/search-text';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { search } from '#contract/search';
import type { ListedServiceLog } from '#contract/service-logs';
import { questions as answered } from '#contract/testing/answered-questions';
import { questions as searches, services, trips } from '#contract/testing/search-questions';
import { serviceLog, tripLog } from './testing/examples.ts';
import { asked, found, titles, write } from './testing/searches.ts';
import { type SignedIn, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let anna: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  for (const title of ['Till Utö', 'Sandhamn AND Utö', 'Table VIII, och fisken fi', 'Ö'])
    await write(anna, { title, position: 'Utö – Sandhamn' });
});
afterAll(() => server.close());

describe('a search among trip logs', () => {
  test.each(['', ' ', '"', '()', '* - : ^ +', '–', '🐬', '\u0301'])(
    'without any letter or digit returns the whole list: %j',
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
  ])('has no query syntax: %j is searched as plain words', async (q) => {
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

  test('with the same parameter twice is refused', async () => {
    expect((await anna.get('/api/logs?q=a&q=b')).status).toBe(400);
    expect((await anna.get('/api/logs?harbour=a&harbour=b')).status).toBe(400);
  });

  test('finds very long words, one of thousands of words, and Chinese characters', async () => {
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

describe('the hundred example searches and the fifty questions', () => {
  test('find the expected trip logs and service logs', async () => {
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
    const questions = [
      ...searches,
      ...answered.map(([q, , trips, services]) => [q, trips, services] as const),
    ];
    const seen = [];
    for (const [q] of questions)
      seen.push({
        q,
        trips: titles(await found(maja, { q })).sort(),
        services: titles(await found<ListedServiceLog>(maja, { q }, path)).sort(),
      });
    expect(seen).toEqual(
      questions.map(([q, inTrips, inServices]) => ({
        q,
        trips: inTrips.map((name) => trips[name].title).sort(),
        services: inServices.map((name) => services[name].title).sort(),
      })),
    );
  });
});
