import { describe, expect, test } from 'vitest';
import type { Change } from './enqueue.ts';
import { resolveConflict, saveAsNew } from './problems.ts';
import { newDevice, opened, picture, trip, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

const rev = { id: '1'.padStart(32, '0'), at: '2025-07-14T09:40', note: 'Rev' };

/** A log whose creation got no response, changed elsewhere after it, and saved again on this device without a network. */
async function createdWithLostResponse(theirs: object) {
  const device = await newDevice();
  device.server.fate = () => 'after';
  const sync = device.tab();
  const made = await device.save({ fields: trip('Först') });
  await until(() => device.server.logs.size === 1);
  device.state.isOnline = false;
  const [_id = ''] = device.server.logs.keys();
  device.server.write({ _id, ...theirs });
  await device.save({ fields: trip('Sedan'), opened: { base: null, etag: null, entry: made } });
  device.server.fate = () => undefined;
  return { device, sync };
}

describe('a log that was changed elsewhere too', () => {
  test('keeps both changes if they touch different fields, without asking', async () => {
    const device = await newDevice();
    const log = device.server.write(trip('Utö', { description: 'Före' }));
    device.tab();
    device.server.write({ _id: log._id, description: 'Skrivet hemma' });
    const change = {
      fields: { ...trip('Utö', { description: 'Före' }), distance: 6.5 },
      opened: opened(log, '"1"'),
    };
    expect(await device.outcomeOf(await device.save(change))).toMatchObject({ kind: 'done' });
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      distance: 6.5,
      description: 'Skrivet hemma',
    });
  });

  test('also keeps both changes if the form was opened on a cached copy without a version', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: 'Före' })));
    device.server.write({ _id: log._id, description: 'Skrivet hemma' });
    device.tab();
    await device.outcomeOf(
      await device.save({ fields: trip('Ny rubrik', { description: 'Före' }), opened: opened(log) }),
    );
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ny rubrik',
      description: 'Skrivet hemma',
    });
  });

  test('by emptying a field asks about it, also after a lost change that did not name the field', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: 'Före' })));
    device.server.fate = () => 'after';
    const sync = device.tab();
    const row = JSON.stringify({ written: [rev], struck: [] });
    const entry = await device.save({ fields: { title: 'Utö', rows: row }, opened: opened(log, '"1"') });
    await until(async () => (await device.entries())[0]?.tried.length === 1);
    device.state.isOnline = false;
    device.server.fate = () => undefined;
    device.server.write({ _id: log._id, description: '' });
    await device.save({
      fields: trip('Utö', { description: 'Ombord' }),
      opened: { base: log, etag: '"1"', entry },
    });
    device.state.isOnline = true;
    await sync.now();
    expect(await device.entries()).toMatchObject([
      { problem: { kind: 'conflict', fields: ['description'] } },
    ]);
  });

  test('while another log is being sent is not overwritten by the open form', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: '' })));
    device.tab();
    const form = opened(log);
    device.server.write({ _id: log._id, description: 'Skrivet hemma vid köksbordet.' });
    await device.outcomeOf(await device.save({ fields: trip('En annan') }));
    await device.outcomeOf(await device.save({ fields: trip('Ombord'), opened: form }));
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ombord',
      description: 'Skrivet hemma vid köksbordet.',
    });
  });

  test('asks field by field about conflicts, and the user can choose a side for each field', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: 'Före', distance: 1 })));
    device.tab();
    device.server.write({ _id: log._id, title: 'Hemma', description: 'Hemma', distance: 2 });
    const fields = trip('Ombord', { description: 'Ombord', distance: 1 });
    const entry = await device.save({ fields, opened: opened(log, '"1"') });
    const result = await device.outcomeOf(entry);
    expect(result).toMatchObject({ problem: { kind: 'conflict', fields: ['title', 'description'] } });
    expect(device.server.titles()).toEqual(['Hemma']);
    await resolveConflict(device.db, entry.id, { title: 'mine', description: 'theirs' });
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ombord',
      description: 'Hemma',
      distance: 2,
    });
  });

  test('merges the pictures that were added and removed on either side', async () => {
    const device = await newDevice();
    const log = structuredClone(
      device.server.write({ ...trip('Utö'), images: ['/images/a', '/images/b', '/images/c'] }),
    );
    device.tab();
    device.server.write({ _id: log._id, images: ['/images/b', '/images/c', '/images/theirs'] });
    const pictures = [{ path: '/images/a' }, { path: '/images/b' }, picture('mine')];
    await device.save({ fields: trip('Utö'), opened: opened(log, '"1"'), pictures });
    await device.atRest();
    const { images } = device.server.logs.get(log._id)?.log ?? { images: [] };
    expect(images.map((path) => path.replace(/log\d+-/, ''))).toEqual([
      '/images/b',
      '/images/theirs',
      '/images/mine',
    ]);
  });

  test('is not deleted from this device without asking', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.tab();
    device.server.write({ _id: log._id, title: 'Ändrad hemma' });
    const entry = await device.save({
      action: 'delete',
      fields: {},
      opened: opened(log, '"1"'),
      pictures: [],
    });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'conflict' } });
    expect(device.server.titles()).toEqual(['Ändrad hemma']);
    await resolveConflict(device.db, entry.id, {});
    await device.atRest();
    expect(device.server.titles()).toEqual([]);
  });

  test('after it was created here with a lost response keeps both changes', async () => {
    const { device, sync } = await createdWithLostResponse({ description: 'Skrivet hemma' });
    await sync.now();
    await device.atRest();
    const [{ log } = { log: {} }] = device.server.logs.values();
    expect(log).toMatchObject({ title: 'Sedan', description: 'Skrivet hemma' });
  });

  test.each([
    ['asks about a field that both have changed', { title: 'Hemma' }, 'stuck', { title: 'Hemma' }],
    [
      'keeps what else was changed there',
      { description: 'Hemma' },
      'done',
      { title: 'Ombord', description: 'Hemma' },
    ],
    ['keeps what its creation did not name', { crew: 'Ylva' }, 'done', { title: 'Ombord', crew: 'Ylva' }],
  ])('before its creation was confirmed, while its form was open, %s', async (_, theirs, kind, both) => {
    const device = await newDevice();
    device.server.fate = () => 'after';
    const sync = device.tab();
    const made = await device.save({ fields: trip('Först') });
    await until(() => device.server.logs.size === 1);
    const [_id = ''] = device.server.logs.keys();
    device.server.write({ _id, ...theirs });
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    const form = { base: null, etag: null, entry: made };
    const entry = await device.save({ fields: trip('Ombord', { crew: '' }), opened: form });
    expect(await device.outcomeOf(entry)).toMatchObject({ kind });
    expect(device.server.logs.get(_id)?.log).toMatchObject(both);
  });

  test('is merged with the latest save, even one made while the versions are being compared', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före', { description: '' })));
    device.server.write({ _id: log._id, description: 'Skrivet hemma' });
    const answer = Promise.withResolvers<undefined>();
    device.server.fate = (call) => (call === 'show' ? answer.promise : undefined);
    device.tab();
    await device.save({ fields: trip('Först'), opened: opened(log, '"1"') });
    await until(() => device.server.calls.includes('show'));
    const [entry] = await device.entries();
    await device.save({ fields: trip('Sedan'), opened: { base: log, etag: '"1"', entry } });
    answer.resolve(undefined);
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Sedan',
      description: 'Skrivet hemma',
    });
  });

  test('or was deleted elsewhere can be saved as a new log', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.tab();
    device.server.logs.delete(log._id);
    const entry = await device.save({ fields: trip('Räddad'), opened: opened(log, '"1"') });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'gone' } });
    await saveAsNew(device.db, entry.id);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Räddad']);
  });

  test('in another tab keeps both changes, and asks about conflicts', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.state.isOnline = false;
    const sync = device.tab();
    const form = opened(log, '"1"');
    await device.save({ fields: trip('Utö', { description: 'Flik ett' }), opened: form });
    await device.save({ fields: trip('Flik två'), opened: form });
    expect(await device.entries()).toMatchObject([
      { fields: { title: 'Flik två', description: 'Flik ett' } },
    ]);
    await device.save({ fields: trip('Flik tre'), opened: form });
    expect(await device.entries()).toMatchObject([
      { fields: { title: 'Flik tre', description: 'Flik ett' }, theirs: { title: 'Flik två' } },
    ]);
    const [entry] = await device.entries();
    await resolveConflict(device.db, entry?.id ?? '', { title: 'theirs' });
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Flik två']);
  });
});

