import { describe, expect, test } from 'vitest';
import { currentYear } from '#contract/fields';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from '../testing/examples.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();

const create = async () => (await anna.post<TripLog>('/api/createlog', tripLog())).body;
const show = (id: string) => anna.get<TripLog>(`/api/showlog/${id}`);
const countOf = async () => (await anna.get<TripLog[]>('/api/logs')).body.length;

describe('an invalid trip log', () => {
  // spec 5.4, 5.5, 5.16
  // asvs 2.2.1, 2.2.2, 15.3.3, 15.3.5
  test.each([
    ['title', '', 'Skriv en rubrik.'],
    ['title', '   ', 'Skriv en rubrik.'],
    ['title', '\u200b\u00ad \u202e\ufe0f', 'Skriv en rubrik.'],
    ['title', undefined, 'Skriv en rubrik.'],
    ['title', null, 'Skriv en rubrik.'],
    ['title', 7, 'Skriv en rubrik.'],
    ['title', ['Till Sandhamn'], 'Skriv en rubrik.'],
    ['title', 'x'.repeat(201), 'Skriv högst 200 tecken.'],
    ['title', 'noll\0', 'Texten innehåller tecken som inte går att spara.'],
    ['year', undefined, 'Skriv ett år.'],
    ['year', '', 'Skriv ett år.'],
    ['year', 1899, `Året måste vara mellan 1900 och ${currentYear()}.`],
    ['year', 2025.5, 'Året måste vara ett heltal med fyra siffror.'],
    ['year', {}, 'Skriv ett år.'],
    ['departureDateTime', undefined, 'Välj avgångstid.'],
    ['departureDateTime', '2025-02-30T12:00', expect.stringContaining('en dag och tid som finns')],
    ['departureDateTime', '2025-07-14T09:40Z', expect.stringContaining('en dag och tid som finns')],
    ['arrivalDateTime', '', 'Välj ankomsttid.'],
    ['arrivalDateTime', 1752486000000, 'Välj ankomsttid.'],
    ['position', ' ', 'Skriv varifrån och vart, till exempel Sandhamn – Utö.'],
    ['position', 'x'.repeat(301), 'Skriv högst 300 tecken.'],
    ['windDirection', 'x'.repeat(61), 'Skriv högst 60 tecken.'],
    ['windDirection', 225, 'Skriv text här.'],
    ['windSpeed', -1, 'Vindhastigheten kan inte vara mindre än 0.'],
    ['windSpeed', 150.5, 'Vindhastigheten kan vara högst 150 m/s.'],
    ['windSpeed', 'mycket', 'Vindhastigheten måste vara ett tal, till exempel 8 eller 8,5.'],
    ['windSpeed', true, 'Vindhastigheten måste vara ett tal, till exempel 8 eller 8,5.'],
    ['distance', '-3', 'Distansen kan inte vara mindre än 0.'],
    ['distance', 100_001, 'Distansen kan vara högst 100 000 nm.'],
    ['distance', [12], 'Distansen måste vara ett tal, till exempel 12 eller 12,5.'],
    ['description', 'x'.repeat(20_001), expect.stringMatching(/^Skriv högst 20.000 tecken\.$/)],
    ['uploadedImages', 'ingen lista', 'Bilderna anges som en lista.'],
    ['uploadedImages', { 0: 'a' }, 'Bilderna anges som en lista.'],
    ['uploadedImages', [7], 'Bilderna anges som en lista.'],
    ['uploadedImages', Array(61).fill('/images/a'), 'Högst 60 bilder.'],
    ['images', 5, 'Bilderna anges som en lista.'],
    ['kapten', 'Vindila', 'Okänt fält.'],
    ['constructor', 'x', 'Okänt fält.'],
    ['__proto__', 'x', 'Okänt fält.'],
  ])(
    'is refused with a message for the field, and nothing is saved: %s (case %#)',
    async (field, value, sentence) => {
      const countBefore = await countOf();
      const sent = Object.fromEntries([...Object.entries(tripLog()), [field, value]]);
      const { status, body } = await anna.post('/api/createlog', sent);
      expect({ status, body: JSON.stringify(body) }).toEqual({
        status: 400,
        body: expect.stringContaining('"message":"Ogiltiga uppgifter."'),
      });
      expect(Object.entries(body.fields ?? {})).toEqual([[field, sentence]]);
      expect(await countOf()).toBe(countBefore);
    },
  );

  test('is refused with a message for every invalid field at once', async () => {
    const { status, body } = await anna.post('/api/createlog', { windSpeed: 'x' });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(
      ['arrivalDateTime', 'departureDateTime', 'position', 'title', 'windSpeed', 'year'].sort(),
    );
  });

  test('changes nothing if one field or a picture is invalid', async () => {
    const log = await create();
    const { status, body } = await anna.put(`/api/updatelog/${log._id}`, tripLog({ windSpeed: 'storm' }));
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(['windSpeed']);
    const withPicture = tripLog({ images: ['/images/AAAAAAAAAAAAAAAAAAAAAA.webp'] });
    expect((await anna.put(`/api/updatelog/${log._id}`, withPicture)).body.message).toBe('Ogiltig bild.');
    expect((await show(log._id)).body).toEqual(log);
  });

  test('is refused as a change that lacks the required fields', async () => {
    const log = await create();
    const { status, body } = await anna.put(`/api/updatelog/${log._id}`, {});
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(
      ['arrivalDateTime', 'departureDateTime', 'position', 'title', 'year'].sort(),
    );
  });
});
