import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DeviceIsFullError } from './db.ts';
import { encrypt } from './encryption.ts';
import { enqueue, PictureUnreadableError } from './enqueue.ts';
import { applyPending, entryOfId, idOfEntry, mergePending, pageOf } from './optimistic.ts';
import { modify, readOutbox, readPicture, removeUnreadable, sentAs } from './outbox.ts';
import { tryAgain } from './problems.ts';
import { newDevice, opened, picture, setTimings, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

afterEach(() => vi.unstubAllGlobals());

const trip = (title: string) => ({ title, description: '' });
const draft = { savedAt: '2026-01-01', content: { iv: null, bytes: new ArrayBuffer(1) } };

describe('an outbox entry', () => {
  test('deletes its draft in the same step, and takes over the bytes of the draft’s pictures', async () => {
    const device = await newDevice();
    const chosen = picture('a.jpg', 'bytes');
    await device.db.write(['drafts', 'pictures'], async (trx) => {
      await trx.put('drafts', draft, 'd');
      await trx.put(
        'pictures',
        { iv: null, bytes: new TextEncoder().encode('of the draft').buffer as ArrayBuffer },
        `d/${chosen.id}`,
      );
    });
    // The file itself has gone since it was chosen.
    vi.spyOn(chosen.file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    const entry = await device.save({ fields: trip('Utö'), pictures: [chosen], draft: 'd' });
    const [drafts, pictures] = await device.db.read(['drafts', 'pictures'], async (trx) => [
      await trx.keys('drafts'),
      await trx.keys('pictures'),
    ]);
    expect(drafts).toEqual([]);
    expect(pictures).toHaveLength(1);
    const [first] = entry.pictures as { picture: string }[];
    expect(await (await readPicture(device.db, first?.picture ?? ''))?.text()).toBe('of the draft');
  });

  test('is not created if a picture can’t be read: the draft is kept, and the file is named', async () => {
    const device = await newDevice();
    await device.db.write(['drafts'], (trx) => trx.put('drafts', draft, 'd'));
    const gone = picture('borta.jpg');
    vi.spyOn(gone.file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    const saving = device.save({ fields: trip('Utö'), pictures: [gone], draft: 'd' });
    await expect(saving).rejects.toMatchObject({ names: ['borta.jpg'] });
    await expect(saving).rejects.toThrow(PictureUnreadableError);
    expect(await device.entries()).toEqual([]);
    expect(await device.db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['d']);
  });

  test('is not created on a device without room for its pictures', async () => {
    const device = await newDevice();
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100, usage: 99 }) } });
    await expect(device.save({ fields: trip('Utö'), pictures: [picture('a')] })).rejects.toThrow(
      DeviceIsFullError,
    );
    expect(await device.entries()).toEqual([]);
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100, usage: 101 }) } });
    await device.save({ fields: trip('Utan bild') });
    expect(await device.entries()).toHaveLength(1);
  });

  test.each([
    ['there is room for twice its pictures', { quota: 30, usage: 10 }, true],
    ['there is room for them once', { quota: 29, usage: 10 }, false],
    ['the browser does not tell', {}, true],
  ])('needs room for its pictures twice: %s', async (_, estimate, fits) => {
    const device = await newDevice();
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { estimate: async () => estimate, persist } });
    const saving = device.save({ fields: trip('Utö'), pictures: [picture('a', 'ten bytes.')] });
    await (fits ? saving : expect(saving).rejects.toThrow(DeviceIsFullError));
    expect(await device.entries()).toHaveLength(fits ? 1 : 0);
    expect(persist).toHaveBeenCalledTimes(fits ? 1 : 0);
  });

  test('is created twice if two tabs save the same draft', async () => {
    const device = await newDevice();
    await Promise.all(['A', 'B'].map((title) => device.save({ fields: trip(title), draft: 'd' })));
    const entries = await device.entries();
    expect(entries.map(({ fields }) => fields.title).toSorted()).toEqual(['A', 'B']);
    expect(new Set(entries.map(({ order }) => order)).size).toBe(2);
  });

  test('that can’t be parsed is reported as unreadable, and can be removed with its pictures', async () => {
    const device = await newDevice();
    const entry = await device.save({ fields: trip('Trasig'), pictures: [picture('a')] });
    await device.save({ fields: trip('Hel') });
    await device.db.write(['outbox'], async (trx) => {
      const record = await trx.get('outbox', entry.id);
      await trx.put('outbox', { ...record, action: 'dance' } as never, entry.id);
    });
    const outbox = await readOutbox(device.db);
    expect(outbox.unreadable).toEqual([entry.id]);
    expect(outbox.entries).toMatchObject([{ fields: { title: 'Hel' } }]);
    await removeUnreadable(device.db, outbox.unreadable);
    expect((await readOutbox(device.db)).unreadable).toEqual([]);
    expect(await device.db.read(['pictures'], (trx) => trx.keys('pictures'))).toEqual([]);
  });

  const rows = (text: string) => ({ fields: { ...trip('Trasig'), rows: text }, base: null });
  const log = { _id: 'l', images: [] };
  test.each<[string, object, object?]>([
    ['rows are no JSON', {}, rows('{')],
    ['rows are of another shape', {}, rows('{"written":[null],"struck":[]}')],
    ['track is of another shape', {}, { fields: { track: '{"points":"north"}' }, base: null }],
    ['tasks are of another shape', {}, { fields: { tasks: '"t1"' }, base: null }],
    [
      'rows that were sent are no JSON',
      {},
      { fields: {}, base: null, tried: [{ ...rows('{'), images: [] }] },
    ],
    ['log on the server has rows of another shape', {}, { fields: {}, base: { ...log, rows: { all: 1 } } }],
    ['refusal says nothing', { problem: { kind: 'refused' } }],
    ['problem is of a kind that this version does not know', { problem: { kind: 'tired' } }],
    ['pictures are no list', { pictures: 'no' }],
    ['pictures have no name', { pictures: [{ picture: 'a' }] }],
    ['id is missing', { id: undefined }],
    ['content is missing', { content: undefined }],
  ])('whose %s is reported as unreadable, holds up nobody, and can be removed', async (_, more, written) => {
    const device = await newDevice();
    const { id } = await device.save({ fields: trip('Trasig'), pictures: [picture('a')] });
    const content = written && { content: await encrypt(device.db, written) };
    await device.db.write(['outbox'], async (trx) => {
      const record = await trx.get('outbox', id);
      await trx.put('outbox', { ...record, ...content, ...more } as never, id);
    });
    await device.save({ fields: trip('Hel') });
    const outbox = await readOutbox(device.db);
    expect(outbox.unreadable).toEqual([id]);
    const time = () => '';
    const list = mergePending([], outbox.entries, () => [], { userId: 'u', time });
    expect(list).toMatchObject([{ title: 'Hel' }]);
    device.tab();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Hel']);
    await removeUnreadable(device.db, [id]);
    expect((await readOutbox(device.db)).unreadable).toEqual([]);
  });

  test('is removed with its pictures when the user deletes a log that exists only on the device', async () => {
    const device = await newDevice();
    const entry = await device.save({ fields: trip('Kort liv'), pictures: [picture('a')] });
    const change = { kind: 'trip-log', action: 'delete', fields: {}, pictures: [] } as const;
    expect(
      await enqueue(device.db, { ...change, opened: { base: null, etag: null, entry } }),
    ).toBeUndefined();
    expect(await device.entries()).toEqual([]);
    expect(await device.db.read(['pictures'], (trx) => trx.keys('pictures'))).toEqual([]);
  });
});

