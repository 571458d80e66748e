import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls';
import { type ErrorCode, errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { type ApiDescription, codesOf } from './testing/api-description.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let description: ApiDescription;

beforeAll(async () => {
  server = await startTestServer();
  description = (await server.api.get<ApiDescription>('/api/openapi.json')).body;
});
afterAll(() => server.close());

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

  test('lists every call of the contract, and nothing that is none', () => {
    const listed = Object.values(description.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(listed.sort()).toEqual(Object.keys(calls).sort());
    for (const name of Object.keys(calls)) expect(operationOf(name as CallName)?.operationId).toBe(name);
  });

  test('names every part of an address', () => {
    for (const [path, operations] of Object.entries(description.paths)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      for (const { parameters } of Object.values(operations)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => name)).toEqual(parts);
      }
    }
  });

  test('tells one refusal of each kind where it belongs, and everywhere those that all share', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      expect(codesOf(operationOf(name))).toEqual(expect.arrayContaining(['invalid_input', 'defect']));
    }
    expect(codesOf(operationOf('logIn'))).not.toContain('not_signed_in');
    expect(codesOf(operationOf('listAccounts'))).toContain('admin_only');
    expect(codesOf(operationOf('signUp'))).toEqual(
      expect.arrayContaining(['signup_admin_only', 'username_taken', 'password_too_common']),
    );
    expect(codesOf(operationOf('updateTripLog'))).toEqual(
      expect.arrayContaining(['trip_log_update_not_yours', 'trip_log_not_found', 'changed_elsewhere']),
    );
  });

  test('puts every code under its own status, and uses every code but the one for addresses that are none', () => {
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

  test('tells which headers a call takes and gives', () => {
    const taken = (name: CallName) =>
      operationOf(name)?.parameters.flatMap((one) => (one.in === 'header' ? one.name : []));
    expect(taken('createTripLog')).toEqual(['Idempotency-Key']);
    expect(taken('updateServiceLog')).toEqual(['If-Match']);
    expect(taken('listTripLogs')).toEqual([]);
    expect(Object.keys(operationOf('listTripLogs')?.responses[200]?.headers ?? {})).toEqual(['Link']);
    expect(Object.keys(operationOf('showTripLog')?.responses[200]?.headers ?? {})).toEqual(['ETag']);
  });

  test('tells in which form a call answers, and in which it takes pictures', () => {
    const form = (name: CallName, status: number) =>
      Object.keys(operationOf(name)?.responses[status]?.content ?? {});
    expect(form('showTripLog', 200)).toEqual(['application/json']);
    expect(form('updateServiceLog', 200)).toEqual(['text/plain']);
    expect(form('readImage', 200)).toEqual(['image/webp']);
    expect(form('logOut', 204)).toEqual([]);
    expect(Object.keys(operationOf('uploadImages')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(operationOf('createTripLog')?.requestBody?.required).toBe(true);
    expect(operationOf('deleteImage')?.requestBody?.required).toBe(false);
  });

  test('tells which calls need a token, and which take the picture cookie', () => {
    expect(operationOf('logIn')?.security).toEqual([]);
    expect(operationOf('listTripLogs')?.security).toEqual([{ token: [] }]);
    expect(operationOf('readImage')?.security).toEqual([{ token: [] }, { imageCookie: [] }]);
  });

  test('shows the limits', () => {
    expect(description.info['x-limits']).toEqual(limits);
  });
});
