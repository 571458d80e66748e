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

  test('after it has been sent is reported as too late, and nothing is changed', async () => {
    const device = await newDevice();
    device.tab();
    const entry = await device.save({ fields: trip('Framme') });
    await device.atRest();
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
      expect(await withdraw(device.db, entry.id)).toBe('undone');
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