describe('a conflict that waits for a choice', () => {
  /** The title was changed here and at home, and the user has not chosen yet. */
  async function inConflict() {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.tab();
    device.server.write({ _id: log._id, title: 'Hemma', distance: 2 });
    const entry = await device.save({ fields: trip('Ombord'), opened: opened(log, '"1"') });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'conflict', fields: ['title'] } });
    /** Saves as any page does: based on the waiting entry. */
    const write = async (change: Pick<Change, 'fields'> & Partial<Change>) => {
      const [waiting] = await device.entries();
      return device.save({ ...change, opened: { base: log, etag: '"1"', entry: waiting } });
    };
    return { device, log, write };
  }

  test.each([
    ['the next save', { description: 'Fin resa' }],
    ['the next row', { rows: JSON.stringify({ written: [rev], struck: [] }) }],
  ])('is not resolved by %s, which is applied after the choice', async (_, change) => {
    const { device, log, write } = await inConflict();
    const [{ fields } = { fields: {} }] = await device.entries();
    const entry = await write({ fields: { ...fields, ...change } });
    expect(await device.outcomeOf(entry)).toMatchObject({
      entry: { theirs: { title: 'Hemma' } },
      problem: { kind: 'conflict', fields: ['title'] },
    });
    expect(device.server.titles()).toEqual(['Hemma']);
    await resolveConflict(device.db, entry.id, { title: 'theirs' });
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Hemma',
      distance: 2,
      ...('rows' in change ? { rows: { all: [rev] } } : change),
    });
  });

  test('is resolved when the next save has the same value as the other side', async () => {
    const { device, write } = await inConflict();
    const [waiting] = await device.entries();
    await write({ fields: { ...waiting?.fields, title: 'Hemma', description: 'Fin resa' } });
    await device.atRest();
    expect([...device.server.logs.values()]).toMatchObject([
      { log: { title: 'Hemma', description: 'Fin resa', distance: 2 } },
    ]);
  });

  test('is asked about before the log is deleted, and again when the deletion is undone', async () => {
    const { device, write } = await inConflict();
    const entry = await write({ action: 'delete', fields: {}, pictures: [] });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'conflict' } });
    expect(device.server.titles()).toEqual(['Hemma']);
    await withdraw(device.db, entry.id);
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'conflict', fields: ['title'] } });
    expect(device.server.titles()).toEqual(['Hemma']);
  });

  test('after a lost response is not resolved by the next save', async () => {
    const { device, sync } = await createdWithLostResponse({ title: 'Hemma' });
    await sync.now();
    const [waiting] = await device.entries();
    expect(waiting?.problem).toMatchObject({ kind: 'conflict', fields: ['title'] });
    const fields = trip('Sedan', { description: 'Fin resa' });
    await device.save({ fields, opened: { base: null, etag: null, entry: waiting } });
    await sync.now();
    expect(await device.entries()).toMatchObject([{ problem: { kind: 'conflict', fields: ['title'] } }]);
    expect(device.server.titles()).toEqual(['Hemma']);
  });

  /** Two tabs have changed the title without a network, and the user has not chosen yet. The second one goes on. */
  async function inConflictWithTab() {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { images: ['/images/a'] })));
    device.state.isOnline = false;
    const sync = device.tab();
    const form = opened(log, '"1"');
    await device.save({ fields: trip('Flik ett'), opened: form });
    await device.save({ fields: trip('Flik två'), opened: form });
    const write = async (change: Partial<Change>) => {
      const [entry] = await device.entries();
      const opened = { base: log, etag: '"1"', entry };
      return device.save({ fields: {}, pictures: [], ...change, opened });
    };
    const [entry] = await device.entries();
    return { device, log, sync, form, write, id: entry?.id ?? '' };
  }
  const choice = [
    {
      action: 'update',
      fields: { title: 'Flik två' },
      theirs: { title: 'Flik ett' },
      problem: { kind: 'conflict', fields: ['title'] },
    },
  ];

  test('with another tab is asked about again when a deletion is undone, however often it was pressed', async () => {
    const { device, log, sync, write, id } = await inConflictWithTab();
    await write({ action: 'delete' });
    expect((await device.entries())[0]?.problem, 'the deletion asks nothing').toBeUndefined();
    await write({ action: 'delete' });
    await withdraw(device.db, id);
    expect(await device.entries()).toMatchObject(choice);
    device.state.isOnline = true;
    await sync.now();
    expect(device.server.titles()).toEqual(['Utö']);
    await resolveConflict(device.db, id, { title: 'theirs' });
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Flik ett', images: ['/images/a'] });
  });

  test('with another tab is asked about again when the deletion that met a change elsewhere is undone', async () => {
    const { device, log, sync, write, id } = await inConflictWithTab();
    await write({ action: 'delete' });
    device.server.write({ _id: log._id, distance: 2 });
    device.state.isOnline = true;
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    device.state.isOnline = false;
    await resolveConflict(device.db, id, {});
    await withdraw(device.db, id);
    expect(await device.entries()).toMatchObject(choice);
    device.state.isOnline = true;
    await resolveConflict(device.db, id, { title: 'theirs' });
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Flik ett', distance: 2 });
  });

  test('with another tab is asked about again when a third tab saves the log that was to be deleted', async () => {
    const { device, form, write } = await inConflictWithTab();
    await write({ action: 'delete' });
    await device.save({ fields: trip('Utö', { description: 'Flik tre' }), opened: form });
    expect(await device.entries()).toMatchObject([
      { ...choice[0], fields: { title: 'Flik två', description: 'Flik tre' } },
    ]);
  });

  test('with another tab is asked about before the log is saved as a new one, if a deletion is undone too late', async () => {
    const { device, sync, write, id } = await inConflictWithTab();
    await write({ action: 'delete' });
    const answer = Promise.withResolvers<undefined>();
    device.server.fate = (call) => (call === 'remove' ? answer.promise : undefined);
    device.state.isOnline = true;
    const sent = sync.now();
    await until(() => device.server.calls.includes('remove'));
    await withdraw(device.db, id);
    answer.resolve(undefined);
    await sent;
    expect(await device.entries()).toMatchObject(choice);
    await resolveConflict(device.db, id, { title: 'theirs' });
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([
      { fields: { title: 'Flik ett' }, problem: { kind: 'gone' } },
    ]);
  });

  test('with the server is asked about again when a deletion is undone without a network', async () => {
    const { device, write } = await inConflict();
    device.state.isOnline = false;
    const entry = await write({ action: 'delete', fields: {}, pictures: [] });
    await withdraw(device.db, entry.id);
    expect(await device.entries()).toMatchObject([
      { fields: { title: 'Ombord' }, theirs: { title: 'Hemma' }, problem: { fields: ['title'] } },
    ]);
    await resolveConflict(device.db, entry.id, { title: 'mine' });
    device.state.isOnline = true;
    await device.atRest();
    expect([...device.server.logs.values()]).toMatchObject([{ log: { title: 'Ombord', distance: 2 } }]);
  });

  test('with another tab is not resolved by the next save, nor by a third tab', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.state.isOnline = false;
    const sync = device.tab();
    const form = opened(log, '"1"');
    await device.save({ fields: trip('Flik ett'), opened: form });
    await device.save({ fields: trip('Flik två'), opened: form });
    const [entry] = await device.entries();
    await device.save({
      fields: trip('Flik två', { description: 'Flik två' }),
      opened: { base: log, etag: '"1"', entry },
    });
    await device.save({ fields: trip('Utö', { description: 'Flik tre' }), opened: form });
    expect(await device.entries()).toMatchObject([
      {
        fields: { title: 'Flik två', description: 'Flik tre' },
        theirs: { title: 'Flik ett', description: 'Flik två' },
        problem: { kind: 'conflict', fields: ['title', 'description'] },
      },
    ]);
    await resolveConflict(device.db, entry?.id ?? '', { title: 'theirs', description: 'mine' });
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect([...device.server.logs.values()]).toMatchObject([
      { log: { title: 'Flik ett', description: 'Flik tre' } },
    ]);
  });
});

