import * as z from 'zod/mini';
import { costDefinition } from '#contract/costs/cost-fields';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { type ErrorCode, errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { type Fields, fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { emptyValue, exampleOf } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';

/** Every call as OpenAPI 3.1, made from the same schemas that validate the requests. */
export function describeApi(calls: Record<string, Endpoint> = endpoints): object {
  const paths: Record<string, object> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'LOGGBOKEN',
      version: '1',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'Gränserna står under x-limits: längder i tecken (UTF-16), storlekar i byte, vind i m/s, distans i nautiska mil.',
      'x-limits': limits,
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes },
  };
}

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  imageCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'loggboken-images',
    description:
      'Följer med inloggningen och öppnar bara bilder. Över HTTPS heter den __Host-loggboken-images.',
  },
  exportKey: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description:
      'Står i adressen som prepareExport eller prepareDossier svarar med, gäller en minut och öppnar bara den hämtningen.',
  },
};

const security: Record<Endpoint['access'], object[]> = {
  anyone: [],
  signedIn: [{ token: [] }],
  administrator: [{ token: [] }],
  imageReader: [{ token: [] }, { imageCookie: [] }],
  downloader: [{ token: [] }, { exportKey: [] }],
};

const errorSchema = {
  type: 'object',
  properties: {
    code: { enum: Object.keys(errors) },
    message: { type: 'string', description: 'En mening på svenska för den som använder programmet.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'En mening för varje fält som det är fel på.',
    },
    current: {
      description: 'Vad som finns, om en ändring nekas för att samma uppgifter har ändrats under tiden.',
    },
  },
  required: ['code', 'message'],
  additionalProperties: false,
};

function operation(name: string, endpoint: Endpoint): object {
  const { summary, access, params, query, takes = [] } = endpoint;
  const headers = [
    ...takes.filter((taken) => taken !== 'pictures'),
    ...(mayBeUnchanged(endpoint) ? ['If-None-Match'] : []),
  ];
  return {
    operationId: name,
    summary,
    security: security[access],
    parameters: [
      ...(params ? parametersIn('path', params) : []),
      ...(query ? parametersIn('query', query) : []),
      ...headers.map((header) => ({ name: header, in: 'header', schema: { type: 'string' } })),
    ],
    ...requestBody(name, endpoint),
    responses: { ...success(name, endpoint), ...unchanged(endpoint), ...refusals(name, endpoint) },
  };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function parametersIn(location: 'path' | 'query', schema: z.ZodMiniType): object[] {
  const { properties = {} } = jsonSchema(schema, 'input') as { properties?: object };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: location,
    required: location === 'path',
    schema: described,
  }));
}

/** The response for an example log. Optional fields are left out if the example has no value for them. */
const answered = <F extends Fields>(definition: LogDefinition<F>) => ({
  ...{ _id: 'kQ3vZr8sT1uWx5yA7bCd9e', userId: '104729301182' },
  ...Object.fromEntries(
    fieldsOf(definition, definition.answerOrder).flatMap((field) =>
      field.optional && field.example === undefined ? [] : [[field.name, field.example ?? emptyValue(field)]],
    ),
  ),
  images: [],
  ...{ createdAt: '2025-07-14T16:20:31.000Z', updatedAt: '2025-07-14T16:20:31.000Z' },
});

const tripLog = { body: exampleOf(tripLogDefinition), response: answered(tripLogDefinition) };
const serviceLog = { body: exampleOf(serviceLogDefinition), response: answered(serviceLogDefinition) };
const boat = { body: exampleOf(boatDefinition) };
const cost = { body: exampleOf(costDefinition) };

/** Example bodies and responses of the calls for logs and boats. */
const examples: Partial<Record<string, { body?: object; response?: object }>> = {
  createTripLog: tripLog,
  updateTripLog: tripLog,
  showTripLog: { response: tripLog.response },
  listTripLogs: { response: [tripLog.response] },
  listTripLogsOfYear: { response: [tripLog.response] },
  createServiceLog: serviceLog,
  updateServiceLog: { body: serviceLog.body },
  showServiceLog: { response: serviceLog.response },
  listServiceLogs: { response: [{ ...serviceLog.response, description: serviceLog.body.engineService }] },
  createBoat: boat,
  updateBoat: boat,
  createCost: cost,
  updateCost: cost,
};

function requestBody(name: string, { body, takes }: Endpoint): object {
  if (takes?.includes('pictures')) {
    const schema = {
      type: 'object',
      patternProperties: { '^file\\d{1,4}$': { type: 'string', format: 'binary' } },
      additionalProperties: false,
      minProperties: 1,
      maxProperties: limits.imagesPerRequest,
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const required = !z.safeParse(body, undefined).success;
  const example = examples[name]?.body;
  const described = { schema: jsonSchema(body, 'input'), ...(example && { example }) };
  return { requestBody: { required, content: { 'application/json': described } } };
}

function success(name: string, endpoint: Endpoint): object {
  const { summary, response } = endpoint;
  const { status, body } = response;
  const types = [response.type ?? 'application/json'].flat();
  const headers = headersOf(endpoint);
  const example = examples[name]?.response;
  const schema = body && jsonSchema(body, 'output');
  const either = response.since ? { anyOf: [schema, jsonSchema(response.since, 'output')] } : schema;
  const described = body && { schema: either, ...(example && { example }) };
  return {
    [status]: {
      description: summary,
      headers,
      ...((body || response.type) && {
        content: Object.fromEntries(types.map((type) => [type, described ?? {}])),
      }),
    },
  };
}

/** A GET whose response has an ETag can be repeated with it, in `If-None-Match`. */
const mayBeUnchanged = ({ method, gives }: Endpoint) => method === 'GET' && gives?.includes('ETag') === true;

const unchanged = (endpoint: Endpoint): object =>
  mayBeUnchanged(endpoint)
    ? { 304: { description: 'Oförändrat sedan den ETag som frågan nämner.', headers: headersOf(endpoint) } }
    : {};

/** A call with a token also sets the picture cookie, if the browser lacks it. */
function headersOf({ access, gives = [] }: Endpoint): object {
  const given = access === 'anyone' ? gives : [...gives, 'Set-Cookie'];
  return Object.fromEntries(given.map((header) => [header, { schema: { type: 'string' } }]));
}

/** One response for each status that the call can be refused with, with its possible codes and sentences. */
function refusals(name: string, endpoint: Endpoint): object {
  const codes = Map.groupBy(refusalsOf(name, endpoint), (code) => errors[code].status);
  return Object.fromEntries(
    [...codes].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `${code}: ${errors[code].message}`).join('\n'),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { code: { enum: ofStatus } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function refusalsOf(name: string, { access, method, refusals: own = [] }: Endpoint): ErrorCode[] {
  const notLetIn: ErrorCode[] = access === 'anyone' ? [] : ['not_signed_in', 'session_ended'];
  if (access === 'administrator') notLetIn.push(name === 'signUp' ? 'signup_admin_only' : 'admin_only');
  const notTaken: ErrorCode[] =
    method === 'GET' ? [] : ['body_too_large', 'wrong_media_type', 'storage_full'];
  if (method !== 'GET' && access !== 'anyone') notTaken.push('calls_under_way');
  return [...new Set<ErrorCode>(['invalid_input', ...notLetIn, ...notTaken, ...own, 'busy', 'defect'])];
}
