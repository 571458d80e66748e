import { describe, expect, test, vi } from 'vitest';
import type { Entry } from './entry.ts';
import { resolveConflict } from './problems.ts';
import { newDevice, opened, picture, setTimings, trip, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

/** A device with a waiting change that the server has received, but whose response was lost. */
async function changedWithoutAnswer() {
  const device = await newDevice();
  const log = structuredClone(device.server.write(trip('Före')));
  device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
  const sync = device.tab();
  const entry = await device.save({ fields: trip('Ångrad'), opened: opened(log, '"1"') });
  expect(await device.outcomeOf(entry)).toEqual({ kind: 'waiting' });
  return { device, log, sync, entry };
}

type Device = Awaited<ReturnType<typeof newDevice>>;

const only = async (device: Device): Promise<Entry> => {
  const [entry] = await device.entries();
  return entry as Entry;
};

describe('a save that is undone', () => {
  test('before anything was sent never reaches the server', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Aldrig') });
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    device.state.isOnline = true;
    await sync.now();
    expect(device.server.calls).toEqual([]);
  });

  test('just as it is about to be sent is not on the server afterwards', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    let entry: Entry | undefined;
    let done: Promise<unknown> | undefined;
    const sync = device.tab({
      onStatus: ({ sending }) => {
        if (sending && entry) done ??= withdraw(device.db, entry.id);
      },
    });
    entry = await device.save({ fields: trip('Ångrad') });
    await device.outcomeOf(entry);
    await sync.now();
    await done;
    await sync.now();
    expect(done).toBeDefined();
    expect(device.server.titles()).toEqual([]);
  });

  test('while its new log is being sent is reported as undone, and the log is deleted from the server', async () => {
    const device = await newDevice();
    let held = () => {};
    device.server.fate = (call) =>
      call.startsWith('create') && device.server.calls.length === 1
        ? new Promise((resolve) => (held = () => resolve('after')))
        : undefined;
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Ångrad') });
    await until(() => device.server.calls.length === 1);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    expect(await device.entries()).toEqual([]);
    held();
    // It had arrived, but the response was lost: only its key tells which log it has become.
    await until(() => device.server.calls.includes('remove'));
    await until(async () => (await device.db.read(['outbox'], (trx) => trx.keys('outbox'))).length === 0);
    await sync.now();
    expect(device.server.titles()).toEqual([]);
    expect(device.seen.sent, 'nothing that its writer wanted sent').toBe(0);
  });

  test('while its change is being sent restores the earlier values, and keeps what was changed elsewhere since', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Före', { description: 'Före' })));
    let held = () => {};
    device.server.fate = (call) =>
      call.startsWith('update Ångrad')
        ? new Promise((resolve) => (held = () => resolve('after')))
        : undefined;
    device.tab();
    const entry = await device.save({
      fields: trip('Ångrad', { description: 'Före' }),
      opened: opened(log, '"1"'),
    });
    await until(() => device.server.calls.length === 1);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    held();
    await until(() => device.server.titles().includes('Ångrad') || device.server.calls.length > 1);
    device.server.write({ _id: log._id, distance: 3 });
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Före', distance: 3 });
  });

  test('does not overwrite what was changed elsewhere in the same field since', async () => {
    const { device, log, sync, entry } = await changedWithoutAnswer();
    await withdraw(device.db, entry.id);
    device.server.write({ _id: log._id, title: 'Skrivet hemma' });
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Skrivet hemma']);
  });

  test('is undone at once if the server can be reached again, however long the next attempt was to wait', async () => {
    setTimings({ backoff: { first: 600_000, most: 600_000 } });
    const { device, entry } = await changedWithoutAnswer();
    device.server.fate = () => undefined;
    await withdraw(device.db, entry.id);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Före']);
  });

  test('twice is still undone, and can be dropped if the server refuses it', async () => {
    const { device, sync, entry } = await changedWithoutAnswer();
    device.state.isOnline = false;
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.fate = (call) =>
      call.startsWith('update')
        ? { status: 400, error: { code: 'invalid_input', message: 'Nej.' } as never }
        : undefined;
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([{ fields: { title: 'Före' } }]);
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    expect(await device.entries()).toEqual([]);
  });

  test.each([
    [
      'another field was changed',
      async (device: Device, entry: Entry) => {
        const waiting = await only(device);
        const fields = trip('Före', { description: 'Nytt' });
        await device.save({ fields, opened: { base: waiting.base, etag: null, entry } });
      },
    ],
    [
      'a row was written',
      async (device: Device, entry: Entry) => {
        const waiting = await only(device);
        const row = { id: '1'.padStart(32, '0'), at: '2025-07-14T09:40', note: 'Rev' };
        const rows = JSON.stringify({ written: [row], struck: [] });
        const fields = { title: 'Före', rows };
        await device.save({ fields, opened: { base: waiting.base, etag: null, entry } });
      },
    ],
    [
      'the log was deleted and kept',
      async (device: Device, entry: Entry) => {
        const waiting = await only(device);
        await device.save({
          action: 'delete',
          fields: {},
          pictures: [],
          opened: { base: waiting.base, etag: null, entry },
        });
        await withdraw(device.db, entry.id);
      },
    ],
  ])('stays undone when %s since, and that is undone too', async (_, change) => {
    const { device, sync, entry } = await changedWithoutAnswer();
    device.state.isOnline = false;
    await withdraw(device.db, entry.id);
    await change(device, entry);
    await withdraw(device.db, entry.id);
    expect(await device.entries()).toMatchObject([{ fields: { title: 'Före' } }]);
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect([...device.server.logs.values()]).toMatchObject([{ log: trip('Före') }]);
  });

  test('after its undoing got no answer either, and something else was written, is as before it all', async () => {
    const { device, sync, entry } = await changedWithoutAnswer();
    await withdraw(device.db, entry.id);
    await until(() => device.server.titles().includes('Före'));
    device.state.isOnline = false;
    const waiting = await only(device);
    await device.save({
      fields: trip('Något annat'),
      opened: { base: waiting.base, etag: null, entry: waiting },
    });
    await withdraw(device.db, entry.id);
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Före']);
  });

  test('is undone also if its log was nearly deleted in between, and kept', async () => {
    const { device, log, sync, entry } = await changedWithoutAnswer();
    // The first deletion is refused for its old version; the next one does not arrive.
    let isCompared = false;
    device.server.fate = (call) => {
      isCompared ||= call === 'show';
      return call === 'remove' && isCompared ? 'before' : undefined;
    };
    await device.save({
      action: 'delete',
      fields: {},
      pictures: [],
      opened: { base: log, etag: '"1"', entry },
    });
    await sync.now();
    await until(() => device.server.calls.filter((call) => call === 'remove').length > 1);
    device.state.isOnline = false;
    await withdraw(device.db, entry.id);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Före']);
  });

  test('as a deletion brings back the change that waited before it', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö')));
    device.state.isOnline = false;
    const sync = device.tab();
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
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log).toMatchObject({
      title: 'Ändrad',
      images: [expect.any(String)],
    });
  });

  test('after it was changed back following a lost response is undone on the server, and so is its deletion', async () => {
    for (const isDeletedFirst of [false, true]) {
      const { device, log, entry } = await changedWithoutAnswer();
      device.state.isOnline = false;
      const save = async (change: object) => {
        const [waiting] = await device.entries();
        const opening = { base: log, etag: '"1"', entry: waiting };
        return device.save({ fields: trip('Före'), opened: opening, ...change });
      };
      await save({});
      if (isDeletedFirst) await save({ action: 'delete', fields: {}, pictures: [] });
      await withdraw(device.db, entry.id);
      device.server.fate = () => undefined;
      device.state.isOnline = true;
      await device.atRest();
      expect(device.server.titles()).toEqual(['Före']);
    }
  });

  test('after it has been sent is reported as too late, and nothing is changed', async () => {
    const device = await newDevice();
    device.tab();
    const entry = await device.save({ fields: trip('Framme') });
    await device.atRest();
    expect(await withdraw(device.db, entry.id)).toBe('too-late');
    expect(device.server.titles()).toEqual(['Framme']);
  });

  test('and is sent while its undoing is being written down is reported as too late', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Framme') });
    vi.spyOn(device.db, 'write').mockImplementationOnce(async (...what) => {
      device.state.isOnline = true;
      await sync.now();
      return device.db.write(...what);
    });
    expect(await withdraw(device.db, entry.id)).toBe('too-late');
    expect(device.server.titles()).toEqual(['Framme']);
  });

  test('with a part that may have been sent removes it if there was none before, and leaves it if only its short form is known', async () => {
    for (const before of [undefined, ['a']]) {
      const device = await newDevice();
      const log = structuredClone(device.server.write(trip('Före', { tasks: before })));
      device.server.fate = () => 'before';
      device.tab();
      const entry = await device.save({
        fields: trip('Ångrad', { tasks: JSON.stringify(['b']) }),
        opened: opened(log, '"1"'),
      });
      await until(() => device.server.calls.length > 0);
      expect(await withdraw(device.db, entry.id)).toBe(before ? 'undone-in-part' : 'undone');
      const [{ fields } = { fields: {} }] = await device.entries();
      expect(fields).toEqual(before ? trip('Före') : trip('Före', { tasks: null }));
    }
  });

  test('with pictures that may have been sent has them removed again, and the earlier pictures stay', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { images: ['/images/kvar.jpg'] })));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    const pictures = [{ path: '/images/kvar.jpg' }, picture('ny.jpg')];
    const entry = await device.save({ fields: trip('Utö'), opened: opened(log, '"1"'), pictures });
    await until(() => device.server.logs.get(log._id)?.log.images.length === 2);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log.images).toEqual(['/images/kvar.jpg']);
  });
});

