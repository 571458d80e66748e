import { describe, expect, test } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from '../testing/examples.ts';
import { upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();
const bo = await server.signUp();

const create = async (fields: Record<string, unknown> = {}, who = anna) =>
  (await who.post<TripLog>('/api/createlog', tripLog(fields))).body;

const show = (id: string, who = anna) => who.get<TripLog>(`/api/showlog/${id}`);
const countOf = async (who = anna) => (await who.get<TripLog[]>('/api/logs')).body.length;

describe('writing a trip log', () => {
  // spec 3.6, 4.20, 7.6, 7.8
  test('responds with the log as it was written, a new id, its owner and the time of creation', async () => {
    const before = new Date().toISOString();
    const { status, body, headers } = await anna.post<TripLog>('/api/createlog', tripLog());
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      userId: anna.userId,
      ...tripLog(),
      images: [],
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
    });
    expect(body.createdAt >= before && body.createdAt <= new Date().toISOString()).toBe(true);
    expect(headers.get('etag')).toMatch(/^".+"$/);
    expect((await show(body._id)).body).toEqual(body);
  });

  // spec 5.6
  test('needs only the required fields; the others are empty in the response', async () => {
    const { title, year, departureDateTime, arrivalDateTime, position } = tripLog();
    const required = { title, year, departureDateTime, arrivalDateTime, position };
    const { status, body } = await anna.post<TripLog>('/api/createlog', required);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...required,
      windDirection: '',
      windSpeed: null,
      distance: null,
      description: '',
      images: [],
    });
    expect((await show(body._id)).body).toEqual(body);
  });

  // spec 3.7, 3.8
  test('accepts numbers as a form sends them, and keeps empty ones as null', async () => {
    expect(await create({ year: '2025', windSpeed: '12,5', distance: '' })).toMatchObject({
      year: 2025,
      windSpeed: 12.5,
      distance: null,
    });
    expect(await create({ windSpeed: null, distance: '0.1' })).toMatchObject({
      windSpeed: null,
      distance: 0.1,
    });
  });

  // spec 9.11
  test.each(['2024-02-29T00:00', '2025-03-30T02:30', '1999-12-31T23:59'])(
    'keeps the local time exactly: %s',
    async (time) => {
      const { _id } = await create({ departureDateTime: time, arrivalDateTime: `${time}:59` });
      expect((await show(_id)).body).toMatchObject({ departureDateTime: time, arrivalDateTime: time });
    },
  );

  test('accepts an arrival before the departure, as the specification does', async () => {
    const times = { departureDateTime: '2025-07-14T16:05', arrivalDateTime: '2025-07-14T09:40' };
    expect(await create(times)).toMatchObject(times);
  });

  // asvs 1.1.2, 1.2.3
  test('keeps every character as written', async () => {
    const text =
      ' Åäö <script>alert(1)</script> \'; DROP TABLE trip_logs; -- \u202e 🐬 e\u0301 \\ "\r\n\t{{x}} ';
    const { _id } = await create({ title: text, position: text, description: text });
    expect((await show(_id)).body).toMatchObject({
      title: text,
      position: text,
      description: text,
    });
  });

  // asvs 8.2.3, 15.3.3
  test('makes the sender of the token the owner, whatever ids the body contains', async () => {
    const created = await create({ userId: bo.userId, _id: '123456789012', createdAt: 1, updatedAt: [] });
    expect(created.userId).toBe(anna.userId);
    expect(created._id).not.toBe('123456789012');
    expect(created.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
    expect((await show(created._id, bo)).status).toBe(403);
  });

  // spec 5.16
  // asvs 2.3.2
  test('accepts every field at its limit', async () => {
    const atTheLimit = {
      title: 'x'.repeat(200),
      position: 'x'.repeat(300),
      windDirection: 'x'.repeat(60),
      windSpeed: 150,
      distance: 100_000,
      description: 'å'.repeat(20_000),
      year: 1900,
    };
    expect(await create(atTheLimit)).toMatchObject(atTheLimit);
  });

  test('with an unknown picture is refused, and no log is saved', async () => {
    const countBefore = await countOf();
    for (const path of ['/images/AAAAAAAAAAAAAAAAAAAAAA.webp', '/images/../x', 'x', '', '/images/a.webp']) {
      for (const field of ['uploadedImages', 'images']) {
        const { status, body } = await anna.post('/api/createlog', tripLog({ [field]: [path] }));
        expect([status, body.code, body.message]).toEqual([400, 'invalid_image', 'Ogiltig bild.']);
      }
    }
    expect(await countOf()).toBe(countBefore);
  });

  test('accepts pictures in both fields, keeps each once, and has one limit for both together', async () => {
    const [one = '', other = '', third = ''] = await upload(anna, ...Array(3).fill('picture.webp'));
    const log = await create({ uploadedImages: [one, other], images: [other, third] });
    expect(log.images).toEqual([one, other, third]);
    const many = (of: string) => Array.from({ length: 40 }, (_, n) => `/images/${of}${n}`);
    const { status, body } = await anna.post(
      '/api/createlog',
      tripLog({ uploadedImages: many('a'), images: many('b') }),
    );
    expect([status, body.fields]).toEqual([400, { images: 'Högst 60 bilder.' }]);
  });

  test.each([[[]], ['[]'], [''], [null]])('accepts every way of sending no pictures: %j', async (none) => {
    expect(await create({ uploadedImages: none })).toMatchObject({ images: [] });
    expect(await create({ images: none })).toMatchObject({ images: [] });
  });
});

