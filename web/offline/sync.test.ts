import { afterEach, describe, expect, test } from 'vitest';
import { resolveConflict, saveAsNew } from './problems.ts';
import type { Sync } from './sync.ts';
import { newDevice, opened, picture, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

const running: Sync[] = [];
const run = (sync: Sync) => {
  running.push(sync);
  return sync;
};
afterEach(() => {
  for (const sync of running.splice(0)) sync.stop();
});

const trip = (title: string, more: object = {}) => ({ title, description: '', distance: null, ...more });
const atRest = (device: Awaited<ReturnType<typeof newDevice>>) =>
  until(async () => (await device.entries()).length === 0);
const busy = { code: 'busy', message: 'Servern är upptagen just nu.' } as const;
const defect = { code: 'defect', message: 'Något gick fel hos oss.' } as const;

describe('a save', () => {
  test('is on the server at once, and its form learns which log it became', async () => {
    const device = await newDevice();
    run(device.tab());
    const entry = await device.save({ fields: trip('Utö') });
    const result = await device.outcomeOf(entry);
    expect(result).toEqual({ kind: 'done', logId: [...device.server.logs.keys()][0] });
    await atRest(device);
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('waits without a network and says so at once; it goes by itself afterwards, in the order written', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = run(device.tab());
    const began = Date.now();
    for (const title of ['Ett', 'Två', 'Tre']) {
      expect(await device.outcomeOf(await device.save({ fields: trip(title) }))).toEqual({ kind: 'waiting' });
    }
    expect(Date.now() - began).toBeLessThan(400);
    device.state.isOnline = true;
    await sync.now();
    await atRest(device);
    expect(device.server.titles()).toEqual(['Ett', 'Två', 'Tre']);
    expect(device.seen.sent).toBe(3);
  });

  test('whose answer is lost is on the server once', async () => {
    const device = await newDevice();
    let lost = 0;
    device.server.fate = () => (lost++ < 3 ? 'after' : undefined);
    run(device.tab());
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
    await atRest(device);
    expect(device.server.titles()).toEqual(['Utö']);
  });

  // spec 8.3
  test('whose answer is lost and which is then changed again is no conflict with itself', async () => {
    const device = await newDevice();
    const log = device.server.write(trip('Före'));
    device.server.fate = (call) => (call.startsWith('update Först') ? 'after' : undefined);
    const sync = run(device.tab());
    const first = await device.save({ fields: trip('Först'), opened: opened(log, '"1"') });
    await device.outcomeOf(first);
    device.state.isOnline = false;
    const [entry] = await device.entries();
    await device.save({ fields: trip('Sedan'), opened: { base: log, etag: '"1"', entry } });
    device.state.isOnline = true;
    await sync.now();
    await atRest(device);
    expect(device.server.titles()).toEqual(['Sedan']);
  });

  test('that is refused tells the fields, changes nothing, and holds up nobody', async () => {
    const device = await newDevice();
    const error = { code: 'invalid_input', message: 'Ogiltiga uppgifter.', fields: { title: 'Annan.' } };
    device.server.fate = (call) =>
      call === 'create Fel' ? { status: 400, error: error as never } : undefined;
    run(device.tab());
    const result = await device.outcomeOf(await device.save({ fields: trip('Fel') }));
    expect(result).toMatchObject({
      kind: 'stuck',
      problem: { kind: 'refused', fields: { title: 'Annan.' } },
    });
    expect(await device.outcomeOf(await device.save({ fields: trip('Rätt') }))).toMatchObject({
      kind: 'done',
    });
    expect(device.server.titles()).toEqual(['Rätt']);
  });

  test('of fifty that an app of before has written knows nothing of newer fields: all are sent, and none of those is lost', async () => {
    const device = await newDevice();
    const crew = { crew: 'Ylva, Bo', engineEnd: 414 };
    const logs = Array.from({ length: 25 }, (_, n) => device.server.write(trip(`Före ${n}`)));
    device.state.isOnline = false;
    for (const [n, log] of logs.entries()) {
      await device.save({ fields: trip(`Ny ${n}`) });
      await device.save({ fields: trip(`Ändrad ${n}`), opened: opened(log, '"1"') });
      device.server.write({ _id: log._id, ...crew });
    }
    expect(await device.entries()).toHaveLength(50);
    device.state.isOnline = true;
    run(device.tab());
    await atRest(device);
    expect(device.server.titles()).toHaveLength(50);
    const changed = logs.map(({ _id }) => device.server.logs.get(_id)?.log);
    expect(changed).toEqual(logs.map((_, n) => expect.objectContaining({ title: `Ändrad ${n}`, ...crew })));
  });

  test('in two tabs at once makes two logs, and one tab sends', async () => {
    const device = await newDevice();
    run(device.tab());
    run(device.tab());
    const entries = await Promise.all([
      device.save({ fields: trip('Resa A') }),
      device.save({ fields: trip('Resa B') }),
    ]);
    const results = await Promise.all(entries.map(device.outcomeOf));
    expect(results.map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(device.server.titles().toSorted()).toEqual(['Resa A', 'Resa B']);
    expect(device.server.calls.filter((call) => call.startsWith('create'))).toHaveLength(2);
  });

  test('during a long sending goes in the same run', async () => {
    const device = await newDevice();
    let let_go = () => {};
    device.server.fate = (call) =>
      call === 'upload stor.jpg' ? new Promise((resolve) => (let_go = () => resolve(undefined))) : undefined;
    run(device.tab());
    await device.outcomeOf(await device.save({ fields: trip('Med bild'), pictures: [picture('stor.jpg')] }));
    await until(() => device.server.calls.includes('upload stor.jpg'));
    await device.save({ fields: trip('Efter') });
    let_go();
    await atRest(device);
    expect(device.server.titles()).toEqual(['Med bild', 'Efter']);
  });
});

describe('pictures', () => {
  test('follow the log, which is saved before the first of them is sent', async () => {
    const device = await newDevice();
    run(device.tab());
    const pictures = [picture('ett.jpg'), picture('två.jpg')];
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö'), pictures }))).toMatchObject({
      kind: 'done',
    });
    await atRest(device);
    const [{ log }] = [...device.server.logs.values()] as unknown as [{ log: { images: string[] } }];
    expect(log.images.map((path) => path.split('-')[1])).toEqual(['ett.jpg', 'två.jpg']);
    expect(device.server.calls).toEqual([
      'create Utö',
      'upload ett.jpg',
      'update Utö',
      'upload två.jpg',
      'update Utö',
    ]);
  });

  test('of two logs go after both logs', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = run(device.tab());
    await device.save({ fields: trip('Ett'), pictures: [picture('ett.jpg')] });
    await device.save({ fields: trip('Två') });
    device.state.isOnline = true;
    await sync.now();
    await atRest(device);
    expect(device.server.calls.slice(0, 3)).toEqual(['create Ett', 'create Två', 'upload ett.jpg']);
  });

  test('arrive once each however often an answer is lost', async () => {
    const device = await newDevice();
    let calls = 0;
    device.server.fate = () => (['before', 'after', undefined] as const)[calls++ % 3];
    run(device.tab());
    await device.save({ fields: trip('Utö'), pictures: ['a', 'b', 'c'].map((name) => picture(name)) });
    await atRest(device);
    const [{ log }] = [...device.server.logs.values()] as unknown as [{ log: { images: string[] } }];
    expect(log.images.map((path) => path.split('-')[1])).toEqual(['a', 'b', 'c']);
    expect(device.server.logs.size).toBe(1);
  });

  // spec 4.10
  test('that are removed go after the save and one call each; a refused save costs none', async () => {
    const device = await newDevice();
    const log = device.server.write({ ...trip('Utö'), images: ['/images/a', '/images/b'] });
    let refuses = true;
    device.server.fate = (call) =>
      call.startsWith('update') && refuses
        ? { status: 400, error: { code: 'invalid_input', message: 'Nej.' } as never }
        : undefined;
    run(device.tab());
    const change = { fields: trip('Nytt'), opened: opened(log, '"1"'), pictures: [{ path: '/images/b' }] };
    expect(await device.outcomeOf(await device.save(change))).toMatchObject({ kind: 'stuck' });
    expect(device.server.logs.get(log._id)?.log.images).toEqual(['/images/a', '/images/b']);
    refuses = false;
    const [entry] = await device.entries();
    await device.save({ ...change, opened: { base: log, etag: '"1"', entry } });
    await atRest(device);
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Nytt', images: ['/images/b'] });
    expect(device.server.calls).toEqual(['update Nytt', 'update Nytt', 'remove-image /images/a']);
  });

  test('that had lain unclaimed for too long are sent once more', async () => {
    const device = await newDevice();
    let swept = false;
    device.server.fate = (call) => {
      if (!call.startsWith('update') || swept) return undefined;
      swept = true;
      return { status: 400, error: { code: 'invalid_image', message: 'Ogiltig bild.' } };
    };
    run(device.tab());
    await device.save({ fields: trip('Utö'), pictures: [picture('a')] });
    await atRest(device);
    expect(device.server.calls).toEqual(['create Utö', 'upload a', 'update Utö', 'upload a', 'update Utö']);
  });

  test('that can’t be read are told; the log and everything behind it go', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = run(device.tab());
    await device.save({ fields: trip('Med bild'), pictures: [picture('a')] });
    await device.save({ fields: trip('Efter') });
    await device.db.write(['pictures'], async (trx) => {
      for (const key of await trx.keys('pictures', 'outbox/')) {
        await trx.put('pictures', { iv: new Uint8Array(12), bytes: new ArrayBuffer(40) }, key);
      }
    });
    device.state.isOnline = true;
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    expect(device.server.titles()).toEqual(['Med bild', 'Efter']);
    expect((await device.entries())[0]?.problem).toMatchObject({ kind: 'picture-unreadable' });
  });
});

