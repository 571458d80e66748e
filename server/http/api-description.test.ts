import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CallName, calls } from '#contract/calls';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { type ErrorCode, errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { LogDefinition } from '#contract/logs/definition';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { type ApiDescription, codesOf } from '../testing/api-description.ts';
import { tripLog } from '../testing/examples.ts';
import { smallPicture, upload } from '../testing/pictures.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const description = (await server.api.get<ApiDescription>('/api/openapi.json')).body;

const operationOf = (name: CallName) => {
  const { method, path } = calls[name];
  return description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
};

describe('the API description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...description });
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(description.openapi).toBe('3.1.0');
  });

  test.each<[CallName, CallName]>([
    ['createTripLog', 'updateTripLog'],
    ['createServiceLog', 'updateServiceLog'],
    ['createBoat', 'updateBoat'],
  ])('gives an example for %s and %s that is accepted as it stands', async (creates, updates) => {
    const exampleOf = (name: CallName) => {
      const described = operationOf(name)?.requestBody?.content['application/json'];
      return (described as { example: object }).example;
    };
    const made = await server.admin.post<{ _id: string }>(calls[creates].path, exampleOf(creates));
    expect([made.status, made.body]).toEqual([201, expect.objectContaining(exampleOf(creates))]);
    const path = calls[updates].path.replace(/:\w+/, made.body._id);
    expect((await server.admin.put(path, exampleOf(updates))).status).toBe(200);
  });

  test.each<[CallName, LogDefinition]>([
    ['createTripLog', tripLogDefinition],
    ['updateTripLog', tripLogDefinition],
    ['showTripLog', tripLogDefinition],
    ['listTripLogs', tripLogDefinition],
    ['listTripLogsOfYear', tripLogDefinition],
    ['createServiceLog', serviceLogDefinition],
    ['showServiceLog', serviceLogDefinition],
    ['listServiceLogs', serviceLogDefinition],
  ])(
    'gives an example response of %s that matches its schema and has every field of the log',
    (name, definition) => {
      const { status, body }: Endpoint['response'] = endpoints[name].response;
      const described = operationOf(name)?.responses[status]?.content?.['application/json'];
      const { example } = described as { example: object };
      expect(z.parse(body as z.ZodMiniType, example)).toEqual(example);
      const [log] = [example].flat();
      expect(Object.keys(log ?? {})).toEqual(expect.arrayContaining(Object.keys(definition.fields)));
    },
  );

  test('lists every call of the contract, and nothing else', () => {
    const listed = Object.values(description.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(listed.sort()).toEqual(Object.keys(calls).sort());
    for (const name of Object.keys(calls)) expect(operationOf(name as CallName)?.operationId).toBe(name);
  });

  test('names every parameter of a path', () => {
    for (const [path, operations] of Object.entries(description.paths)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      for (const { parameters } of Object.values(operations)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => name)).toEqual(parts);
      }
    }
  });

  test('lists error codes for the calls they belong to, and shared ones for every call', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      expect(codesOf(operationOf(name))).toEqual(expect.arrayContaining(['invalid_input', 'defect']));
    }
    expect(codesOf(operationOf('logIn'))).not.toContain('not_signed_in');
    expect(codesOf(operationOf('listAccounts'))).toContain('admin_only');
    expect(codesOf(operationOf('signUp'))).toEqual(
      expect.arrayContaining(['signup_admin_only', 'username_taken', 'password_too_common']),
    );
    expect(codesOf(operationOf('updateTripLog'))).toEqual(
      expect.arrayContaining(['trip_log_update_not_yours', 'trip_log_not_found', 'log_changed_elsewhere']),
    );
  });

  test('lists every error code under its own status, and uses all but the code for unknown addresses', () => {
    const used = new Set<string>();
    for (const name of Object.keys(calls) as CallName[]) {
      for (const [status, answer] of Object.entries(operationOf(name)?.responses ?? {})) {
        for (const code of codesOf({ responses: { [status]: answer } })) {
          expect(errors[code as ErrorCode].status).toBe(Number(status));
          used.add(code);
        }
      }
    }
    expect(Object.keys(errors).filter((code) => !used.has(code))).toEqual(['no_such_call']);
  });

  test('says which headers a call accepts and returns', () => {
    const taken = (name: CallName) =>
      operationOf(name)?.parameters.flatMap((one) => (one.in === 'header' ? one.name : []));
    expect(taken('createTripLog')).toEqual([]);
    expect(taken('updateServiceLog')).toEqual(['If-Match']);
    expect(taken('listTripLogs')).toEqual(['If-None-Match']);
    expect(taken('listAccounts')).toEqual([]);
    const given = (name: CallName) => Object.keys(operationOf(name)?.responses[200]?.headers ?? {});
    expect(given('listTripLogs')).toEqual(['ETag', 'Link', 'Set-Cookie']);
    expect(given('listEvents')).toEqual(['Link', 'Set-Cookie']);
    expect(given('getInfo')).toEqual([]);
  });

  test('names the status and the headers of the server’s responses', async () => {
    const anna = await server.signUp();
    const withoutCookie = server.api.as(anna.token);
    const [image = ''] = await upload(anna, await smallPicture());
    const { _id } = (await anna.post<{ _id: string }>('/api/createlog', tripLog({ uploadedImages: [image] })))
      .body;
    await anna.post('/api/createlog', tripLog());
    const { address } = (await anna.post<{ address: string }>('/api/export')).body;
    const etagOf = async (path: string) => (await anna.get(path)).headers.get('etag') ?? '';
    const asked: [CallName, string][] = [
      ['showTripLog', `/api/showlog/${_id}`],
      ['listTripLogs', '/api/logs?limit=1'],
      ['listTripLogsOfYear', '/api/logs/2025?limit=1'],
      ['listServiceLogs', `/api/servicelogs/${anna.userId}`],
      ['readImage', `/api${image}`],
    ];
    const { username, password } = anna;
    const answers: [CallName, { status: number; headers: Headers }][] = [
      ['logIn', await server.api.post('/api/login', { username, password })],
      ['downloadExport', await server.api.get(address)],
    ];
    for (const [name, path] of asked) {
      answers.push([name, await withoutCookie.get(path)]);
      const again = await anna.get(path, { 'if-none-match': await etagOf(path) });
      expect([name, again.status]).toEqual([name, 304]);
      answers.push([name, again]);
    }
    answers.push(['logOut', await anna.post('/api/logout')]);

    const meant = ['etag', 'link', 'set-cookie', 'content-disposition', 'clear-site-data', 'retry-after'];
    for (const [name, { status, headers }] of answers) {
      const described = operationOf(name)?.responses[status];
      expect([name, status, described !== undefined]).toEqual([name, status, true]);
      const names = Object.keys(described?.headers ?? {}).map((header) => header.toLowerCase());
      const given = meant.filter((header) => headers.has(header));
      expect([name, status, given.filter((header) => !names.includes(header))]).toEqual([name, status, []]);
    }
  });

  test('says where the calls are, and under which licence the program is', () => {
    expect(description.servers).toEqual([{ url: '/' }]);
    expect(description.info.license).toEqual({ name: 'MIT', url: 'https://opensource.org/license/mit' });
  });

  test('says which media type a call responds with, and which it accepts for pictures', () => {
    const form = (name: CallName, status: number) =>
      Object.keys(operationOf(name)?.responses[status]?.content ?? {});
    expect(form('showTripLog', 200)).toEqual(['application/json']);
    expect(form('updateServiceLog', 200)).toEqual(['text/plain']);
    expect(form('readImage', 200)).toEqual(['image/webp']);
    expect(form('readDocumentFile', 200)).toEqual(['application/pdf', 'image/webp']);
    expect(form('logOut', 204)).toEqual([]);
    expect(Object.keys(operationOf('uploadImages')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(operationOf('createTripLog')?.requestBody?.required).toBe(true);
    expect(operationOf('deleteImage')?.requestBody?.required).toBe(false);
  });

  test('says which calls need a token, and which accept the picture cookie', () => {
    expect(operationOf('logIn')?.security).toEqual([]);
    expect(operationOf('listTripLogs')?.security).toEqual([{ token: [] }]);
    expect(operationOf('readImage')?.security).toEqual([{ token: [] }, { imageCookie: [] }]);
  });

  // spec 5.16
  // asvs 2.1.1, 2.1.3
  test('shows the limits', () => {
    expect(description.info['x-limits']).toEqual(limits);
  });
});