describe('showing a trip log', () => {
  // spec 1.2, 6.7, 7.8
  // asvs 8.2.2
  test('is allowed to its owner but refused to other users, including administrators', async () => {
    const { _id } = await create();
    expect((await show(_id)).status).toBe(200);
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.get(`/api/showlog/${_id}`);
      expect(status).toBe(403);
      expect(body).toEqual({
        code: 'trip_log_not_yours',
        message: 'Du har inte behörighet att se denna logg.',
      });
    }
  });

  // spec 7.8
  test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'finns-inte', '%00', "'%20OR%201=1", '..%2F..', 'å'.repeat(500)])(
    'that does not exist is 404 (case %#)',
    async (id) => {
      const { status, body } = await anna.get(`/api/showlog/${encodeURI(id).replaceAll('%25', '%')}`);
      expect([status, body.message]).toEqual([404, 'Loggen kunde inte hämtas.']);
    },
  );
});

describe('changing a trip log', () => {
  const changes = {
    title: 'Till Grinda',
    year: 2024,
    departureDateTime: '2024-08-01T10:00',
    arrivalDateTime: '2024-08-01T13:30',
    windDirection: '',
    windSpeed: null,
    distance: 12.5,
    position: 'Sandhamn – Grinda',
    description: '',
  };

  // spec 7.9
  test('responds with the changed log, and keeps the id, owner and creation time', async () => {
    const log = await create();
    const { status, body } = await anna.put<TripLog>(`/api/updatelog/${log._id}`, changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...log, ...changes, updatedAt: expect.any(String) });
    expect(body.updatedAt >= log.updatedAt).toBe(true);
    expect((await show(log._id)).body).toEqual(body);
  });

  test('accepts the whole log as it was shown', async () => {
    const log = await create();
    const { status, body } = await anna.put<TripLog>(`/api/updatelog/${log._id}`, log);
    expect(status).toBe(200);
    expect(body).toEqual({ ...log, updatedAt: body.updatedAt });
  });

  test('leaves optional fields that it does not name unchanged; null and "" clear them', async () => {
    const log = await create();
    const { title, year, departureDateTime, arrivalDateTime, position } = changes;
    const required = { title, year, departureDateTime, arrivalDateTime, position };
    const unnamed = await anna.put<TripLog>(`/api/updatelog/${log._id}`, required);
    expect(unnamed.body).toEqual({ ...log, ...required, updatedAt: expect.any(String) });
    const empty = { windDirection: '', windSpeed: null, distance: '', description: null };
    const cleared = await anna.put<TripLog>(`/api/updatelog/${log._id}`, { ...required, ...empty });
    expect(cleared.body).toMatchObject({
      ...{ windDirection: '', windSpeed: null, distance: null, description: '' },
    });
    expect((await show(log._id)).body).toEqual(cleared.body);
  });

  // asvs 8.2.3, 15.3.3
  test('never changes the owner', async () => {
    const log = await create();
    await anna.put(
      `/api/updatelog/${log._id}`,
      { ...changes, userId: bo.userId, _id: 'x' },
      { userId: bo.userId },
    );
    expect((await show(log._id)).body).toMatchObject({ userId: anna.userId, title: 'Till Grinda' });
    expect((await show(log._id, bo)).status).toBe(403);
  });

  // spec 6.8, 7.9
  test('is refused to other users, including administrators, and changes nothing', async () => {
    const log = await create();
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.put(`/api/updatelog/${log._id}`, changes, { userId: anna.userId });
      expect(status).toBe(403);
      expect(body.message).toBe('Du har inte behörighet att uppdatera denna logg.');
    }
    expect((await show(log._id)).body).toEqual(log);
  });

  test('leaves the pictures as they are when it does not name them', async () => {
    const uploadedImages = await upload(anna, 'picture.webp', 'picture.webp');
    const log = await create({ uploadedImages });
    expect(log.images).toEqual(uploadedImages);
    const { body } = await anna.put<TripLog>(`/api/updatelog/${log._id}`, changes);
    expect(body.images).toEqual(uploadedImages);
    expect((await show(log._id)).body.images).toEqual(uploadedImages);
    await anna.put(`/api/updatelog/${log._id}`, { ...changes, images: [] });
    expect((await show(log._id)).body.images).toEqual([]);
  });

  test('that does not exist is 404', async () => {
    const { status, body } = await anna.put('/api/updatelog/AAAAAAAAAAAAAAAAAAAAAA', changes);
    expect([status, body.message]).toEqual([404, 'Loggen kunde inte hämtas.']);
  });
});

