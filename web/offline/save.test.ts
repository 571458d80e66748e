import { describe, expect, test, vi } from 'vitest';
import { dropToken } from '../session-state.ts';
import type { Entry } from './entry.ts';
import { newDevice, opened, picture, setTimings, trip, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

describe('a save', () => {
  test('reaches the server at once, and its form gets the id of the log', async () => {
    const device = await newDevice();
    device.tab();
    const entry = await device.save({ fields: trip('Utö') });
    const result = await device.outcomeOf(entry);
    expect(result).toEqual({ kind: 'done', logId: [...device.server.logs.keys()][0] });
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
    expect(await device.outcomeOf(entry), 'also by who asks later').toEqual(result);
    expect(device.seen.logs, 'what its page shows').toMatchObject([{ title: 'Utö' }]);
  });

  test('of a service log is shown as the user wrote it, since the server responds with only a message', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före', { tasks: ['a'] })));
    device.tab();
    const fields = trip('Efter', { tasks: JSON.stringify(['b']) });
    await device.save({ kind: 'service-log', fields, opened: opened(log, '"1"') });
    await device.atRest();
    expect(device.seen.logs).toMatchObject([{ _id: log._id, title: 'Efter', tasks: ['b'] }]);
  });

  test('that clears a field or removes the track leaves nothing of it on the device', async () => {
    const device = await newDevice();
    const box = { west: 18, south: 59, east: 19, north: 60 };
    const track = { distance: 3, movingMinutes: null, maxSpeed: null, box };
    const before = { harbourFee: 250, crew: 'Bo', track };
    const log = structuredClone(device.server.write(trip('Utö', before)));
    device.tab();
    const fields = trip('Utö', { harbourFee: null, crew: '', track: null });
    await device.save({ fields, opened: opened(log, '"1"') });
    await device.atRest();
    expect(device.seen.logs).toMatchObject([{ title: 'Utö' }]);
    for (const name of Object.keys(before)) expect(device.seen.logs[0]).not.toHaveProperty(name);
  });

  test('that fails once on the server is reported as waiting, and is sent with the next attempt', async () => {
    const device = await newDevice();
    setTimings({ backoff: { first: 600_000, most: 600_000 } });
    const error = { code: 'defect', message: 'Något gick fel hos oss.' } as const;
    device.server.fate = () => ({ status: 500, error });
    const sync = device.tab();
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
    device.server.fate = () => undefined;
    await sync.now();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('that gets no response in time is reported as waiting, and is done when the response arrives', async () => {
    const device = await newDevice();
    setTimings({ outcome: 20 });
    const answer = Promise.withResolvers<undefined>();
    device.server.fate = () => answer.promise;
    device.tab();
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
    expect(await device.entries()).toMatchObject([{ waited: true }]);
    answer.resolve(undefined);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('waits if the user has logged out in the meantime', async () => {
    const device = await newDevice();
    const entry = await device.save({ fields: trip('Utö') });
    device.state.isOnline = false;
    await device.db.write(['keys'], (trx) => trx.clear('keys'));
    dropToken();
    expect(await device.outcomeOf(entry)).toEqual({ kind: 'waiting' });
  });

  test('that is undone in the meantime no longer waits', async () => {
    const device = await newDevice();
    const entry = await device.save({ fields: trip('Utö') });
    const result = device.outcomeOf(entry);
    await withdraw(device.db, entry.id);
    expect(await result).toEqual({ kind: 'done', logId: '' });
  });

  test('without a network is reported as waiting at once, and is sent in order when the network returns', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    for (const title of ['Ett', 'Två', 'Tre']) {
      expect(await device.outcomeOf(await device.save({ fields: trip(title) }))).toEqual({ kind: 'waiting' });
    }
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Ett', 'Två', 'Tre']);
    expect(device.seen.sent).toBe(3);
  });

  test('whose response is lost is on the server only once', async () => {
    const device = await newDevice();
    let lost = 0;
    device.server.fate = () => (lost++ < 3 ? 'after' : undefined);
    device.tab();
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  // spec 8.3
  test('whose response is lost and which is then changed again does not conflict with itself', async () => {
    const device = await newDevice();
    const log = device.server.write(trip('Före'));
    device.server.fate = (call) => (call.startsWith('update Först') ? 'after' : undefined);
    const sync = device.tab();
    const first = await device.save({ fields: trip('Först'), opened: opened(log, '"1"') });
    await device.outcomeOf(first);
    device.state.isOnline = false;
    const [entry] = await device.entries();
    await device.save({ fields: trip('Sedan'), opened: { base: log, etag: '"1"', entry } });
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Sedan']);
  });

  test('that is changed again and again while requests and responses are lost does not conflict with itself', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före')));
    device.server.fate = (call) => (call === 'update Sedan' ? 'after' : 'before');
    const sync = device.tab();
    let entry: Entry | undefined;
    for (const title of ['Först', 'Sedan', 'Sist']) {
      await device.save({ fields: trip(title), opened: { base: log, etag: '"1"', entry } });
      await until(() => device.server.calls.includes(`update ${title}`));
      [entry] = await device.entries();
    }
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Sist']);
  });

  test.each([
    ['a trip log', 'trip-log', trip('Först', { description: 'Före' })],
    ['a trip log with a cleared field', 'trip-log', trip('Före')],
    ['a service log', 'service-log', trip('Först', { description: 'Före' })],
  ] as const)(
    'of %s whose response is lost, and which is then changed back, is changed back on the server',
    async (_, kind, changed) => {
      const device = await newDevice();
      const before = trip('Före', { description: 'Före' });
      const log = structuredClone(device.server.write(before));
      device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
      const sync = device.tab();
      const first = await device.save({ kind, fields: changed, opened: opened(log, '"1"') });
      expect(await device.outcomeOf(first)).toEqual({ kind: 'waiting' });
      sync.stop();
      device.state.isOnline = false;
      const [entry] = await device.entries();
      await device.save({ kind, fields: before, opened: { base: log, etag: '"1"', entry } });
      device.server.fate = () => undefined;
      device.state.isOnline = true;
      // The app is opened again.
      device.tab();
      await device.atRest();
      expect(device.server.logs.get(log._id)?.log).toMatchObject(before);
    },
  );

  test('that is refused reports the fields, changes nothing on the server, and does not delay the next save', async () => {
    const device = await newDevice();
    const error = { code: 'invalid_input', message: 'Ogiltiga uppgifter.', fields: { title: 'Annan.' } };
    device.server.fate = (call) =>
      call === 'create Fel' ? { status: 400, error: error as never } : undefined;
    device.tab();
    const result = await device.outcomeOf(await device.save({ fields: trip('Fel') }));
    expect(result).toMatchObject({
      kind: 'stuck',
      problem: { kind: 'refused', sentences: [], fields: { title: 'Annan.' } },
    });
    expect(await device.outcomeOf(await device.save({ fields: trip('Rätt') }))).toMatchObject({
      kind: 'done',
    });
    expect(device.server.titles()).toEqual(['Rätt']);
  });

  test('from an older version of the app loses no newer fields on the server, and all fifty are sent', async () => {
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
    device.tab();
    await device.atRest();
    expect(device.server.titles()).toHaveLength(50);
    const changed = logs.map(({ _id }) => device.server.logs.get(_id)?.log);
    expect(changed).toEqual(logs.map((_, n) => expect.objectContaining({ title: `Ändrad ${n}`, ...crew })));
  });

  test('in two tabs at once creates two logs, each sent once', async () => {
    const device = await newDevice();
    device.tab();
    device.tab();
    const entries = await Promise.all([
      device.save({ fields: trip('Resa A') }),
      device.save({ fields: trip('Resa B') }),
    ]);
    const results = await Promise.all(entries.map(device.outcomeOf));
    expect(results.map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(device.server.titles().toSorted()).toEqual(['Resa A', 'Resa B']);
    expect(device.server.calls.filter((call) => call.startsWith('create'))).toHaveLength(2);
  });

  test('made during a long upload is sent in the same run', async () => {
    const device = await newDevice();
    let let_go = () => {};
    device.server.fate = (call) =>
      call === 'upload stor.jpg' ? new Promise((resolve) => (let_go = () => resolve(undefined))) : undefined;
    device.tab();
    await device.outcomeOf(await device.save({ fields: trip('Med bild'), pictures: [picture('stor.jpg')] }));
    await until(() => device.server.calls.includes('upload stor.jpg'));
    await device.save({ fields: trip('Efter') });
    let_go();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Med bild', 'Efter']);
  });

  test.each([
    ['update', ['Ändrad']],
    ['delete', []],
  ] as const)(
    'whose log is sent while its %s is being written down changes that log',
    async (action, titles) => {
      const device = await newDevice();
      device.state.isOnline = false;
      const sync = device.tab();
      await device.save({ fields: trip('Ny') });
      const [entry] = await device.entries();
      vi.spyOn(device.db, 'write').mockImplementationOnce(async (...what) => {
        device.state.isOnline = true;
        await sync.now();
        return device.db.write(...what);
      });
      await device.save({ action, fields: trip('Ändrad'), opened: { base: null, etag: null, entry } });
      await device.atRest();
      expect(device.server.titles()).toEqual(titles);
    },
  );
});
