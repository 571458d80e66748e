import { describe, expect, test } from 'vitest';
import { serviceSections } from '#contract/logs/service-log-fields';
import type { ServiceLog } from '#contract/service-logs';
import { serviceLog } from '../testing/examples.ts';
import { upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const create = async (fields: Record<string, unknown> = {}, who = anna) =>
  (await who.post<ServiceLog>('/api/createservicelog', serviceLog(fields))).body;

const show = (id: string, who = anna) => who.get<ServiceLog>(`/api/servicelog/${id}`);
const countOf = async () => (await anna.get<ServiceLog[]>(`/api/servicelogs/${anna.userId}`)).body.length;

const noSections = Object.fromEntries(serviceSections.map((section) => [section, '']));

describe('writing a service log', () => {
  // spec 3.11, 4.20, 7.7, 7.13
  test('responds with the log as it was written, a new id, its owner and the time of creation', async () => {
    const { status, body, headers } = await anna.post<ServiceLog>('/api/createservicelog', serviceLog());
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      userId: anna.userId,
      ...noSections,
      ...serviceLog(),
      images: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      updatedAt: body.createdAt,
    });
    expect(headers.get('etag')).toMatch(/^".+"$/);
    expect((await show(body._id)).body).toEqual(body);
  });

  // spec 2.57, 3.12
  test('keeps each of the eleven sections in its own place', async () => {
    const sections = Object.fromEntries(serviceSections.map((name) => [name, `Om ${name}\nåäö 🐬`]));
    const { _id } = await create(sections);
    expect((await show(_id)).body).toMatchObject(sections);
  });

  test('needs only the required fields; the others are empty in the response', async () => {
    const { title, date, boatNameModel, servicePersonOrCompany, serviceType } = serviceLog();
    const required = { title, date, boatNameModel, servicePersonOrCompany, serviceType };
    const { status, body } = await anna.post<ServiceLog>('/api/createservicelog', required);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...required, ...noSections, engineType: '', images: [] });
  });

  test('keeps the local time exactly, without seconds', async () => {
    expect(await create({ date: '2025-03-30T02:30:59' })).toMatchObject({ date: '2025-03-30T02:30' });
  });

  test('makes the sender of the token the owner, whatever ids the body contains', async () => {
    const created = await create({ userId: bo.userId, userid: bo.userId, _id: '1', createdAt: 0 });
    expect(created.userId).toBe(anna.userId);
    expect(created._id).not.toBe('1');
    expect((await show(created._id, bo)).status).toBe(403);
  });

  // spec 5.7, 5.9
  // asvs 2.2.1
  test.each([
    ['title', '', 'Skriv en rubrik.'],
    ['title', '\u200b\u00ad \u202e\ufe0f', 'Skriv en rubrik.'],
    ['title', undefined, 'Skriv en rubrik.'],
    ['title', 'x'.repeat(201), 'Skriv högst 200 tecken.'],
    ['date', undefined, 'Välj datum.'],
    ['date', '2025-02-29T10:00', expect.stringContaining('en dag och tid som finns')],
    ['date', '2025-04-26', expect.stringContaining('en dag och tid som finns')],
    ['boatNameModel', ' ', 'Skriv båtens namn och modell.'],
    ['boatNameModel', 'x'.repeat(201), 'Skriv högst 200 tecken.'],
    ['servicePersonOrCompany', '', 'Skriv vem som utförde servicen.'],
    ['servicePersonOrCompany', undefined, 'Skriv vem som utförde servicen.'],
    ['serviceType', '\t', 'Skriv vilken typ av service det var.'],
    ['serviceType', null, 'Skriv vilken typ av service det var.'],
    ['engineType', 5, 'Skriv text här.'],
    ['engineType', 'x'.repeat(201), 'Skriv högst 200 tecken.'],
    ['comments', 'a\0', 'Texten innehåller tecken som inte går att spara.'],
    ['engineService', '\ud800', 'Texten innehåller tecken som inte går att spara.'],
    ['costAndTime', ['1 h'], 'Skriv text här.'],
    ['hullAndDeck', 'x'.repeat(20_001), expect.stringMatching(/^Skriv högst 20.000 tecken\.$/)],
    ['images', 'inget', 'Bilderna anges som en lista.'],
    ['images', Array(61).fill('/images/a'), 'Högst 60 bilder.'],
    ['year', 2025, 'Okänt fält.'],
    ['description', 'Allt väl', 'Okänt fält.'],
  ])(
    'is refused with a message for the field, and nothing is saved: %s (case %#)',
    async (field, value, sentence) => {
      const countBefore = await countOf();
      const { status, body } = await anna.post('/api/createservicelog', serviceLog({ [field]: value }));
      expect([status, body.message]).toEqual([400, 'Ogiltiga uppgifter.']);
      expect(body.fields).toEqual({ [field]: sentence });
      expect(await countOf()).toBe(countBefore);
    },
  );

  // spec 3.13
  test('with an unknown picture is refused, as a list and as a JSON string', async () => {
    const countBefore = await countOf();
    const path = '/images/AAAAAAAAAAAAAAAAAAAAAA.webp';
    for (const images of [[path], JSON.stringify([path]), ['x'], ['']]) {
      for (const field of ['images', 'uploadedImages']) {
        const { status, body } = await anna.post('/api/createservicelog', serviceLog({ [field]: images }));
        expect([status, body.message]).toEqual([400, 'Ogiltig bild.']);
      }
    }
    expect(await countOf()).toBe(countBefore);
  });
});