describe('deleting a trip log', () => {
  // spec 7.10
  test('responds with a message; the log is then gone, and a second deletion gets 404', async () => {
    const { _id } = await create();
    const first = await anna.delete(`/api/deletelog/${_id}`, undefined, { userId: anna.userId });
    expect([first.status, first.body]).toEqual([200, { message: 'Loggen har raderats.' }]);
    expect((await show(_id)).status).toBe(404);
    const second = await anna.delete(`/api/deletelog/${_id}`);
    expect([second.status, second.body.message]).toEqual([404, 'Loggen kunde inte hämtas.']);
  });

  // spec 7.10
  test('is refused to other users, including administrators, and the log stays', async () => {
    const log = await create();
    for (const who of [bo, server.admin]) {
      const { status, body } = await who.delete(`/api/deletelog/${log._id}`, undefined, {
        userId: anna.userId,
      });
      expect([status, body.message]).toEqual([403, 'Du har inte behörighet att radera denna logg.']);
    }
    expect((await show(log._id)).body).toEqual(log);
  });
});

describe('the ETag of a trip log', () => {
  // spec 7.9
  test('allows a change if it is current, and refuses it if it is older', async () => {
    const { _id } = await create();
    const etag = (await show(_id)).headers.get('etag') ?? '';
    const path = `/api/updatelog/${_id}`;

    const first = await anna.put<TripLog>(path, tripLog({ title: 'Ett' }), { 'if-match': etag });
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).not.toBe(etag);

    const stale = await anna.put(path, tripLog({ title: 'Två' }), { 'if-match': etag });
    expect(stale.status).toBe(412);
    expect(stale.body).toEqual({
      code: 'log_changed_elsewhere',
      message: 'Loggen har ändrats någon annanstans. Ladda om sidan.',
    });
    expect((await show(_id)).body.title).toBe('Ett');

    const again = { 'if-match': first.headers.get('etag') ?? '' };
    expect((await anna.put(path, tripLog({ title: 'Tre' }), again)).status).toBe(200);
  });

  test('is in the response that creates the log', async () => {
    const { headers, body } = await anna.post<TripLog>('/api/createlog', tripLog());
    const current = { 'if-match': headers.get('etag') ?? '' };
    expect((await anna.put(`/api/updatelog/${body._id}`, tripLog(), current)).status).toBe(200);
  });

  test.each(['"nonsense"', 'nonsense', '"99"', ''])(
    'is not matched by another If-Match, which gets 412: %s',
    async (tag) => {
      const { _id } = await create();
      const reply = await anna.put(`/api/updatelog/${_id}`, tripLog(), { 'if-match': tag });
      expect(reply.status).toBe(412);
    },
  );

  test('is matched by If-Match: * and by one right tag among several', async () => {
    const { _id } = await create();
    const path = `/api/updatelog/${_id}`;
    expect((await anna.put(path, tripLog(), { 'if-match': '*' })).status).toBe(200);
    const etag = (await show(_id)).headers.get('etag');
    expect((await anna.put(path, tripLog(), { 'if-match': `"x", ${etag}` })).status).toBe(200);
  });

  test('is accepted even if a proxy has made it weak', async () => {
    const { _id } = await create();
    const path = `/api/updatelog/${_id}`;
    const etag = (await show(_id)).headers.get('etag');
    const change = (tags: string) => anna.put(path, tripLog(), { 'if-match': tags });
    expect((await change(`W/${etag}`)).status).toBe(200);
    expect((await change(`W/${etag}`)).status).toBe(412);
    const next = (await show(_id)).headers.get('etag');
    expect((await change(`"x", W/${next}`)).status).toBe(200);
  });

  test('is compared with If-Match in a deletion as well', async () => {
    const { _id } = await create();
    const etag = (await show(_id)).headers.get('etag') ?? '';
    await anna.put(`/api/updatelog/${_id}`, tripLog());
    const stale = await anna.delete(`/api/deletelog/${_id}`, undefined, { 'if-match': etag });
    expect(stale.status).toBe(412);
    const fresh = { 'if-match': (await show(_id)).headers.get('etag') ?? '' };
    expect((await anna.delete(`/api/deletelog/${_id}`, undefined, fresh)).status).toBe(200);
  });

  test('allows exactly one of fifty simultaneous changes', async () => {
    const { _id } = await create();
    const etag = (await show(_id)).headers.get('etag') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        anna.put<TripLog>(`/api/updatelog/${_id}`, tripLog({ title: `Nr ${i}` }), { 'if-match': etag }),
      ),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(49);
    expect((await show(_id)).body).toEqual(made[0]?.body);
  });
});