describe('a waiting log that is saved again', () => {
  test('keeps its remaining pictures, adds the new ones, and deletes the bytes of the others', async () => {
    const device = await newDevice();
    const first = await device.save({ fields: trip('Utö'), pictures: [picture('a'), picture('b')] });
    const [, kept] = first.pictures as { picture: string }[];
    const again = await device.save({
      fields: trip('Utö'),
      pictures: [{ picture: kept?.picture ?? '' }, picture('c')],
      opened: { base: null, etag: null, entry: first },
    });
    expect(again).toMatchObject({ id: first.id, action: 'create' });
    expect(again.pictures).toMatchObject([{ name: 'b' }, { name: 'c' }]);
    expect(await device.db.read(['pictures'], (trx) => trx.keys('pictures'))).toHaveLength(2);
    device.tab();
    await until(async () => (await device.entries()).length === 0);
    expect(device.server.files.map(({ name }) => name)).toEqual(['b', 'c']);
  });

  test('keeps its place in the queue', async () => {
    const device = await newDevice();
    const entry = await device.save({ fields: trip('Först') });
    await device.save({ fields: trip('Sedan') });
    await device.save({ fields: trip('Först, ändrad'), opened: { base: null, etag: null, entry } });
    expect(await device.entries()).toMatchObject([
      { fields: { title: 'Först, ändrad' } },
      { fields: { title: 'Sedan' } },
    ]);
  });

  test('in two tabs has the pictures added in both, and none that were removed in either', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip('Utö'), images: ['/images/x', '/images/y'] }));
    const form = opened(log, '"1"');
    await device.save({ fields: trip('Utö'), pictures: [{ path: '/images/y' }, picture('a')], opened: form });
    await device.save({ fields: trip('Utö'), pictures: [{ path: '/images/x' }, picture('b')], opened: form });
    expect(await device.entries()).toMatchObject([{ pictures: [{ name: 'a' }, { name: 'b' }] }]);
    device.tab();
    await until(async () => (await device.entries()).length === 0);
    const images = device.server.logs.get(log._id)?.log.images;
    expect(images).toEqual([expect.stringContaining('-a'), expect.stringContaining('-b')]);
  });

  test('and waits twice, since the browser’s storage opened late, has its newest change continued', async () => {
    const device = await newDevice();
    const log = device.server.write(trip('Utö'));
    const first = await device.save({ fields: trip('Först'), opened: opened(log, '"1"') });
    const next = { ...first, id: 'next', fields: trip('Sedan') };
    const second = await modify(device.db, next.id, () => next);
    await device.save({ fields: trip('Sist'), opened: { base: log, etag: '"1"', entry: second } });
    expect((await device.entries()).map(({ fields }) => fields.title)).toEqual(['Först', 'Sist']);
  });

  test('with a picture that can’t be found is refused and stays as it was', async () => {
    const device = await newDevice();
    const first = await device.save({ fields: trip('Utö'), pictures: [picture('a')] });
    const change = { fields: trip('Ny'), opened: { base: null, etag: null, entry: first } };
    await expect(device.save({ ...change, pictures: [{ picture: 'other' }] })).rejects.toThrow();
    expect(await device.entries()).toMatchObject([{ fields: trip('Utö'), pictures: first.pictures }]);
  });

  test('as a deletion, twice, has its earlier change restored when the deletion is undone', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    const change = await device.save({ fields: trip('Ändrad'), opened: opened(log, '"1"') });
    const deletion = { action: 'delete', fields: {}, pictures: [] } as const;
    await device.save({ ...deletion, opened: { base: log, etag: '"1"', entry: change } });
    await device.save({ ...deletion, opened: { base: log, etag: '"1"', entry: change } });
    expect(await device.entries()).toMatchObject([{ action: 'delete', fields: { title: 'Ändrad' } }]);
    expect(await withdraw(device.db, change.id)).toBe('withdrawn');
    expect(await device.entries()).toMatchObject([{ action: 'update', fields: { title: 'Ändrad' } }]);
  });

  test('also takes the form’s changes to fields that the waiting change left alone', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip('Utö'), distance: 12 }));
    const entry = await device.save({ fields: { title: 'Ändrad' }, opened: opened(log, '"1"') });
    const fields = { ...trip('Ändrad'), distance: 15 };
    const again = await device.save({ fields, opened: { base: log, etag: '"1"', entry } });
    expect(again.problem).toBeUndefined();
    device.tab();
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Ändrad', distance: 15 });
  });

  test('in a tab that did not know of its deletion becomes a change again', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip('Utö'), images: ['/images/a'] }));
    await device.save({ action: 'delete', fields: {}, pictures: [], opened: opened(log, '"1"') });
    await device.save({ fields: trip('Ändrad'), opened: opened(log, '"1"') });
    expect(await device.entries()).toMatchObject([
      { action: 'update', fields: { title: 'Ändrad' }, problem: undefined },
    ]);
    device.tab();
    await until(async () => (await device.entries()).length === 0);
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Ändrad', images: ['/images/a'] });
  });
});

