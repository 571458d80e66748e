import { describe, expect, test } from 'vitest';
import type { Row, RowChanges } from '#contract/rows';
import type { Opened } from './enqueue.ts';
import type { Entry, Fields, ServerLog } from './entry.ts';
import type { Sync } from './sync.ts';
import { newDevice, picture, until } from './testing/device.ts';
import { FakeServer } from './testing/fake-server.ts';
import { withdraw } from './withdraw.ts';

type Device = Awaited<ReturnType<typeof newDevice>>;

const trip = { title: 'Från Sandhamn', position: 'Sandhamn – Utö' };
let rows = 0;
const row = (minute: number, note: string): Row => {
  rows += 1;
  const at = `2025-07-14T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { id: rows.toString(16).padStart(32, '0'), at, note };
};
const change = (written: Row[], struck: Row[] = []): Fields => ({
  rows: JSON.stringify({ written, struck: struck.map(({ id }) => id) } satisfies RowChanges),
});

/** Writes as the page of a trip under way does: based on the waiting entry, else on the log as this device knows it. */
async function write(device: Device, log: ServerLog, rows: Fields): Promise<Entry> {
  const entry = (await device.entries()).find(({ logId }) => logId === log._id);
  const opened: Opened = { base: log, etag: null, entry };
  return device.save({ fields: { ...trip, ...entry?.fields, ...rows }, opened });
}
const notes = (server: FakeServer, id: string) =>
  (server.logs.get(id)?.log.rows as { all: Row[] } | undefined)?.all.map(({ note }) => note);

describe('rows', () => {
  test('written on two offline devices are merged in order of time, without a conflict', async () => {
    for (let round = 0; round < 50; round += 1) {
      const server = new FakeServer();
      const [one, other] = [await newDevice(server), await newDevice(server)];
      const log = server.write({ ...trip, ...change([row(0, 'Kastade loss')]) });
      for (const device of [one, other]) device.state.isOnline = false;
      for (const minute of [1, 3, 5]) await write(one, log, change([row(minute, `A${minute}`)]));
      for (const minute of [2, 4, 6]) await write(other, log, change([row(minute, `B${minute}`)]));
      for (const device of [one, other]) {
        device.state.isOnline = true;
        device.tab();
      }
      await Promise.all([one.atRest(), other.atRest()]);
      expect(notes(server, log._id)).toEqual(['Kastade loss', 'A1', 'B2', 'A3', 'B4', 'A5', 'B6']);
    }
  });

  test('written at the same moment are all kept', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const log = device.server.write(trip);
    const opened: Opened = { base: log, etag: null };
    const save = (note: string) => device.save({ fields: { ...trip, ...change([row(1, note)]) }, opened });
    await Promise.all([save('Rev'), save('Motor på'), save('Ankrat')]);
    device.state.isOnline = true;
    device.tab();
    await device.atRest();
    expect(notes(device.server, log._id)?.toSorted()).toEqual(['Ankrat', 'Motor på', 'Rev']);
  });

  test('that wait are kept when their log is changed in a form that has no rows', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const log = device.server.write(trip);
    await write(device, log, change([row(1, 'Rev')]));
    const [entry] = await device.entries();
    await device.save({
      fields: { ...trip, description: 'Fin resa' },
      opened: { base: log, etag: null, entry },
    });
    device.state.isOnline = true;
    device.tab();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Rev']);
    expect(device.server.logs.get(log._id)?.log.description).toBe('Fin resa');
  });

  test('do not overwrite a waiting change of their log', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const log = device.server.write(trip);
    const opened: Opened = { base: log, etag: null };
    await device.save({ fields: { ...trip, description: 'Fin resa' }, opened });
    // Saved before the page has heard of the first change.
    await device.save({ fields: { ...trip, ...change([row(1, 'Rev')]) }, opened });
    device.state.isOnline = true;
    device.tab();
    await device.atRest();
    expect(device.server.logs.get(log._id)?.log.description).toBe('Fin resa');
    expect(notes(device.server, log._id)).toEqual(['Rev']);
  });

  test.each(['a picture follows', 'a row is written meanwhile'])(
    'that end a trip leave it the arrival that the server makes of them, also if %s',
    async (what) => {
      const device = await newDevice();
      const { server } = device;
      const departure = { departureDateTime: '2025-07-14T09:00', arrivalDateTime: '2025-07-14T09:00' };
      const log = structuredClone(server.write({ ...trip, ...departure }));
      const arrived: Row = { ...row(90, 'Utö'), event: 'arrived' };
      const update = server.update.bind(server);
      // As on the real server: the arrival follows the rows, unless the change has another one than the log.
      server.update = (kind, id, fields, ...more) => {
        const isWritten = fields.arrivalDateTime !== server.logs.get(id)?.log.arrivalDateTime;
        return update(kind, id, isWritten ? fields : { ...fields, arrivalDateTime: arrived.at }, ...more);
      };
      const opened: Opened = { base: log, etag: '"1"' };
      const fields = { ...trip, ...departure, ...change([arrived]) };
      const follows = what === 'a picture follows';
      const first = await device.save({ fields, opened, pictures: follows ? [picture('a')] : [] });
      const shown: unknown[] = [];
      server.fate = async (call) => {
        const isFirst = server.calls.filter((one) => one.startsWith('update')).length === 1;
        const again = { ...first.fields, ...change([row(80, 'Segel ner')]) };
        if (!follows && isFirst && call.startsWith('update'))
          await device.save({ fields: again, opened: { ...opened, entry: first } });
        if (call.startsWith('upload')) shown.push((await device.entries())[0]?.fields.arrivalDateTime);
        return undefined;
      };
      device.tab();
      await device.atRest();
      expect(server.logs.get(log._id)?.log).toMatchObject({ arrivalDateTime: arrived.at });
      expect(shown, 'what its page shows meanwhile').toEqual(follows ? [arrived.at] : []);
    },
  );

  test('that were deleted on another device do not come back after a lost response', async () => {
    const device = await newDevice();
    const log = device.server.write(trip);
    const rev = row(1, 'Rev');
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    await device.outcomeOf(await write(device, log, change([rev])));
    await until(() => notes(device.server, log._id)?.length === 1);
    device.server.write({ _id: log._id, ...change([], [rev]) });
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual([]);
  });

  test('from another device turn the deletion of their log into a conflict, even after a lost response', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write(trip));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    const entry = await write(device, log, change([row(1, 'Rev')]));
    await device.outcomeOf(entry);
    device.server.write({ _id: log._id, ...change([row(2, 'Motor på')]) });
    const [waiting] = await device.entries();
    const opened: Opened = { base: log, etag: null, entry: waiting };
    await device.save({ action: 'delete', fields: {}, pictures: [], opened });
    await sync.now();
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([{ problem: { kind: 'conflict', fields: [] } }]);
    expect(notes(device.server, log._id)).toEqual(['Rev', 'Motor på']);
  });

  test('beyond the limit of a trip are refused with the error on the rows field', async () => {
    const device = await newDevice();
    const log = device.server.write(trip);
    const error = { code: 'too_many_rows', message: 'Resan har för många rader.' } as const;
    device.server.fate = (call) => (call.startsWith('update') ? { status: 400, error } : undefined);
    device.tab();
    await write(device, log, change([row(1, 'Rev')]));
    await until(async () => (await device.entries())[0]?.problem);
    expect((await device.entries())[0]?.problem).toEqual({
      kind: 'refused',
      sentences: [],
      fields: { rows: error.message },
    });
  });

  test('deleted while they are being sent are deleted on the server', async () => {
    const device = await newDevice();
    const log = device.server.write(trip);
    const rev = row(1, 'Rev');
    let goOn = () => {};
    const held = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined);
    });
    device.server.fate = (call) => (call.startsWith('update') ? held : undefined);
    device.tab();
    await write(device, log, change([rev]));
    await until(() => device.server.calls.some((call) => call.startsWith('update')));
    await write(device, log, change([], [rev]));
    goOn();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual([]);
  });

  test('deleted after a lost response are deleted on the server, and stay so when the next row is written', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip, ...change([row(0, 'Kastade loss')]) }));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    const rev = row(1, 'Rev');
    await device.outcomeOf(await write(device, log, change([rev])));
    device.state.isOnline = false;
    await write(device, log, change([], [rev]));
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Kastade loss']);
    await write(device, log, change([row(2, 'Motor på')]));
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Kastade loss', 'Motor på']);
  });

  test('deleted after a lost response stay deleted when the change is undone', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip, ...change([row(0, 'Kastade loss')]) }));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    const rev = row(1, 'Rev');
    await device.outcomeOf(await write(device, log, change([rev])));
    device.state.isOnline = false;
    const entry = await write(device, log, change([], [rev]));
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.fate = () => undefined;
    device.state.isOnline = true;
    await sync.now();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Kastade loss']);
  });

  test('that replaced others are left as they are when the change is undone after a lost response', async () => {
    const device = await newDevice();
    const before = row(0, 'Kastade loss');
    const log = structuredClone(device.server.write({ ...trip, ...change([before]) }));
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    const entry = await write(device, log, change([row(1, 'Avgång')], [before]));
    await device.outcomeOf(entry);
    device.server.fate = () => undefined;
    expect(await withdraw(device.db, entry.id)).toBe('undone-in-part');
    await sync.now();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Avgång']);
  });

  test('are gone from the device’s copy of their log when the last one is deleted', async () => {
    const device = await newDevice();
    const rev = row(1, 'Rev');
    const log = structuredClone(device.server.write({ ...trip, ...change([rev]) }));
    device.tab();
    const opened: Opened = { base: log, etag: '"1"' };
    await device.save({ fields: { ...trip, ...change([], [rev]) }, opened });
    await device.atRest();
    expect(device.seen.logs).toMatchObject([trip]);
    expect(device.seen.logs[0]).not.toHaveProperty('rows');
  });

  test('that are undone after they may have been sent are deleted, and other rows are kept', async () => {
    const device = await newDevice();
    const log = device.server.write({ ...trip, ...change([row(0, 'Kastade loss')]) });
    device.server.fate = (call) => (call.startsWith('update') ? 'after' : undefined);
    const sync = device.tab();
    const entry = await write(device, log, change([row(1, 'Rev')]));
    await device.outcomeOf(entry);
    expect(notes(device.server, log._id)).toEqual(['Kastade loss', 'Rev']);
    device.server.fate = () => undefined;
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    await sync.now();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Kastade loss']);
  });

  test('that were saved before the response to a picture was lost are kept when the change is undone', async () => {
    const device = await newDevice();
    const log = structuredClone(device.server.write({ ...trip, ...change([row(0, 'Kastade loss')]) }));
    device.server.fate = (call) =>
      call.startsWith('update') && device.server.files.length > 0 ? 'after' : undefined;
    const sync = device.tab();
    const entry = await device.save({
      fields: { ...trip, ...change([row(1, 'Rev')]) },
      opened: { base: log, etag: '"1"' },
      pictures: [picture('a')],
    });
    await until(() => device.server.logs.get(log._id)?.log.images.length === 1);
    expect(await withdraw(device.db, entry.id)).toBe('undone');
    device.server.fate = () => undefined;
    await sync.now();
    await device.atRest();
    expect(notes(device.server, log._id)).toEqual(['Kastade loss', 'Rev']);
    expect(device.server.logs.get(log._id)?.log.images).toEqual([]);
  });
});

test('on a fourteen-hour passage, 40 rows from two devices arrive once each and in order despite 200 network failures', async () => {
  let all = 0;
  for (let round = 0; round < 5; round += 1) {
    const server = new FakeServer();
    const devices = [await newDevice(server), await newDevice(server)] as const;
    let cuts = 0;
    let seed = round + 1;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    server.fate = () => {
      const cut = random();
      if (cut > 0.7 || cuts >= 200) return undefined;
      cuts += 1;
      return cut < 0.35 ? 'before' : 'after';
    };
    const log = server.write({ ...trip, ...change([row(0, 'rad 00')]) });
    let syncs = devices.map((device) => device.tab());
    const wanted = ['rad 00'];
    for (let n = 1; n < 40; n += 1) {
      const who = random() < 0.5 ? 0 : 1;
      const device = devices[who];
      // The clock of the second device is five minutes ahead.
      const minute = n * 21 + who * 5;
      const note = `rad ${String(n).padStart(2, '0')}`;
      wanted.push(note);
      device.state.isOnline = random() < 0.6;
      const entry = await write(device, log, change([row(minute, note)]));
      if (random() < 0.5) await device.outcomeOf(entry);
      // The first device loses power twice: its page is gone, and a new one opens what is stored.
      if (n === 13 || n === 27) {
        syncs[0]?.stop();
        syncs = [devices[0].tab(), syncs[1] as Sync];
      }
    }
    for (const device of devices) device.state.isOnline = true;
    await until(async () => {
      await Promise.all(syncs.map((sync) => sync.now()));
      return (await Promise.all(devices.map((device) => device.entries()))).flat().length === 0;
    });
    expect(notes(server, log._id)).toEqual(wanted);
    all += cuts;
  }
  expect(all).toBeGreaterThanOrEqual(200);
}, 60_000);