describe('a log that was changed elsewhere too', () => {
  test('keeps both changes where they touch different fields, and asks nothing', async () => {
    const device = await newDevice();
    const log = device.server.write(trip('Utö', { description: 'Före' }));
    run(device.tab());
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

  test('from a form on a cached copy, whose version is not known, keeps both changes as well', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: 'Före' })));
    device.server.write({ _id: log._id, description: 'Skrivet hemma' });
    run(device.tab());
    await device.outcomeOf(
      await device.save({ fields: trip('Ny rubrik', { description: 'Före' }), opened: opened(log) }),
    );
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ny rubrik',
      description: 'Skrivet hemma',
    });
  });

  test('while another one is sent is not overwritten by the form that stands open', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: '' })));
    run(device.tab());
    const form = opened(log);
    device.server.write({ _id: log._id, description: 'Skrivet hemma vid köksbordet.' });
    await device.outcomeOf(await device.save({ fields: trip('En annan') }));
    await device.outcomeOf(await device.save({ fields: trip('Ombord'), opened: form }));
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ombord',
      description: 'Skrivet hemma vid köksbordet.',
    });
  });

  test('asks field by field about what collides, and each side can win its own', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { description: 'Före', distance: 1 })));
    run(device.tab());
    device.server.write({ _id: log._id, title: 'Hemma', description: 'Hemma', distance: 2 });
    const fields = trip('Ombord', { description: 'Ombord', distance: 1 });
    const entry = await device.save({ fields, opened: opened(log, '"1"') });
    const result = await device.outcomeOf(entry);
    expect(result).toMatchObject({ problem: { kind: 'conflict', fields: ['title', 'description'] } });
    expect(device.server.titles()).toEqual(['Hemma']);
    await resolveConflict(device.db, entry.id, { title: 'mine', description: 'theirs' });
    await atRest(device);
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ombord',
      description: 'Hemma',
      distance: 2,
    });
  });

  test('merges its pictures: added and removed on either side', async () => {
    const device = await newDevice();
    const log = structuredClone(
      device.server.write({ ...trip('Utö'), images: ['/images/a', '/images/b', '/images/c'] }),
    );
    run(device.tab());
    device.server.write({ _id: log._id, images: ['/images/b', '/images/c', '/images/theirs'] });
    const pictures = [{ path: '/images/a' }, { path: '/images/b' }, picture('mine')];
    await device.save({ fields: trip('Utö'), opened: opened(log, '"1"'), pictures });
    await atRest(device);
    const { images } = device.server.logs.get(log._id)?.log ?? { images: [] };
    expect(images.map((path) => path.replace(/log\d+-/, ''))).toEqual([
      '/images/b',
      '/images/theirs',
      '/images/mine',
    ]);
  });

  test('and deleted here is not deleted unseen', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    run(device.tab());
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
    await atRest(device);
    expect(device.server.titles()).toEqual([]);
  });

  test('or deleted there can be saved as a new one', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    run(device.tab());
    device.server.logs.delete(log._id);
    const entry = await device.save({ fields: trip('Räddad'), opened: opened(log, '"1"') });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'gone' } });
    await saveAsNew(device.db, entry.id);
    await atRest(device);
    expect(device.server.titles()).toEqual(['Räddad']);
  });

  test('in another tab keeps both changes; what collides is asked about', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.state.isOnline = false;
    const sync = run(device.tab());
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
    await atRest(device);
    expect(device.server.titles()).toEqual(['Flik två']);
  });
});