describe('a log that was opened before it was sent', () => {
  test('is updated on the server, based on the version that was sent', async () => {
    const device = await newDevice();
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Skickad'), pictures: [picture('a')] });
    await until(async () => (await device.entries()).length === 0);
    const logId = await sentAs(device.db, entry.id);
    const [image] = entry.pictures as { picture: string }[];
    await device.save({
      fields: trip('Ändrad'),
      pictures: [{ picture: image?.picture ?? '' }],
      opened: { base: null, etag: null, entry },
    });
    await until(async () => (await device.entries()).length === 0);
    sync.stop();
    expect(device.server.logs.get(logId ?? '')?.log).toMatchObject({
      title: 'Ändrad',
      images: [expect.any(String)],
    });
    expect(device.server.logs.size).toBe(1);
    expect(device.server.calls).toEqual(['create Skickad', 'upload a', 'update Skickad', 'update Ändrad']);
    expect(await withdraw(device.db, entry.id)).toBe('too-late');
  });

  test('and was changed in another tab as well keeps both changes', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Först') });
    const form = { base: null, etag: null, entry };
    await device.save({ fields: { ...trip('Först'), description: 'Flik två' }, opened: form });
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    await device.save({ fields: trip('Sedan'), opened: form });
    await device.atRest();
    const [{ log } = { log: {} }] = device.server.logs.values();
    expect(log).toMatchObject({ title: 'Sedan', description: 'Flik två' });
  });

  test('and whose save was undone in another tab is saved as the form has it', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    const entry = await device.save({ fields: trip('Ändrad'), opened: opened(log, '"1"') });
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    await device.save({ fields: trip('Ändrad'), opened: { ...opened(log, '"1"'), entry } as never });
    device.tab();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Ändrad']);
  });

  test('is deleted on the server too', async () => {
    const device = await newDevice();
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Skickad') });
    await until(async () => (await device.entries()).length === 0);
    await device.save({
      action: 'delete',
      fields: {},
      pictures: [],
      opened: { base: null, etag: null, entry },
    });
    await until(async () => device.server.logs.size === 0);
    sync.stop();
  });
});

