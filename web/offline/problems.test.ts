import { describe, expect, test } from 'vitest';
import type { Row } from '#contract/rows';
import { writeAnswer } from './answers.ts';
import { trackKey } from './logs.ts';
import { resolveConflict, saveAsNew, tryAgain } from './problems.ts';
import { newDevice, opened, picture, trip, until } from './testing/device.ts';

const defect = { status: 500, error: { code: 'defect', message: 'Något gick fel hos oss.' } } as never;
type Device = Awaited<ReturnType<typeof newDevice>>;

/** A change that has collided with one made elsewhere, on a device without a network. */
async function collided(device: Device, base: object, mine: object, theirs: object) {
  const log = structuredClone(device.server.write(trip('Utö', base)));
  device.server.write({ _id: log._id, ...theirs });
  const sync = device.tab();
  const entry = await device.save({ fields: trip('Utö', mine), opened: opened(log, '"1"') });
  expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'conflict' } });
  device.state.isOnline = false;
  return { entry, sync, log };
}

test('a service that was changed from a form opened before it was sent can be saved as new, with its tasks', async () => {
  const device = await newDevice();
  const sync = device.tab();
  device.state.isOnline = false;
  const service = { kind: 'service-log', fields: trip('Service', { tasks: '["impeller"]' }) } as const;
  const entry = await device.save(service);
  device.state.isOnline = true;
  await sync.now();
  device.state.isOnline = false;
  const form = { base: null, etag: null, entry };
  const { id, logId = '' } = await device.save({ ...service, fields: trip('Service 2'), opened: form });
  device.server.logs.delete(logId);
  device.state.isOnline = true;
  await sync.now();
  expect(await device.entries()).toMatchObject([{ problem: { kind: 'gone' } }]);
  device.state.isOnline = false;
  await saveAsNew(device.db, id);
  const fields = { title: 'Service 2', tasks: '["impeller"]' };
  expect(await device.entries()).toMatchObject([{ action: 'create', fields }]);
});

describe('resolving a conflict', () => {
  test('clears a field that is empty in the version the user chooses', async () => {
    const device = await newDevice();
    const { entry, sync, log } = await collided(
      device,
      { distance: 3 },
      { distance: 5 },
      { distance: undefined },
    );
    await resolveConflict(device.db, entry.id, { distance: 'theirs' });
    expect(await device.entries()).toMatchObject([{ fields: { distance: null }, problem: undefined }]);
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log.distance ?? null).toBeNull();
  });

  test('sends a part, such as the tasks, only if the user chooses their own version', async () => {
    const base = { tasks: ['a'] };
    const mine = { tasks: JSON.stringify(['a', 'b']) };
    for (const side of ['theirs', 'mine'] as const) {
      const device = await newDevice();
      const { entry } = await collided(device, base, mine, { tasks: ['a', 'c'] });
      await resolveConflict(device.db, entry.id, { tasks: side });
      const [{ fields } = { fields: {} }] = await device.entries();
      expect(fields).toEqual(side === 'mine' ? trip('Utö', mine) : trip('Utö'));
    }
  });

  test('has no effect the second time, and neither has trying again', async () => {
    const device = await newDevice();
    const { entry } = await collided(device, {}, { description: 'Min' }, { description: 'Deras' });
    await resolveConflict(device.db, entry.id, { description: 'mine' });
    const once = await device.entries();
    await resolveConflict(device.db, entry.id, { description: 'theirs' });
    await tryAgain(device.db, entry.id);
    expect(await device.entries()).toEqual(once);
  });
});

describe('a log that was deleted elsewhere', () => {
  test('is saved as a new log with a new id and with the pictures that are on the device', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip('Utö', { images: ['/images/hemma.jpg'] })));
    device.server.logs.delete(log._id);
    const sync = device.tab();
    const pictures = [{ path: '/images/hemma.jpg' }, picture('ny.jpg')];
    const entry = await device.save({ fields: trip('Räddad'), opened: opened(log, '"1"'), pictures });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'gone' } });
    device.state.isOnline = false;
    const id = await saveAsNew(device.db, entry.id);
    expect(id).not.toBe(entry.id);
    expect(await device.entries()).toMatchObject([
      { id, action: 'create', base: null, etag: null, tried: [], pictures: [{ name: 'ny.jpg' }] },
    ]);
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    const [made] = [...device.server.logs.values()];
    expect(made?.log).toMatchObject({ title: 'Räddad', images: [expect.stringContaining('ny.jpg')] });
  });

  test('is saved with all its content, even if the only change was to its rows', async () => {
    const device = await newDevice();
    device.tab();
    const row = (minute: number, note: string): Row => ({
      id: String(minute).padStart(32, '0'),
      at: `2025-07-14T09:0${minute}`,
      note,
    });
    const [before, struck, after] = [row(1, 'Kastade loss'), row(2, 'Fel'), row(3, 'Rev')];
    const named = { title: 'Utö', position: 'Sandhamn – Utö' };
    const all = { ...named, description: 'Halvvind hela vägen', distance: 27.4 };
    const rowsBefore = { count: 2, underWay: true, text: '', all: [before, struck] };
    const log = structuredClone(device.server.write({ ...all, rows: rowsBefore }));
    const line = { startedAt: null, points: [5900000, 1800000, 0, 9, 9, 0] };
    const track = { ...line, distance: 3, movingMinutes: null, maxSpeed: null };
    const box = { west: 18, south: 59, east: 18.1, north: 59.1 };
    await writeAnswer(device.db, trackKey(log._id), { ...track, box }, 1);
    device.server.logs.delete(log._id);
    const rows = JSON.stringify({ written: [after], struck: [struck.id] });
    const entry = await device.save({
      fields: { ...named, rows },
      opened: opened({ ...log, rows: rowsBefore }, '"1"'),
    });
    expect(await device.outcomeOf(entry)).toMatchObject({ problem: { kind: 'gone' } });
    await saveAsNew(device.db, entry.id);
    await device.atRest();
    const [made] = [...device.server.logs.values()];
    expect(made?.log).toMatchObject({ ...all, rows: { all: [before, after] } });
    expect(JSON.parse(String(made?.log.track))).toEqual(track);
  });

  test('is saved with a new idempotency key, since the old one would return the deleted log', async () => {
    const device = await newDevice();
    device.server.fate = () => (device.server.calls.length === 1 ? 'after' : undefined);
    const sync = device.tab();
    const entry = await device.save({ fields: trip('Utö'), pictures: [picture('sänd.jpg')] });
    await until(() => device.server.logs.size === 1);
    device.server.logs.clear();
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    await saveAsNew(device.db, entry.id);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });
});

test('a save that is stuck after five server errors can be tried again, and tolerates server errors again', async () => {
  const device = await newDevice();
  let failures = 0;
  device.server.fate = () => (failures++ < 7 ? defect : undefined);
  const sync = device.tab();
  const entry = await device.save({ fields: trip('Snubbel'), pictures: [picture('med.jpg')] });
  const stuck = async () => (await device.entries())[0]?.problem;
  while (!(await stuck())) await sync.now();
  expect(failures).toBe(5);
  await tryAgain(device.db, entry.id);
  await device.atRest();
  const [made] = [...device.server.logs.values()];
  expect(made?.log).toMatchObject({ title: 'Snubbel', images: [expect.stringContaining('med.jpg')] });
});