describe('showing a service log', () => {
  // spec 1.3, 6.7, 7.13
  // asvs 8.2.2
  test('is refused to other users, including administrators', async () => {
    const { _id } = await create();
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.get(`/api/servicelog/${_id}`);
      expect(status).toBe(403);
      expect(body).toEqual({
        code: 'service_log_not_yours',
        message: 'Du har inte behörighet att se denna servicelogg.',
      });
    }
  });

  test.each(['AAAAAAAAAAAAAAAAAAAAAA', '%00', 'x'.repeat(3000)])(
    'that does not exist is 404 (case %#)',
    async (id) => {
      const { status, body } = await anna.get(`/api/servicelog/${id}`);
      expect([status, body.message]).toEqual([404, 'Serviceloggen kunde inte hämtas.']);
    },
  );
});

describe('changing a service log', () => {
  // spec 4.21, 7.15
  test('responds with a message as plain text, and keeps the id, owner and creation time', async () => {
    const log = await create();
    const changes = {
      ...noSections,
      ...serviceLog({ title: 'Höstservice', comments: '', costAndTime: '2 h' }),
    };
    const reply = await anna.put(`/api/servicelog/${log._id}`, changes);
    expect([reply.status, reply.text]).toEqual([200, 'Serviceloggen har uppdaterats.']);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const shown = await show(log._id);
    expect(shown.body).toEqual({ ...log, ...changes, updatedAt: expect.any(String) });
    const current = { 'if-match': reply.headers.get('etag') ?? '' };
    expect((await anna.put(`/api/servicelog/${log._id}`, changes, current)).status).toBe(200);
  });

  // spec 5.8
  test('may leave out who did the work and the type of service, unlike creating one', async () => {
    const log = await create();
    const { title, date, boatNameModel } = serviceLog();
    const named = { title, date, boatNameModel };
    expect((await anna.put(`/api/servicelog/${log._id}`, named)).status).toBe(200);
    expect((await show(log._id)).body).toEqual({ ...log, updatedAt: expect.any(String) });
    const cleared = { ...noSections, servicePersonOrCompany: '', serviceType: '', engineType: '' };
    const changes = { ...named, ...cleared };
    expect((await anna.put(`/api/servicelog/${log._id}`, changes)).status).toBe(200);
    expect((await show(log._id)).body).toMatchObject(cleared);
    const { status, body } = await anna.put(`/api/servicelog/${log._id}`, {});
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['boatNameModel', 'date', 'title']);
  });

  test('accepts the whole log as it was shown', async () => {
    const log = await create();
    expect((await anna.put(`/api/servicelog/${log._id}`, log)).status).toBe(200);
    const { body } = await show(log._id);
    expect(body).toEqual({ ...log, updatedAt: body.updatedAt });
  });

  // spec 6.8, 7.15
  test('is refused to other users, including administrators, and changes nothing', async () => {
    const log = await create();
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.put(`/api/servicelog/${log._id}`, serviceLog({ title: 'Min' }), {
        userId: anna.userId,
      });
      expect([status, body.message]).toEqual([
        403,
        'Du har inte behörighet att uppdatera denna servicelogg.',
      ]);
    }
    expect((await show(log._id)).body).toEqual(log);
  });

  test('with an invalid field or picture is refused and changes nothing', async () => {
    const log = await create();
    const path = `/api/servicelog/${log._id}`;
    expect((await anna.put(path, serviceLog({ date: 'i maj' }))).status).toBe(400);
    const wrongPicture = serviceLog({ title: 'Ny', images: ['/images/AAAAAAAAAAAAAAAAAAAAAA.webp'] });
    expect((await anna.put(path, wrongPicture)).body.message).toBe('Ogiltig bild.');
    expect((await show(log._id)).body).toEqual(log);
  });

  test('leaves the pictures as they are when it does not name them', async () => {
    const images = await upload(anna, 'picture.webp', 'picture.webp');
    const log = await create({ images: JSON.stringify(images) });
    expect(log.images).toEqual(images);
    await anna.put(`/api/servicelog/${log._id}`, serviceLog({ title: 'Ny' }));
    expect((await show(log._id)).body).toMatchObject({ title: 'Ny', images });
    await anna.put(`/api/servicelog/${log._id}`, serviceLog({ images: '[]' }));
    expect((await show(log._id)).body.images).toEqual([]);
  });

  test('that does not exist is 404', async () => {
    const { status, body } = await anna.put('/api/servicelog/AAAAAAAAAAAAAAAAAAAAAA', serviceLog());
    expect([status, body.message]).toEqual([404, 'Serviceloggen kunde inte hämtas.']);
  });
});