describe('a save that may have been sent and can’t be undone whole is reported so', () => {
  const base = { images: ['/images/a', '/images/b'], tasks: ['a'] };
  const all = base.images.map((path) => ({ path }));

  /** Withdraws a change while one kind of call gets no answer. Resolves with the log that comes of it. */
  async function withdrawn(call: string, fate: 'before' | 'after', change: object) {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', base)));
    device.server.fate = (one) => (one.startsWith(call) ? fate : undefined);
    device.tab();
    const written = { fields: trip('Utö'), pictures: all, ...change };
    const entry = await device.save({ ...written, opened: opened(log, '"1"') });
    await until(async () => (await device.entries())[0]?.waited);
    device.state.isOnline = false;
    const came = await withdraw(device.db, entry.id);
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await device.atRest();
    return { came, log: device.server.logs.get(log._id)?.log };
  }

  test('if it removed a picture, and those whose removal was not sent stay', async () => {
    const removal = { pictures: [] };
    expect(await withdrawn('remove-image', 'after', removal)).toMatchObject({
      came: 'undone-in-part',
      log: { images: ['/images/b'] },
    });
    expect(await withdrawn('remove-image', 'before', removal)).toMatchObject({
      came: 'undone-in-part',
      log: base,
    });
  });

  test('but not if only its text may have been sent', async () => {
    const change = { fields: trip('Ny'), pictures: [] };
    expect(await withdrawn('update', 'after', change)).toMatchObject({
      came: 'undone',
      log: { title: 'Utö', ...base },
    });
  });

  test('if it changed a part of which only the short form was known', async () => {
    const change = { fields: trip('Ny', { tasks: JSON.stringify(['b']) }) };
    expect((await withdrawn('update', 'after', change)).came).toBe('undone-in-part');
    const same = { fields: trip('Ny', { tasks: JSON.stringify(['a']) }) };
    expect((await withdrawn('update', 'after', same)).came).toBe('undone');
  });
});

test('a deletion that is confirmed despite a change made elsewhere, and then undone, loses neither change', async () => {
  const device = await newDevice();
  const log = structuredClone(device.server.write(trip('Före')));
  device.state.isOnline = false;
  const sync = device.tab();
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
  await device.atRest();
  expect(device.server.logs.get(log._id)?.log).toMatchObject({ title: 'Min', distance: 3 });
});