describe('a log that is deleted on this device', () => {
  const deletion = { action: 'delete', fields: {}, pictures: [] } as const;

  test('from a cached copy is deleted without asking if it still has the same content', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { images: ['/images/a'] })));
    device.server.write({ _id: log._id });
    device.tab();
    const entry = await device.save({ ...deletion, opened: opened(log) });
    expect(await device.outcomeOf(entry)).toMatchObject({ kind: 'done' });
    expect(device.server.titles()).toEqual([]);
  });

  test('is not deleted without asking if something has been added to it elsewhere', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.server.write({ _id: log._id, crew: 'Ylva, Bo' });
    device.tab();
    const entry = await device.save({ ...deletion, opened: opened(log) });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'conflict' } });
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('after a change whose response was lost is deleted without asking', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    await device.outcomeOf(await device.save({ fields: trip('Ändrad'), opened: opened(log, '"1"') }));
    const [entry] = await device.entries();
    await device.save({ ...deletion, opened: { base: log, etag: '"1"', entry } });
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual([]);
  });

  test('is gone from the server even if the response to its creation was lost', async () => {
    const device = await newDevice();
    device.server.fate = () => (device.server.calls.length === 1 ? 'after' : 'before');
    const sync = device.tab();
    const made = await device.save({ fields: trip('Kort liv') });
    await until(() => device.server.logs.size === 1);
    await device.save({ ...deletion, opened: { base: null, etag: null, entry: made } });
    device.server.fate = () => undefined;
    await sync.now();
    await until(() => device.server.logs.size === 0);
  });

  test('twice, the second time while the first request is under way, is deleted once', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    const answer = Promise.withResolvers<undefined>();
    device.server.fate = () => answer.promise;
    device.tab();
    await device.save({ ...deletion, opened: opened(log, '"1"') });
    await until(() => device.server.calls.includes('remove'));
    await device.save({ ...deletion, opened: opened(log, '"1"') });
    answer.resolve(undefined);
    await device.atRest();
    expect(device.server.calls).toEqual(['remove']);
  });

  test.each([
    ['with a change that waited', true],
    ['as it was', false],
  ])('%s and then saved in another tab has what both have changed', async (_, waits) => {
    const device = await newDevice();
    const before = trip('Utö', { description: '', images: ['/images/a'] });
    const log = structuredClone(device.server.write(before));
    device.state.isOnline = false;
    const form = opened(log, '"1"');
    const newer = structuredClone(device.server.write({ _id: log._id, distance: 2 }));
    if (waits)
      await device.save({
        fields: trip('Flik ett', { description: '', distance: 2 }),
        opened: opened(newer, '"2"'),
      });
    const [entry] = await device.entries();
    await device.save({ ...deletion, opened: { base: newer, etag: '"2"', entry } });
    await device.save({ fields: trip('Utö', { description: 'Flik två' }), opened: form });
    device.state.isOnline = true;
    device.tab();
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: waits ? 'Flik ett' : 'Utö',
      description: 'Flik två',
      distance: 2,
      images: ['/images/a'],
    });
  });

  test('can be saved as a new log if the user undoes the deletion too late', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    device.state.isOnline = false;
    const sync = device.tab();
    await device.save({ fields: trip('Min'), opened: opened(log, '"1"') });
    const [change] = await device.entries();
    const entry = await device.save({ ...deletion, opened: { base: log, etag: '"1"', entry: change } });
    const answer = Promise.withResolvers<undefined>();
    device.server.fate = (call) => (call === 'remove' ? answer.promise : undefined);
    device.state.isOnline = true;
    const sent = sync.now();
    await until(() => device.server.calls.includes('remove'));
    await withdraw(device.db, entry.id);
    answer.resolve(undefined);
    await sent;
    expect(await device.entries()).toMatchObject([
      { action: 'update', fields: { title: 'Min' }, problem: { kind: 'gone' } },
    ]);
    await saveAsNew(device.db, entry.id);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Min']);
  });

  test.each([
    ['lost', false],
    ['still awaited', true],
  ])(
    'can be saved as a new log if it is kept while the response to its deletion is %s',
    async (_, isAwaited) => {
      const device = await newDevice();
      const before = trip('Utö', { description: 'Halvvind', crew: 'Ylva, Bo' });
      const log = structuredClone(device.server.write(before));
      const answer = Promise.withResolvers<'after' | undefined>();
      device.server.fate = (call) => (call === 'remove' ? answer.promise : undefined);
      device.tab();
      const entry = await device.save({ ...deletion, opened: opened(log, '"1"') });
      await until(() => device.server.calls.includes('remove'));
      if (!isAwaited) {
        answer.resolve('after');
        await until(() => device.server.logs.size === 0);
        device.state.isOnline = false;
        await until(async () => (await device.entries())[0]?.waited);
      }
      expect(await withdraw(device.db, entry.id)).toBe('maybe-deleted');
      expect(await withdraw(device.db, entry.id), 'pressed again').toBe('undone');
      answer.resolve(undefined);
      device.state.isOnline = true;
      await until(async () => (await device.entries())[0]?.problem);
      expect(await device.entries()).toMatchObject([{ action: 'update', problem: { kind: 'gone' } }]);
      await saveAsNew(device.db, entry.id);
      await device.atRest();
      expect([...device.server.logs.values()]).toMatchObject([{ log: before }]);
    },
  );

  test('is as it was if it is kept after its deletion never arrived', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { images: ['/images/a'] })));
    device.server.fate = () => 'before';
    device.tab();
    const entry = await device.save({ ...deletion, opened: opened(log, '"1"') });
    await device.outcomeOf(entry);
    expect(await withdraw(device.db, entry.id)).toBe('maybe-deleted');
    device.server.write({ _id: log._id, distance: 2 });
    device.server.calls.length = 0;
    device.server.fate = () => undefined;
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Utö',
      distance: 2,
      images: ['/images/a'],
    });
    expect(device.server.calls.filter((call) => call !== 'show')).toEqual([]);
    expect(device.seen.sent, 'nothing that its writer wanted sent').toBe(0);
  });

  test('and was kept, as was what had waited before it, is not lost when that is undone too', async () => {
    for (const isTried of [false, true]) {
      const device = await newDevice();
      const log = structuredClone(device.server.write(trip('Före')));
      device.state.isOnline = isTried;
      device.server.fate = (call) => (call === 'remove' ? 'after' : 'before');
      const sync = device.tab();
      const change = await device.save({ fields: trip('Min'), opened: opened(log, '"1"') });
      await device.outcomeOf(change);
      const [waiting] = await device.entries();
      await device.save({ ...deletion, opened: { base: log, etag: '"1"', entry: waiting } });
      await sync.now();
      await until(() => device.server.logs.size === 0);
      device.state.isOnline = false;
      expect(await withdraw(device.db, change.id)).toBe('maybe-deleted');
      expect(await withdraw(device.db, change.id)).toBe(isTried ? 'undone' : 'maybe-deleted');
      device.server.fate = () => undefined;
      device.state.isOnline = true;
      await until(async () => (await device.entries())[0]?.problem);
      await saveAsNew(device.db, change.id);
      await device.atRest();
      expect(device.server.titles()).toEqual(['Före']);
    }
  });

  test('is dropped if the user does not want it as a new log', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    const sync = device.tab();
    device.server.fate = (call) => (call.startsWith('update') ? 'before' : undefined);
    const entry = await device.save({ fields: trip('Min'), opened: opened(log, '"1"') });
    await device.outcomeOf(entry);
    device.server.logs.clear();
    device.server.fate = () => undefined;
    await sync.now();
    expect(await device.entries()).toMatchObject([{ problem: { kind: 'gone' } }]);
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    expect(await device.entries()).toEqual([]);
  });

  test('is dropped from what waits at once if its deletion was not sent', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.state.isOnline = false;
    device.tab();
    const entry = await device.save({ ...deletion, opened: opened(log, '"1"') });
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    expect(await device.entries()).toEqual([]);
  });
});

describe('a log that is gone from the server', () => {
  test('is deleted on this device too, without asking', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.server.logs.clear();
    device.tab();
    const entry = await device.save({ action: 'delete', fields: {}, opened: opened(log, '"1"') });
    expect(await device.outcomeOf(entry)).toMatchObject({ kind: 'done' });
    expect(device.seen.logs).toEqual([undefined]);
  });

  test('waits for the user if the response to its creation was lost', async () => {
    const device = await newDevice();
    device.server.fate = () => (device.server.calls.length === 1 ? 'after' : undefined);
    const sync = device.tab();
    await device.save({ fields: trip('Utö') });
    await until(() => device.server.logs.size === 1);
    device.server.logs.clear();
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([{ problem: { kind: 'gone' }, fields: { title: 'Utö' } }]);
  });

  test('needs nothing restored after an undone change', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    device.server.fate = () => 'before';
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Ångrad'), opened: opened(log, '"1"') });
    await until(() => device.server.calls.length > 0);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.logs.clear();
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(device.server.logs.size).toBe(0);
  });
});