describe('what is taken back', () => {
  test('before anything was sent was never there', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = run(device.tab());
    const entry = await device.save({ fields: trip('Aldrig') });
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    device.state.isOnline = true;
    await sync.now();
    expect(device.server.calls).toEqual([]);
  });

  test('of a new log in flight says that it is undone, and it is', async () => {
    const device = await newDevice();
    let held = () => {};
    device.server.fate = (call) =>
      call.startsWith('create') && device.server.calls.length === 1
        ? new Promise((resolve) => (held = () => resolve('after')))
        : undefined;
    run(device.tab());
    const entry = await device.save({ fields: trip('Ångrad') });
    await until(() => device.server.calls.length === 1);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    held();
    await until(async () => (await device.db.read(['outbox'], (trx) => trx.keys('outbox'))).length === 0);
    expect(device.server.titles()).toEqual([]);
  });

  test('of a change in flight puts back what was there, and leaves what somebody else has changed since', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före', { description: 'Före' })));
    let held = () => {};
    device.server.fate = (call) =>
      call.startsWith('update Ångrad')
        ? new Promise((resolve) => (held = () => resolve('after')))
        : undefined;
    run(device.tab());
    const entry = await device.save({
      fields: trip('Ångrad', { description: 'Före' }),
      opened: opened(log, '"1"'),
    });
    await until(() => device.server.calls.length === 1);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    held();
    await until(() => device.server.titles().includes('Ångrad') || device.server.calls.length > 1);
    device.server.write({ _id: log._id, distance: 3 });
    await atRest(device);
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Före', distance: 3 });
  });

  test('a deletion gives back the change that was there before it', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.state.isOnline = false;
    const sync = run(device.tab());
    await device.save({ fields: trip('Ändrad'), opened: opened(log, '"1"'), pictures: [picture('a')] });
    const [before] = await device.entries();
    const entry = await device.save({
      action: 'delete',
      fields: {},
      opened: { base: log, etag: '"1"', entry: before },
    });
    await withdraw(device.db, entry.id);
    device.state.isOnline = true;
    await sync.now();
    await atRest(device);
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ändrad',
      images: [expect.any(String)],
    });
  });
});

