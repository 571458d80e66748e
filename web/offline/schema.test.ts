import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { decrypt } from './encryption.ts';
import { readOutbox } from './outbox.ts';
import { nameOf, newUser } from './testing/database.ts';

test('a database of the previous version is read with its waiting entries and its cached responses', async () => {
  const userId = newUser();
  const first = await openDB(nameOf(userId), 1, {
    upgrade: (db) => {
      for (const store of ['keys', 'drafts', 'kept', 'outbox', 'pictures', 'sent'])
        db.createObjectStore(store);
    },
  });
  const content = (value: unknown) => ({
    iv: null,
    bytes: new TextEncoder().encode(JSON.stringify(value)).buffer,
  });
  const base = { _id: 'l1', images: ['/images/a'], title: 'Före', updatedAt: 'x' };
  const records = [
    {
      id: 'one',
      order: 1,
      of: 'trip-log',
      change: 'create',
      revision: 2,
      tried: true,
      etag: null,
      images: [{ picture: 'p', name: 'p.jpg', type: 'image/jpeg' }],
      problem: { kind: 'refused', sentences: ['Nej.'], fields: {} },
      content: content({ fields: { title: 'Ett' }, base: null }),
    },
    {
      id: 'two',
      order: 2,
      of: 'service-log',
      change: 'update',
      logId: 'l1',
      revision: 1,
      tried: false,
      etag: '"3"',
      images: [{ path: '/images/a' }],
      problem: { kind: 'changed-elsewhere' },
      content: content({ fields: { title: 'Två' }, base }),
    },
    {
      id: 'three',
      order: 3,
      of: 'trip-log',
      change: 'delete',
      logId: 'l2',
      revision: 1,
      tried: false,
      etag: '"1"',
      images: [],
      problem: { kind: 'deleted-elsewhere' },
      content: content({ fields: {}, base }),
      earlier: {
        change: 'update',
        images: [],
        etag: '"1"',
        content: content({ fields: { title: 'Tre' }, base }),
      },
    },
    { id: 'broken', order: 4, of: 'trip-log', change: 'create', images: 'no', content: content(17) },
  ];
  for (const record of records) await first.put('outbox', record, record.id);
  for (const list of ['trip-logs', 'service-logs'])
    await first.put('kept', { at: '2026-07-01T10:00:00.000Z', value: [base] }, list);
  await first.put('kept', { at: '2026-07-01T10:00:00.000Z', value: { _id: userId } }, 'profile');
  first.close();

  const db = openDb(userId);
  const { entries, unreadable } = await readOutbox(db);
  expect(entries).toMatchObject([
    {
      id: 'one',
      kind: 'trip-log',
      action: 'create',
      fields: { title: 'Ett' },
      tried: [{ fields: { title: 'Ett' } }],
      problem: { kind: 'refused', sentences: ['Nej.'], fields: {} },
    },
    { id: 'two', kind: 'service-log', action: 'update', etag: null, base: { title: 'Före' } },
    { id: 'three', action: 'delete', problem: { kind: 'gone' }, was: 'update', fields: { title: 'Tre' } },
  ]);
  expect(entries[0]?.pictures).toEqual([{ picture: 'p', name: 'p.jpg', type: 'image/jpeg' }]);
  expect(entries[1]?.problem).toBeUndefined();
  expect(entries[1]?.tried).toEqual([]);
  // Only with the key is it certain that something never will be readable.
  expect(unreadable).toEqual([]);
  const [list, services, profile] = await db.read(['answers'], async (trx) => [
    await trx.get('answers', '["trip-logs"]'),
    await trx.get('answers', '["service-logs"]'),
    await trx.get('answers', JSON.stringify(['profile', userId])),
  ]);
  expect(list?.at).toBe(Date.parse('2026-07-01T10:00:00.000Z'));
  expect(list && (await decrypt(db, list.content))).toEqual([base]);
  expect(services?.queryKey).toEqual(['service-logs']);
  expect(profile?.queryKey).toEqual(['profile', userId]);
});
