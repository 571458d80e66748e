import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import type { Key } from '#contract/keys';
import type { Field, Fields } from '#contract/logs/definition';
import { rowFields } from '#contract/logs/row-fields';
import { serviceLogFields } from '#contract/logs/service-log-fields';
import { tripLogFields } from '#contract/logs/trip-log-fields';
import { boatFields } from '#contract/plan/boat-fields';
import { taskFields } from '#contract/plan/task-fields';
import type { Task } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import { type Api, apiAt } from '../testing/api.ts';
import { downloadExport, linesOf, unzip } from '../testing/exports.ts';
import { type Spawned, spawnServer } from '../testing/spawned.ts';

/**
 * Values at the limits of each field, alone and together: they are accepted, and everything can still be read afterwards. The
 * server has a process of its own, which can be killed if it never leaves a loop.
 */

const rounds = 20;
/** Milliseconds. A normal response takes a hundredth of it at most, even on a busy machine. */
const soon = 10_000;

let folder: string;
let server: Spawned;
let url: string;
let api: Api;
let userId: string;
let calendar: string;
const boats: Boat[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loggboken-extremes-'));
  const password = 'skeppare på däck';
  server = spawnServer({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: password });
  url = await server.url();
  const { body } = await apiAt(url).post<{ token: string }>('/api/login', { username: 'admin', password });
  userId = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()).userId;
  api = apiAt(url, { authorization: `Bearer ${body.token}` });
  for (const [launching, haulOut] of [
    ['1900-01-01', '9999-12-31'],
    ['9999-12-31', '1900-01-01'],
    ['2024-02-29', '2024-02-29'],
  ]) {
    boats.push((await api.post<Boat>('/api/boats', { name: `Båt ${launching}`, launching, haulOut })).body);
  }
  const key = await api.post<Key & { path: string }>('/api/keys', { kind: 'calendar' });
  calendar = key.body.path;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true });
});

const days = ['1900-01-01', '2024-02-29', '2026-05-01', '9999-12-31'];
const times = ['0001-01-01T00:00', '0999-03-31T23:59', '2024-02-29T12:00', '9999-12-31T23:59'];
/** Special characters: of several bytes, with marks, of several letters once folded, or with a meaning in some format. */
const letters = [
  'å',
  '🐬',
  'e\u0301\u0316',
  '\u202e',
  'ﷺ',
  '\u0001\r\u0085',
  '\ufffe',
  ' \u2028',
  '1,',
  '=-',
  '<&"',
  ';\\,',
];

/** Short enough that all fields of a body may consist of letters of many bytes. */
const written = (max: number) => (letter: string) =>
  `a${letter.repeat(Math.min(max, 1_000))}`.slice(0, Math.min(max, 1_000)).replace(/[\ud800-\udbff]$/, '');

function valuesOf(field: Field): fc.Arbitrary<unknown> {
  const empty = field.required === undefined ? [''] : [];
  switch (field.kind) {
    case 'text':
      return fc.constantFrom('a'.repeat(field.max), ...letters.map(written(field.max)), ...empty);
    case 'number': {
      const { min = 0, max } = field;
      const near = field.whole ? [] : [5e-324, 1e-9, 0.1 + 0.2, max - 1e-9];
      return fc.constantFrom<unknown>(...[min, -0, ...near, max].filter((value) => value >= min), null);
    }
    case 'amount':
      return fc.constantFrom<unknown>(1, field.max, '0,01', '10 000 000');
    case 'date':
      return fc.constantFrom(...days, ...empty);
    case 'time':
      return fc.constantFrom(...times);
    case 'year':
      return fc.constantFrom(1900, 2026);
    case 'choice':
      return fc.constantFrom(...Object.keys(field.options), ...empty);
  }
}

const contentOf = (fields: Fields) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valuesOf(field)])));

const ids = fc.nat().map((number) => number.toString(16).padStart(32, '0'));
const round = fc.record({
  boat: contentOf(boatFields),
  task: contentOf(taskFields),
  trip: contentOf(tripLogFields),
  rows: fc.uniqueArray(fc.record({ id: ids, content: contentOf(rowFields) }), {
    selector: ({ id }) => id,
    maxLength: 4,
  }),
  service: contentOf(serviceLogFields),
  of: fc.nat(2),
  isDone: fc.boolean(),
});

/** The response, which has to come within `soon`. */
async function answered<T>(method: string, path: string, body?: object) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} ${path} is not answered`)), soon);
  });
  const reply = await Promise.race([api.send<T>(method, path, body), late]);
  clearTimeout(timer);
  expect([method, path, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([
    ...[method, path, method === 'POST' ? 201 : 200],
    '',
  ]);
  return reply;
}

test('values at the limits of their fields are accepted, and everything can still be read', async () => {
  await fc.assert(
    fc.asyncProperty(round, async ({ boat, task, trip, rows, service, of, isDone }) => {
      const one = boats[of];
      await answered('PUT', `/api/boats/${one?._id}`, boat);
      const made = await answered<Task>('POST', '/api/tasks', { ...task, boatId: one?._id });
      const sheet = { written: rows.map(({ id, content }) => ({ id, ...content })) };
      const log = await answered<TripLog>('POST', '/api/createlog', { ...trip, rows: sheet });
      await answered('POST', '/api/createservicelog', { ...service, tasks: isDone ? [made.body._id] : [] });
      for (const path of [
        ...[
          '/api/boats',
          '/api/tasks',
          `/api/showlog/${log.body._id}`,
          '/api/logs?limit=5',
          '/api/logs/1900?limit=5',
        ],
        ...[
          `/api/servicelogs/${userId}?limit=5`,
          '/api/logs?sort=oldest&limit=1&q=aa',
          '/api/logs?limit=1&harbour=a',
        ],
      ]) {
        await answered('GET', path);
      }
      const { text } = await answered('GET', calendar);
      expect(() => ICAL.parse(text)).not.toThrow();
      for (const [, day] of text.matchAll(/^DTSTART.*:(.*)\r$/gm)) expect(day).toMatch(/^\d{8}$/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters may not occur
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\x00-\x08\x0a-\x1f\x7f]/);
    }),
    { numRuns: rounds, endOnFailure: true },
  );
  const members = await unzip(await downloadExport(url, api));
  expect(linesOf(members, 'data/tasks.jsonl')).toHaveLength(rounds);
}, 60_000);
