import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAnswer, writeAnswer } from './answers.ts';
import { onOutbox } from './channel.ts';
import { DeviceIsFullError } from './db.ts';
import { adoptDeviceKey } from './encryption.ts';
import { deviceKey, newDevice, opened, picture, setTimings, signIn, trip, until } from './testing/device.ts';
import { withdraw } from './withdraw.ts';

const busy = { code: 'busy', message: 'Servern är upptagen just nu.' } as const;
const defect = { code: 'defect', message: 'Något gick fel hos oss.' } as const;

describe('the sync', () => {
  test('sends nothing after its user has logged out, even in the middle of a run', async () => {
    const device = await newDevice();
    let isSignedIn = true;
    const sync = device.tab({ isSignedIn: () => isSignedIn });
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
    await device.atRest();
    expect(device.server.titles()).toEqual(['Ett', 'Två']);
  });

  test('sends nothing if its user logs out between the recording of the attempt and the request', async () => {
    const device = await newDevice();
    let isSignedIn = true;
    const stop = onOutbox((news) => {
      isSignedIn = news === 'written';
    });
    onTestFinished(stop);
    const sync = device.tab({ isSignedIn: () => isSignedIn });
    await device.save({ fields: trip('Utö') });
    await sync.now();
    expect(await device.entries()).toMatchObject([{ tried: [{}] }]);
    expect(device.server.calls).toEqual([]);
  });

  test.each([
    ['the network is back', 'online'],
    ['its tab is looked at', 'focus'],
    ['the service worker wakes it', 'message'],
  ])('tries soon when %s, however long it would have waited', async (_, name) => {
    const device = await newDevice();
    setTimings({ backoff: { first: 600_000, most: 600_000 } });
    const page = new EventTarget();
    vi.stubGlobal('navigator', { serviceWorker: name === 'message' ? page : undefined });
    if (name !== 'message') vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    onTestFinished(() => void vi.unstubAllGlobals());
    device.server.fate = () => 'before';
    device.tab();
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
    device.server.fate = () => undefined;
    page.dispatchEvent(new Event(name));
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('tries only when told to while the browser believes that there is no network', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const sync = device.tab();
    expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
    await device.save({ fields: trip('Runmarö') });
    expect(device.server.calls).toEqual([]);
    await sync.now();
    expect(device.server.titles()).toEqual(['Utö', 'Runmarö']);
  });

  test('sends later if another tab is sending', async () => {
    const device = await newDevice();
    setTimings({ backoff: { first: 16, most: 50 } });
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    device.state.isHeld = true;
    await device.save({ fields: trip('Utö') });
    await device.tab().now();
    expect(device.server.calls).toEqual([]);
    expect(timer.mock.calls.map(([, ms]) => ms)).toContain(48);
    device.state.isHeld = false;
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('skips an entry that can’t be read, and sends the entries after it', async () => {
    const device = await newDevice();
    device.state.isOnline = false;
    const broken = await device.save({ fields: trip('Trasig') });
    await device.save({ fields: trip('Efter') });
    await device.db.write(['outbox'], async (trx) => {
      const record = await trx.get('outbox', broken.id);
      await trx.put('outbox', { ...record, action: 'dance' } as never, broken.id);
    });
    device.state.isOnline = true;
    const onWaiting = vi.fn();
    await device.tab({ onWaiting }).now();
    expect(device.server.titles()).toEqual(['Efter']);
    expect(onWaiting, 'it never will be readable').not.toHaveBeenCalled();
  });

  test('waits for the key if it can’t read an entry without it', async () => {
    const device = await newDevice();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    await device.save({ fields: trip('Utö') });
    await device.db.write(['keys'], (trx) => trx.clear('keys'));
    signIn(device.userId);
    await device.tab().now();
    expect(device.server.calls).toEqual([]);
    await adoptDeviceKey(device.userId, deviceKey);
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('sends the entries after one that fails unexpectedly, and that one later', async () => {
    const device = await newDevice();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const error = new Error('no');
    device.state.isOnline = false;
    for (const title of ['Utö', 'Efter']) await device.save({ fields: trip(title) });
    device.state.isOnline = true;
    device.server.fate = (call) => {
      const isFirst = device.server.calls.filter((one) => one === call).length === 1;
      return call === 'create Utö' && isFirst ? Promise.reject(error) : undefined;
    };
    device.tab();
    await device.atRest();
    expect(device.server.calls).toEqual(['create Utö', 'create Efter', 'create Utö']);
    expect(warn.mock.calls).toEqual([['An entry could not be sent.', error]]);
  });

  test('tries an entry that fails on the server only once in a run', async () => {
    const device = await newDevice();
    setTimings({ backoff: { first: 600_000, most: 600_000 } });
    device.state.isOnline = false;
    device.server.fate = (call) => (call === 'create Snubbel' ? { status: 500, error: defect } : undefined);
    for (const title of ['Snubbel', 'Efter']) await device.save({ fields: trip(title) });
    device.state.isOnline = true;
    device.tab();
    await until(() => device.server.titles().includes('Efter'));
    expect(device.server.calls).toEqual(['create Snubbel', 'create Efter']);
  });

  test('waits if the server does not recognise its user, without marking the entry as failed', async () => {
    const device = await newDevice();
    let status = 401;
    device.server.fate = () => (status === 401 ? { status, error: busy as never } : undefined);
    device.tab();
    await device.save({ fields: trip('Utö') });
    await until(() => device.server.calls.length > 0);
    expect(await device.entries()).toMatchObject([{ fields: { title: 'Utö' } }]);
    expect((await device.entries())[0]?.problem).toBeUndefined();
    status = 200;
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('reports its progress with waiting entries, and how many have arrived', async () => {
    const device = await newDevice();
    const told: unknown[] = [];
    device.state.isOnline = false;
    const sync = device.tab({ onStatus: (status) => told.push(status) });
    for (const title of ['Ett', 'Två']) await device.outcomeOf(await device.save({ fields: trip(title) }));
    told.length = 0;
    device.state.isOnline = true;
    await sync.now();
    const said = [...new Set(told.slice(0, -2).map((status) => JSON.stringify(status)))];
    expect(said).toEqual(['{"sending":{"i":1,"n":2}}', '{"sending":{"i":2,"n":2}}']);
    expect(told.slice(-2)).toStrictEqual([{ sent: 2 }, { sending: undefined, isFull: false }]);
    told.length = 0;
    await device.outcomeOf(await device.save({ fields: trip('Genast') }));
    await sync.now();
    expect(new Set(told), 'of what goes at once').toEqual(new Set([{ sending: undefined, isFull: false }]));
  });

  test('sends nothing more after it is stopped, but the next one does', async () => {
    const device = await newDevice();
    const stopped = device.tab();
    stopped.stop();
    await device.save({ fields: trip('Utö') });
    await stopped.now();
    expect(device.server.calls).toEqual([]);
    device.tab();
    await device.atRest();
    expect(device.server.titles()).toEqual(['Utö']);
  });

  test('asks to be woken by a network only while there is none and something waits', async () => {
    const device = await newDevice();
    const onWaiting = vi.fn();
    device.state.isOnline = false;
    const sync = device.tab({ onWaiting });
    await device.save({ fields: trip('Utö') });
    await until(() => onWaiting.mock.calls.length > 0);
    device.server.fate = () => 'before';
    device.state.isOnline = true;
    await sync.now();
    onWaiting.mockClear();
    await sync.now();
    expect(onWaiting, 'a browser with a network would wake it at once, for ever').not.toHaveBeenCalled();
    device.server.fate = () => undefined;
    await device.atRest();
    device.state.isOnline = false;
    await sync.now();
    expect(onWaiting, 'nothing waits').not.toHaveBeenCalled();
  });

  test('drops a creation that was undone and that the server then refuses', async () => {
    const device = await newDevice();
    device.server.fate = () => 'before';
    const sync = device.tab();
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
        ? {
            status: 413,
            error: { code: 'too_large', message: 'För stor.', fields: { file0: 'För stor.' } } as never,
          }
        : undefined;
    device.tab();
    const entry = await device.save({ fields: trip('Utö'), pictures: [picture('vy.jpg')] });
    await until(async () => (await device.entries())[0]?.problem);
    expect(await device.entries()).toMatchObject([
      { saved: true, problem: { kind: 'refused', sentences: ['vy.jpg: För stor.'], fields: {} } },
    ]);
    expect(device.server.titles()).toEqual(['Utö']);
    expect(await device.outcomeOf(entry), 'nobody may save it a second time').toMatchObject({ kind: 'done' });
  });
});

describe('on a device that is full', () => {
  /** Where there is no room for the outbox until `isRoomy` says so, with an entry, an answer and a cache of pictures. */
  async function fullDevice(isRoomy: (kept: { answers: boolean; pictures: boolean }) => boolean) {
    const device = await newDevice();
    const sync = device.tab();
    device.state.isOnline = false;
    await device.save({ fields: trip('Utö') });
    await writeAnswer(device.db, ['boats'], ['kept'], 1000);
    const told: boolean[] = [];
    sync.stop();
    const kept = { answers: true, pictures: true, shared: true };
    const look = async () => {
      kept.answers = (await readAnswer(device.db, ['boats'])) !== undefined;
      kept.pictures = urls.has('https://x.se/images/a.webp');
      kept.shared = urls.has('https://x.se/shared/0?name=a.jpg');
      return kept;
    };
    const urls = new Set(['https://x.se/images/a.webp', 'https://x.se/shared/0?name=a.jpg']);
    vi.stubGlobal('caches', {
      open: async (name: string) => ({
        keys: async () => (name.endsWith(device.userId) ? [...urls].map((url) => ({ url })) : []),
        delete: async ({ url }: { url: string }) => urls.delete(url),
      }),
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const write = device.db.write.bind(device.db);
    vi.spyOn(device.db, 'write').mockImplementation(async (stores, work) => {
      if (stores.includes('outbox') && !isRoomy(await look())) throw new DeviceIsFullError();
      return write(stores, work);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(() => void vi.unstubAllGlobals());
    device.state.isOnline = true;
    const { server } = device;
    const onStatus = ({ isFull }: { isFull?: boolean }) => isFull !== undefined && told.push(isFull);
    return { sync: device.tab({ onStatus }), server, told, look };
  }

  test('the cached pictures make room for the sync, and the answers stay if that is enough', async () => {
    const { sync, server, told, look } = await fullDevice(({ pictures }) => !pictures);
    await sync.now();
    expect(server.titles()).toEqual(['Utö']);
    expect(await look(), 'what was shared to the app is nowhere else').toEqual({
      ...{ answers: true, pictures: false, shared: true },
    });
    expect(told).toEqual([false]);
  });

  test('the cached answers make room for the sync if the pictures are not enough', async () => {
    const { sync, server } = await fullDevice(({ answers, pictures }) => !answers && !pictures);
    await sync.now();
    expect(server.titles()).toEqual(['Utö']);
  });

  test('nothing is sent that could not be noted, and it is said that the device is full until there is room', async () => {
    let isRoomy = false;
    const { sync, server, told } = await fullDevice(() => isRoomy);
    await sync.now();
    expect(server.calls).toEqual([]);
    expect(new Set(told)).toEqual(new Set([true]));
    isRoomy = true;
    await sync.now();
    expect(server.titles()).toEqual(['Utö']);
    expect(told.at(-1)).toBe(false);
  });
});

/** Lets a page's time pass, as long as IndexedDB and the encryption need in between, with an event every tenth of a second. */
async function storm(
  device: Awaited<ReturnType<typeof newDevice>>,
  page: EventTarget,
  names: readonly string[],
  seconds: number,
): Promise<void> {
  for (let i = 0; i < seconds * 10; i++) {
    page.dispatchEvent(new Event(names[i % names.length] ?? 'focus'));
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 4; turn++) await device.entries();
  }
}

describe('a server in trouble', () => {
  describe.each([
    ['is not reached', 'before'],
    ['answers 500', { status: 500, error: defect }],
    ['answers 502 by its proxy', 502],
    ['answers 503', { status: 503, error: busy }],
  ] as const)('that %s', (_, fate) => {
    test('gets no more than some tries a minute, however often the browser wakes the app, and keeps the user out of it', async () => {
      const device = await newDevice();
      setTimings({ backoff: { first: 1000, most: 300_000 }, wake: 30_000, serverErrorsApart: 20_000 });
      const page = new EventTarget();
      vi.stubGlobal('navigator', { serviceWorker: page });
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      onTestFinished(() => void vi.useRealTimers());
      onTestFinished(() => void vi.unstubAllGlobals());
      device.server.fate = () => fate as never;
      device.tab();
      await device.save({ fields: trip('Utö') });
      await storm(device, page, ['message', 'focus', 'online'], 60);
      const tries = device.server.calls.filter((call) => call === 'create Utö').length;
      expect(tries).toBeGreaterThan(2);
      expect(tries).toBeLessThan(10);
      expect((await device.entries())[0]?.problem).toBeUndefined();
      await storm(device, page, ['message'], 120);
      const later = device.server.calls.filter((call) => call === 'create Utö').length;
      expect(later - tries).toBeLessThan(8);
    });
  });

  test('that asks for a pause gets it, whatever wakes the app meanwhile', async () => {
    const device = await newDevice();
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(() => void vi.unstubAllGlobals());
    device.server.fate = () => ({ status: 503, error: busy, retryAfter: 20_000 });
    device.tab();
    await device.save({ fields: trip('Utö') });
    await storm(device, page, ['focus', 'online'], 15);
    expect(device.server.calls).toEqual(['create Utö']);
  });

  test('that answers 500 to five presses of «Skicka nu» in a second has not failed five times', async () => {
    const device = await newDevice();
    setTimings({ backoff: { first: 600_000, most: 600_000 }, serverErrorsApart: 20_000 });
    device.server.fate = () => ({ status: 500, error: defect });
    const sync = device.tab();
    await device.save({ fields: trip('Utö') });
    for (let i = 0; i < 6; i++) await sync.now();
    expect(device.server.calls.length).toBeGreaterThan(5);
    expect((await device.entries())[0]).toMatchObject({ serverErrors: 1 });
    expect((await device.entries())[0]?.problem).toBeUndefined();
  });

  test.each([429, 503])(
    'that responds with %s is left alone for as long as it asks, and gets everything afterwards',
    async (status) => {
      const device = await newDevice();
      let refusals = 0;
      device.server.fate = () =>
        refusals++ < 2 ? { status, error: busy as never, retryAfter: 30 } : undefined;
      device.tab();
      const began = Date.now();
      expect(await device.outcomeOf(await device.save({ fields: trip('Utö') }))).toEqual({ kind: 'waiting' });
      await device.atRest();
      expect(device.server.titles()).toEqual(['Utö']);
      expect(Date.now() - began).toBeGreaterThanOrEqual(55);
    },
  );

  test('that always responds with 500 does not block other entries, and the entry waits for the user after five attempts', async () => {
    const device = await newDevice();
    device.server.fate = (call) =>
      call === 'create Snubbel' ? { status: 500, error: defect as never } : undefined;
    device.tab();
    await device.save({ fields: trip('Snubbel') });
    await device.save({ fields: trip('Efter') });
    await until(async () => (await device.entries())[0]?.problem);
    expect((await device.entries())[0]?.problem).toEqual({ kind: 'failed', sentence: defect.message });
    expect(device.server.titles()).toEqual(['Efter']);
    expect(device.server.calls.filter((call) => call === 'create Snubbel')).toHaveLength(5);
  });

  test.each([403, 413, 502])(
    'from which a proxy keeps one entry, with a page of its own and %s, gets the others, and the entry waits for the user after five attempts',
    async (status) => {
      const device = await newDevice();
      device.server.fate = (call) => (call === 'upload stor.jpg' ? status : undefined);
      device.tab();
      await device.save({ fields: trip('Utö'), pictures: [picture('stor.jpg')] });
      await device.save({ fields: trip('Efter'), pictures: [picture('liten.jpg')] });
      await until(async () => (await device.entries())[0]?.problem);
      expect(await device.entries()).toMatchObject([
        { fields: { title: 'Utö' }, problem: { sentence: expect.stringMatching(/^stor.jpg: /) } },
      ]);
      expect(device.server.files.map(({ name }) => name)).toEqual(['liten.jpg']);
      expect(device.server.calls.filter((call) => call === 'upload stor.jpg')).toHaveLength(5);
    },
  );

  test.each([502, 503])(
    'that is being restarted behind a proxy that answers everything with %s gets everything afterwards, and asks the user nothing',
    async (status) => {
      const device = await newDevice();
      let tries = 0;
      device.server.fate = (call) => {
        tries += Number(call === 'create Utö');
        return tries < 8 ? status : undefined;
      };
      device.tab();
      await device.save({ fields: trip('Utö') });
      await device.save({ fields: trip('Efter') });
      await device.atRest();
      expect(device.server.titles()).toEqual(['Utö', 'Efter']);
    },
  );

  test.each(['answers yes to a change and does nothing', 'never tells a version'])(
    'that %s is not retried for ever: the entry waits for the user, and the others are sent',
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
      const sync = device.tab();
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

  test('that can’t be reached is retried less and less often, at times that vary between devices', async () => {
    const device = await newDevice();
    setTimings({ backoff: { first: 16, most: 50 } });
    const random = vi.spyOn(Math, 'random');
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    device.server.fate = () => 'before';
    await device.save({ fields: trip('Utö') });
    for (const [luck, waits] of [
      [0, [8, 16, 25, 25]],
      [1, [16, 32, 50, 50]],
    ] as const) {
      random.mockReturnValue(luck);
      timer.mockClear();
      const sync = device.tab();
      const waited = () => timer.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms > 5 && ms < 60);
      await until(() => waited().length === 4);
      sync.stop();
      expect(waited()).toEqual(waits);
    }
    // A version that may have been sent is stored once, however often it is tried.
    expect(await device.entries()).toMatchObject([{ waited: true, tried: [{ fields: trip('Utö') }] }]);
  });
});