test('a deletion that stands against a change made elsewhere, taken back all the same, costs neither change', async () => {
  const device = await newDevice();
  const log = structuredClone(device.server.write(trip('Före')));
  device.state.isOnline = false;
  const sync = run(device.tab());
  await device.save({ fields: trip('Min'), opened: opened(log, '"1"') });
  const [change] = await device.entries();
  const entry = await device.save({
    action: 'delete',
    fields: {},
    opened: { base: log, etag: '"1"', entry: change },
  });
  device.server.write({ _id: log._id, distance: 3 });
  device.state.isOnline = true;
  await sync.now();
  await until(async () => (await device.entries())[0]?.problem);
  device.state.isOnline = false;
  await resolveConflict(device.db, entry.id, {});
  await withdraw(device.db, entry.id);
  device.state.isOnline = true;
  await sync.now();
  await atRest(device);
  expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Min', distance: 3 });
});

describe('a log that is gone from the server', () => {
  test('is deleted here too, without a question', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.server.logs.clear();
    run(device.tab());
    const entry = await device.save({ action: 'delete', fields: {}, opened: opened(log, '"1"') });
    expect(await device.outcomeOf(entry)).toMatchObject({ kind: 'done' });
    expect(device.seen.logs).toEqual([undefined]);
  });

  test('that was made here, its answer lost, waits for its writer', async () => {
    const device = await newDevice();
    device.server.fate = () => (device.server.calls.length === 1 ? 'after' : undefined);
    const sync = run(device.tab());
    await device.save({ fields: trip('Utö') });
    await until(() => device.server.logs.size === 1);
    device.server.logs.clear();
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([{ problem: { kind: 'gone' }, fields: { title: 'Utö' } }]);
  });

  test('needs nothing put back of a change that was taken back', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    device.server.fate = () => 'before';
    const sync = run(device.tab());
    const entry = await device.save({ fields: trip('Ångrad'), opened: opened(log, '"1"') });
    await until(() => device.server.calls.length > 0);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.logs.clear();
    device.server.fate = () => undefined;
    await sync.now();
    await atRest(device);
    expect(device.server.logs.size).toBe(0);
  });
});

