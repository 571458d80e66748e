import { beforeAll, describe, expect, test } from 'vitest';
import { currentYear } from '#contract/fields';
import type { TripLog } from '#contract/trip-logs';
import { insertRows } from '../platform/db/snapshot.ts';
import { randomId } from '../platform/ids.ts';
import { row, tripLog } from '../testing/examples.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import { walkThrough } from '../testing/walk-through.ts';

const server = await testServer();
const anna = await server.signUp();

describe('the list of trip logs', () => {
  // spec 9.17
  // asvs 2.4.1
  test('without a limit ends at ten thousand logs and links to the next page', async () => {
    const erik = await server.signUp();
    const { body } = await erik.post<TripLog>('/api/createlog', tripLog());
    const { db } = server.context;
    const row = await db
      .selectFrom('trip_logs')
      .selectAll()
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 10_000 }, () => ({ ...row, id: randomId() }));
    await insertRows(db, 'trip_logs', copies);
    const pages = await walkThrough<TripLog>(erik, '/api/logs');
    expect(pages.map((page) => page.length)).toEqual([10_000, 1]);
    expect(new Set(pages.flat().map((log) => log._id)).size).toBe(10_001);
  });

  describe('of logs whose rows have very much text', () => {
    let greta: SignedIn;
    let ids: string[];

    beforeAll(async () => {
      greta = await server.signUp();
      const written = Array.from({ length: 100 }, (_, n) => row(n, { note: 'å'.repeat(1000) }));
      const { body } = await greta.post<TripLog>('/api/createlog', tripLog({ rows: { written } }));
      const { db } = server.context;
      const logs = await db.selectFrom('trip_logs').selectAll().where('id', '=', body._id).execute();
      const rows = await db.selectFrom('trip_log_rows').selectAll().where('log_id', '=', body._id).execute();
      const copies = Array.from({ length: 99 }, () => randomId());
      ids = [body._id, ...copies].sort().reverse();
      for (const id of copies) {
        await db
          .insertInto('trip_logs')
          .values(logs.map((log) => ({ ...log, id })))
          .execute();
        await db
          .insertInto('trip_log_rows')
          .values(rows.map((row) => ({ ...row, log_id: id })))
          .execute();
      }
    });

    test.each(['', '?limit=200', '?q=ååå', '?harbour=Sandhamn'])(
      'comes in pages that the server has room for: %s',
      async (query) => {
        const { text } = await greta.get(`/api/logs${query}`);
        expect(Buffer.byteLength(text)).toBeLessThan(17 * 1024 * 1024);
        const pages = await walkThrough<TripLog>(greta, `/api/logs${query}`);
        expect(pages.length).toBeGreaterThan(1);
        expect(pages.flat().map((log) => log._id)).toEqual(ids);
        expect(pages.flat().every(({ rows }) => rows?.count === 100)).toBe(true);
      },
    );
  });

  // asvs 15.3.7
  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=alla',
    'limit=5&limit=6',
    'sort=title',
    'sort=',
    'sort=newest&sort=oldest',
    'after=',
    'after=hej',
    'after=%zz',
    'after=%00',
    `after=${'A'.repeat(201)}`,
    `after=${Buffer.from('2025-01-01T10:00').toString('base64url')}`,
    `after=${Buffer.from('a b').toString('base64url')}`,
    ...['9999999999999999', '----------------', '2025-13-01T10:00', '2025-01-01T10:00:00.000Z'].flatMap(
      (time) => {
        const after = Buffer.from(`${time} ${'A'.repeat(22)}`).toString('base64url');
        return [`after=${after}`, `after=${after}&q=a`, `after=${after}&harbour=a`];
      },
    ),
    `after=${Buffer.from('2025-01-01T10:00 \0').toString('base64url')}`,
  ])('is refused with 400 for an invalid parameter (case %#)', async (query) => {
    const { status, body } = await anna.get(`/api/logs?${query}`);
    expect([status, body.message]).toEqual([400, 'Ogiltiga uppgifter.']);
    expect(Object.keys(body.fields ?? {})).toEqual([query.split('=')[0]]);
  });
});

describe('the list of a year', () => {
  // spec 7.12, 9.1
  test.each([
    '1899',
    String(currentYear() + 1),
    '0',
    '-2024',
    '02024',
    '2024.0',
    '20e2',
    '2024a',
    '%20',
    '%00',
    'undefined',
    '٢٠٢٤',
    '9'.repeat(150),
  ])('is refused with 400 if the year is not from 1900 until now (case %#)', async (year) => {
    const { status, body } = await anna.get(`/api/logs/${year}`);
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'invalid_year', message: 'Ogiltigt år.' });
  });
});