test('a picture that can’t be read is left out when the user tries again', async () => {
  const device = await newDevice();
  const sync = device.tab();
  device.state.isOnline = false;
  const entry = await device.save({ fields: trip('Utö'), pictures: [picture('a'), picture('b')] });
  const [lost] = entry.pictures as { picture: string }[];
  await device.db.write(['pictures'], (trx) => trx.delete('pictures', `outbox/${lost?.picture}`));
  device.state.isOnline = true;
  await sync.now();
  await until(async () => (await device.entries())[0]?.problem);
  await tryAgain(device.db, entry.id);
  await until(async () => (await device.entries()).length === 0);
  sync.stop();
  expect([...device.server.logs.values()][0]?.log.images).toEqual([expect.stringContaining('-b')]);
});

describe('what a page shows', () => {
  test('is the server’s log with the waiting change', async () => {
    const device = await newDevice();
    const log = device.server.write({ ...trip('Utö'), images: ['/images/a'] });
    const entry = await device.save({ fields: trip('Ändrad'), opened: opened(log, '"1"') });
    expect(applyPending(entry, log, ['x'], 'u')).toMatchObject({
      _id: log._id,
      title: 'Ändrad',
      images: ['x'],
      waiting: entry,
    });
    expect([idOfEntry(entry), pageOf(entry)]).toEqual([log._id, `/showlog/${log._id}`]);
  });

  test('is what the form was opened with if the log is not in the list', async () => {
    const device = await newDevice();
    const log = device.server.write({ ...trip('Utö') });
    const entry = await device.save({ action: 'delete', fields: {}, opened: opened(log, '"1"') });
    expect(applyPending(entry, undefined, [], 'u')).toMatchObject({ _id: log._id, title: 'Utö' });
  });

  test('is a list with new logs in their places, each with its entry’s id until the server has it', async () => {
    const device = await newDevice();
    const entry = await device.save({
      fields: { ...trip('Ny'), departureDateTime: '2025-02-01T00:00' },
      kind: 'service-log',
    });
    const logs = ['2025-03-01T00:00', '2025-01-01T00:00'].map((departureDateTime) => ({
      _id: departureDateTime,
      departureDateTime,
    }));
    const time = (log: { departureDateTime?: string }) => log.departureDateTime ?? '';
    const all = mergePending(logs, [entry], () => [], { userId: 'u', time });
    expect(all.map(({ _id }) => _id)).toEqual([logs[0]?._id, `waiting-${entry.id}`, logs[1]?._id]);
    expect(all[1]).toMatchObject({ title: 'Ny' });
    const change = { ...entry, logId: logs[1]?._id ?? '' };
    expect(mergePending(logs, [change], () => [], { userId: 'u', time })).toMatchObject([
      logs[0],
      { _id: change.logId, title: 'Ny', waiting: change },
    ]);
    expect(entryOfId(all[1]?._id ?? '')).toBe(entry.id);
    expect(entryOfId('abc')).toBeUndefined();
    expect(pageOf(entry)).toBe(`/showservicelog/waiting-${entry.id}`);
    expect(mergePending(logs, [], () => [], { userId: 'u', time })).toBe(logs);
  });
});

test('the form waits for the server again when a waiting log is saved again, however long it has waited before', async () => {
  const device = await newDevice();
  device.state.isOnline = false;
  const sync = device.tab();
  await device.outcomeOf(await device.save({ fields: trip('Först') }));
  const [entry] = await device.entries();
  expect(entry).toMatchObject({ waited: true });
  device.state.isOnline = true;
  const again = await device.save({ fields: trip('Sedan'), opened: { base: null, etag: null, entry } });
  expect(await device.outcomeOf(again)).toMatchObject({ kind: 'done' });
  sync.stop();
  expect(device.server.titles()).toEqual(['Sedan']);
});

test('the form waits no longer for the server when the clock is set back meanwhile', async () => {
  const device = await newDevice();
  setTimings({ outcome: 20 });
  const entry = await device.save({ fields: trip('Vintertid') });
  const result = device.outcomeOf(entry);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await result).toEqual({ kind: 'waiting' });
});

test('without a network a save is reported as waiting at once', async () => {
  const device = await newDevice();
  vi.stubGlobal('navigator', { onLine: false });
  const entry = await device.save({ fields: trip('Till sjöss') });
  expect(await device.outcomeOf(entry)).toEqual({ kind: 'waiting' });
  expect(await device.entries()).toMatchObject([{ waited: true }]);
});
