import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { tripLog } from '../testing/examples.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const anna = await server.signUp();

const json = { 'content-type': 'application/json' };
const sendRaw = (bytes: string | Uint8Array, headers: Record<string, string> = json) =>
  anna.post('/api/createlog', Buffer.from(bytes), headers);

const invalid = { code: 'invalid_input', message: 'Ogiltiga uppgifter.' };

describe('a request body', () => {
  test.each([
    ['broken', '{"title": '],
    ['with a trailing comma', '{"title":"x",}'],
    ['with single quotes', "{'title':'x'}"],
    ['two at once', '{}{}'],
    ['not a number', 'NaN'],
    ['text', 'hej'],
    ['with a raw line break in a text', '{"title":"a\nb"}'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '7'],
  ])('that is not a valid JSON object is 400: %s', async (_what, text) => {
    const { status, body } = await sendRaw(text);
    expect([status, body]).toEqual([400, invalid]);
  });

  // asvs 1.1.1
  test.each([
    ['a lone continuation byte', [0x80]],
    ['a cut-off sequence', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe5, 0xe4, 0xf6]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ])('whose bytes are not UTF-8 is 400: %s', async (_what, bytes) => {
    const [before = '', after = ''] = JSON.stringify(tripLog({ title: '|' })).split('|');
    const { status, body } = await sendRaw(
      Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
    );
    expect([status, body]).toEqual([400, invalid]);
  });

  // asvs 1.1.1
  test.each(['\\ud800', '\\udc00', '\\udc00\\ud800', 'a\\u0000b'])(
    'with an escape that makes an invalid character is 400: %s',
    async (written) => {
      const { status, body } = await sendRaw(JSON.stringify(tripLog({ title: '|' })).replace('|', written));
      expect([status, body.fields]).toEqual([
        400,
        { title: 'Texten innehåller tecken som inte går att spara.' },
      ]);
    },
  );

  test('may use escapes and begin with a byte order mark, and the last of two fields with the same name counts', async () => {
    const text = JSON.stringify(tripLog({ title: '|' })).replace('|', '\\u00e5\\ud83d\\udc2c');
    const { status, body } = await sendRaw(`\ufeff{"title":"x",${text.slice(1)}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'å🐬' });
  });

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  // asvs 1.5.2
  test.each(['title', 'windSpeed', 'year', 'uploadedImages', 'departureDateTime', 'unknown'])(
    'with a field nested a hundred thousand levels deep is 400: %s',
    async (field) => {
      const { status, body } = await sendRaw(
        JSON.stringify(tripLog({ [field]: '|' })).replace('"|"', nested(100_000)),
      );
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    },
  );

  test('nested a hundred thousand levels deep is 400, but such a field is harmless if it is ignored', async () => {
    expect((await sendRaw(nested(100_000))).status).toBe(400);
    const ignored = await sendRaw(JSON.stringify(tripLog({ _id: '|' })).replace('"|"', nested(100_000)));
    expect(ignored.status).toBe(201);
  });

  test('with very many fields is 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, i]));
    const { status, body } = await anna.post('/api/createlog', tripLog(many));
    expect([status, body.message]).toEqual([400, 'Ogiltiga uppgifter.']);
  });
});

describe('a request body, by size and type', () => {
  const ofSize = (bytes: number) => {
    const empty = JSON.stringify({ _id: '' });
    return JSON.stringify({ _id: 'x'.repeat(bytes - empty.length) });
  };

  // spec 9.16
  test('may be 256 KiB and no more', async () => {
    const within = await sendRaw(ofSize(limits.jsonBytes));
    expect(within.status).toBe(400);
    expect(within.body.code).toBe('invalid_input');
    const { status, body } = await sendRaw(ofSize(limits.jsonBytes + 1));
    expect([status, body]).toEqual([
      413,
      { code: 'body_too_large', message: 'Det som skickades är för stort.' },
    ]);
  });

  test('of whoever has not logged in may be 16 KiB and no more', async () => {
    const logIn = (bytes: number) => {
      const sent = JSON.stringify({ username: 'x'.repeat(bytes), password: 'x' });
      return server.api.post('/api/login', Buffer.from(sent), json);
    };
    expect((await logIn(15_000)).status).toBe(400);
    expect((await logIn(limits.jsonBytesOfAnyone)).status).toBe(413);
  });

  test('is measured even if it comes in chunks without a length', async () => {
    const pieces = ReadableStream.from(
      (function* () {
        for (let i = 0; i < 40; i++) yield Buffer.alloc(10_000, ' ');
      })(),
    );
    const reply = await fetch(`${server.url}/api/createlog`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${anna.token}` },
      body: pieces,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'body_too_large' });
  });

  // asvs 1.5.2, 3.5.2
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense', ''])(
    'of a type other than JSON is 415: %j',
    async (type) => {
      const { status, body } = await sendRaw(JSON.stringify(tripLog()), { 'content-type': type });
      expect([status, body]).toEqual([
        415,
        { code: 'wrong_media_type', message: 'Innehållet har fel format.' },
      ]);
    },
  );

  test('that is a form cannot create a log', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(tripLog())) form.set(name, String(value));
    expect((await anna.post('/api/createlog', form)).body).toEqual(invalid);
  });

  test('may name its charset', async () => {
    const type = { 'content-type': 'application/json; charset=UTF-8' };
    expect((await sendRaw(JSON.stringify(tripLog()), type)).status).toBe(201);
  });

  test('that claims to be compressed is 400', async () => {
    const reply = await sendRaw('\x1f\x8b\x08\x00', { ...json, 'content-encoding': 'gzip' });
    expect(reply.status).toBe(400);
  });

  test('is judged only after authentication: without a token a huge or broken one is 401', async () => {
    for (const text of ['{"title": ', ofSize(limits.jsonBytes + 1)]) {
      expect((await server.api.post('/api/createlog', Buffer.from(text), json)).status).toBe(401);
    }
  });
});