describe('deleting a service log', () => {
  // spec 7.16
  test('responds with a message as plain text; the log is then gone, and a second deletion gets 404', async () => {
    const { _id } = await create();
    const first = await anna.delete(`/api/servicelog/${_id}`, undefined, { userId: anna.userId });
    expect([first.status, first.text]).toEqual([200, 'Serviceloggen har raderats.']);
    expect(first.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await show(_id)).status).toBe(404);
    const second = await anna.delete(`/api/servicelog/${_id}`);
    expect([second.status, second.body.message]).toEqual([404, 'Serviceloggen kunde inte hämtas.']);
  });

  // spec 7.16
  test('is refused to other users, including administrators, and the log stays', async () => {
    const log = await create();
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.delete(`/api/servicelog/${log._id}`);
      expect([status, body.message]).toEqual([403, 'Du har inte behörighet att radera denna servicelogg.']);
    }
    expect((await show(log._id)).body).toEqual(log);
  });
});

describe('concurrent changes to a service log', () => {
  test('are refused with an older ETag, as are deletions; the latest ETag is accepted', async () => {
    const { _id } = await create();
    const path = `/api/servicelog/${_id}`;
    const old = { 'if-match': (await show(_id)).headers.get('etag') ?? '' };
    const first = await anna.put(path, serviceLog({ title: 'Ett' }), old);
    expect(first.status).toBe(200);
    for (const stale of [await anna.put(path, serviceLog(), old), await anna.delete(path, undefined, old)]) {
      expect([stale.status, stale.body.message]).toEqual([
        412,
        'Loggen har ändrats någon annanstans. Ladda om sidan.',
      ]);
    }
    expect((await show(_id)).body.title).toBe('Ett');
    const fresh = { 'if-match': first.headers.get('etag') ?? '' };
    expect((await anna.delete(path, undefined, fresh)).status).toBe(200);
  });

  test('succeed for exactly one of fifty simultaneous requests with the same ETag', async () => {
    const { _id } = await create();
    const etag = (await show(_id)).headers.get('etag') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        anna.put(`/api/servicelog/${_id}`, serviceLog({ title: `Nr ${i}` }), { 'if-match': etag }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(49);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await show(_id)).body.title).toBe(`Nr ${winner}`);
  });
});