describe('the sync', () => {
  test('sends nothing once its user has logged out, also in the middle of a run', async () => {
    const device = await newDevice();
    let isSignedIn = true;
    const sync = run(device.tab({ isSignedIn: () => isSignedIn }));
    device.server.fate = () => {
      isSignedIn = false;
      return undefined;
    };
    await device.save({ fields: trip('Ett') });
    await device.save({ fields: trip('Två') });
    await until(() => device.server.calls.length === 1);
    await sync.now();
    expect(device.server.titles()).toEqual(['Ett']);
    isSignedIn = true;
    device.server.fate = () => undefined;
    await sync.now();
    await atRest(device);
    expect(device.server.titles()).toEqual(['Ett', 'Två']);
  });

  test('waits where the server does not know its user, and blames nothing on what waits', async () => {
    const device = await newDevice();
    let status = 401;
    device.server.fate = () => (status === 401 ? { status, error: busy as never } : undefined);
    run(device.tab());
    await device.save({ fields: trip('Utö') });
    await until(() => device.server.calls.length > 0);
    expect(await device.entries()).toMatchObject([{ fields: { title: 'Utö' } }]);
    expect((await device.entries())[0]?.problem).toBeUndefined();
    status = 200;
    await atRest(device);
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('tells how far it has come with what waited, and how much has arrived', async () => {
    const device = await newDevice();
    const told: unknown[] = [];
    device.state.isOnline = false;
    const sync = run(device.tab({ onStatus: (status) => told.push(status) }));
    for (const title of ['Ett', 'Två']) await device.outcomeOf(await device.save({ fields: trip(title) }));
    told.length = 0;
    device.state.isOnline = true;
    await sync.now();
    expect(told.slice(0, 2)).toEqual([{ sending: { i: 1, n: 2 } }, { sending: { i: 2, n: 2 } }]);
    expect(told.slice(-2)).toEqual([{ sending: undefined, sent: 2 }, { sending: undefined }]);
  });

  test('that is stopped sends nothing more; the next one does', async () => {
    const device = await newDevice();
    const stopped = device.tab();
    stopped.stop();
    await device.save({ fields: trip('Utö') });
    await stopped.now();
    expect(device.server.calls).toEqual([]);
    run(device.tab());
    await atRest(device);
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('asks to be woken as long as something waits, and for nothing else', async () => {
    const device = await newDevice();
    let asked = 0;
    device.state.isOnline = false;
    const sync = run(device.tab({ onWaiting: () => asked++ }));
    await sync.now();
    expect(asked).toBe(0);
    device.state.isOnline = true;
    device.server.fate = () => 'before';
    await device.save({ fields: trip('Utö') });
    await until(() => asked > 0);
    device.server.fate = () => undefined;
    await atRest(device);
  });

  test('says that a creation which was taken back and is refused had never arrived', async () => {
    const device = await newDevice();
    device.server.fate = () => 'before';
    const sync = run(device.tab());
    const entry = await device.save({ fields: trip('Utö') });
    await until(() => device.server.calls.length > 0);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.fate = () => ({ status: 400, error: { code: 'invalid_input', message: 'Nej.' } as never });
    await sync.now();
    await until(async () => (await device.db.read(['outbox'], (trx) => trx.keys('outbox'))).length === 0);
    expect(device.server.titles()).toEqual([]);
  });

  test('stops at a picture that the server refuses, names it, and leaves the log saved', async () => {
    const device = await newDevice();
    device.server.fate = (call) =>
      call.startsWith('upload')
        ? { status: 413, error: { code: 'too_large', message: 'För stor.' } as never }
        : undefined;
    run(device.tab());
    const entry = await device.save({ fields: trip('Utö'), pictures: [picture('vy.jpg')] });
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([
      { saved: true, problem: { kind: 'refused', sentences: ['vy.jpg: För stor.'], fields: {} } },
    ]);
    expect(device.server.titles()).toEqual(['Utö']);
    expect(await device.outcomeOf(entry)).toMatchObject({ kind: 'stuck' });
  });
});

describe('a server in trouble', () => {
  test.each([429, 503])(
    'that answers %s is left alone for as long as it wants, and gets everything afterwards',
    async (status) => {
      const device = await newDevice();
      let refusals = 0;
      device.server.fate = () =>
        refusals++ < 2 ? { status, error: busy as never, retryAfter: 30 } : undefined;
      run(device.tab());
      const began = Date.now();
      expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
      await atRest(device);
      expect(device.server.titles()).toEqual(['Utö']);
      expect(Date.now() - began).toBeGreaterThanOrEqual(55);
    },
  );

  test('that answers 500 for ever holds up nobody, and the entry waits for its writer after five', async () => {
    const device = await newDevice();
    device.server.fate = (call) =>
      call === 'create Snubbel' ? { status: 500, error: defect as never } : undefined;
    run(device.tab());
    await device.save({ fields: trip('Snubbel') });
    await device.save({ fields: trip('Efter') });
    await until(async () => (await device.entries())[0]?.problem);
    expect((await device.entries())[0]?.problem).toEqual({ kind: 'failed', sentence: defect.message });
    expect(device.server.titles()).toEqual(['Efter']);
    expect(device.server.calls.filter((call) => call === 'create Snubbel')).toHaveLength(5);
  });

  test.each(['answers yes to a change and does nothing', 'never tells a version'])(
    'that %s is not asked for ever: the entry waits for its writer, and the others go',
    async (what) => {
      const device = await newDevice();
      const { server } = device;
      const log = structuredClone(server.write(trip('Före')));
      const [update, show] = [server.update.bind(server), server.show.bind(server)];
      let calls = 0;
      const withoutVersion = <T extends object>(answer: T) => ({ ...answer, etag: null });
      server.update = async (...change) => {
        if (change[1] !== log._id) return update(...change);
        calls += 1;
        return what.startsWith('never')
          ? withoutVersion(await update(...change))
          : withoutVersion(await show('trip-log', log._id));
      };
      server.show = async (...which) => {
        const shown = await show(...which);
        return what.startsWith('never') ? withoutVersion(shown) : shown;
      };
      const sync = run(device.tab());
      const entry = await device.save({ fields: trip('Min'), opened: opened(log, '"1"') });
      await device.save({ fields: trip('Efter') });
      expect(await device.outcomeOf(entry)).toMatchObject({ kind: expect.stringMatching(/done|stuck/) });
      await until(async () => (await device.entries())[0]?.problem);
      await sync.now();
      expect(await device.entries()).toMatchObject([
        { fields: { title: 'Min' }, problem: { kind: 'failed' } },
      ]);
      expect(server.titles()).toContain('Efter');
      expect(calls).toBeLessThan(20);
      expect(server.calls.length).toBeLessThan(50);
    },
  );

  test('that can’t be reached is tried more and more seldom', async () => {
    const device = await newDevice();
    device.server.fate = () => 'before';
    run(device.tab());
    await device.save({ fields: trip('Utö') });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const tries = device.server.calls.length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(25);
    expect(await device.entries()).toMatchObject([{ waited: true }]);
  });
});
