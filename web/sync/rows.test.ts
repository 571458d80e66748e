import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import type { RowChanges } from '#contract/rows';
import { row, tripLog } from '../../server/testing/examples.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { openTab } from '../testing/tab.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('rows of a trip', () => {
  test('that are undone go, and one that only got its position keeps it', async () => {
    const anna = await server.signUp();
    const made = await anna.post<{ _id: string }>('/api/createlog', tripLog({ rows: { written: [row(1)] } }));
    const recordId = made.body._id;
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const base = phone.find('trip-log', recordId) ?? null;
    const here = { latitude: 59.29, longitude: 18.91833 };
    const written = [row(1, here), row(2)];
    const changes = await phone.save({
      ...{ kind: 'trip-log', recordId, base, values: { rows: { written, struck: [] } } },
    });
    expect(phone.find('trip-log', recordId)).toMatchObject({ rows: { all: written } });
    await phone.sendNow();
    expect(await phone.undo(changes)).toBe(true);
    await phone.sendNow();
    const shown = await anna.get(`/api/showlog/${recordId}`);
    expect(shown.body).toMatchObject({ rows: { all: [row(1, here)] } });
    phone.close();
  });

  test('that are too many for it are sent with those that make room for them', async () => {
    const anna = await server.signUp();
    const all = Array.from({ length: limits.rows }, (_, n) => row(n));
    const made = await anna.post<{ _id: string }>('/api/createlog', tripLog({ rows: { written: all } }));
    const recordId = made.body._id;
    const phone = await openTab(server.url, anna);
    await phone.sendNow();
    const change = (rows: RowChanges, instead?: string) => {
      const base = phone.find('trip-log', recordId) ?? null;
      return phone.save({ kind: 'trip-log', recordId, base, values: { rows }, instead });
    };
    const [refused] = await change({ written: [row(limits.rows)], struck: [] });
    await phone.sendNow();
    expect(phone.waitingFor(refused?.id)?.refusal?.sentences).toEqual([errors.too_many_rows.message]);
    await change({ written: [], struck: [row(7).id] }, refused?.id);
    await phone.sendNow();
    expect(phone.snapshot().waiting).toEqual([]);
    const shown = await anna.get<{ rows: { all: { id: string }[] } }>(`/api/showlog/${recordId}`);
    const ids = shown.body.rows.all.map(({ id }) => id);
    expect(ids).toEqual([...all.slice(0, 7), ...all.slice(8), row(limits.rows)].map(({ id }) => id));
    phone.close();
  });
});

test('a row alone is a change, though the form of its trip is not sent', async () => {
  const anna = await server.signUp();
  const { _id } = (await anna.post<{ _id: string }>('/api/createlog', tripLog())).body;
  const phone = await openTab(server.url, anna);
  await phone.sendNow();
  const rows = { written: [row(1)], struck: [] };
  await phone.save({
    kind: 'trip-log',
    recordId: _id,
    base: phone.find('trip-log', _id) ?? null,
    values: { rows },
  });
  await phone.sendNow();
  expect(phone.snapshot().waiting).toEqual([]);
  const shown = await anna.get<{ rows: { count: number } }>(`/api/showlog/${_id}`);
  expect(shown.body.rows.count).toBe(1);
  phone.close();
});
