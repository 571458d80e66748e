import { describe, expect, test } from 'vitest';
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

describe('what is taken back', () => {
  test('before anything was sent was never there', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Aldrig') });
    expect(await withdraw(device.db, entry.id)).toBe('withdrawn');
    device.state.isOnline = true;
    await sync.now();
    expect(device.server.calls).toEqual([]);
  });

  test('at the moment when it was to be sent is not on the server afterwards', async () => {
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

  test('of a new log in flight says that it is undone, and it is', async () => {
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

  test('of a change in flight puts back what was there, and leaves what somebody else has changed since', async () => {
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

  test('gives way to what somebody else has made of the same field since', async () => {
    const { device, log, sync, entry } = await changedWithoutAnswer();
    await withdraw(device.db, entry.id);
    device.server.write({ _id: log._id, title: 'Skrivet hemma' });
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Skrivet hemma']);
  });

  test('is undone at once where the server is there again, however long the next try was to wait', async () => {
    setTimings({ backoff: { first: 600_000, most: 600_000 } });
    const { device, entry } = await changedWithoutAnswer();
    device.server.fate = () => undefined;
    await withdraw(device.db, entry.id);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Före']);
  });

  test('twice is put back all the same, and can be let go of where the server wants nothing of it', async () => {
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

  test('a deletion gives back the change that was there before it', async () => {
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

  test('when it has been sent is too late, and nothing is changed', async () => {
    const device = await newDevice();
    device.tab();
    const entry = await device.save({ fields: trip('Framme') });
    await device.atRest();
    expect(await withdraw(device.db, entry.id)).toBe('too-late');
    expect(device.server.titles()).toEqual(['Framme']);
  });

  test('of a part that may have been sent is taken away where there was none, and left where only its short form is known', async () => {
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
      expect(await withdraw(device.db, entry.id)).toBe('undone');
      const [{ fields } = { fields: {} }] = await device.entries();
      expect(fields).toEqual(before ? trip('Före') : trip('Före', { tasks: null }));
    }
  });

  test('of pictures that may have been sent takes them away again, and those that were removed come back', async () => {
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

test('a deletion that stands against a change made elsewhere, taken back all the same, costs neither change', async () => {
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
