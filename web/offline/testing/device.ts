import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { logIn } from '../../session-state.ts';
import { randomId } from '../../shared/random-id.ts';
import { openDb } from '../db.ts';
import { adoptDeviceKey } from '../encryption.ts';
import { type Change, enqueue } from '../enqueue.ts';
import type { Entry, Fields, LogKind, ServerLog } from '../entry.ts';
import { readOutbox } from '../outbox.ts';
import { outcome } from '../outcome.ts';
import { Sync, type SyncContext } from '../sync.ts';
import { timings } from '../timings.ts';
import { FakeServer } from './fake-server.ts';

Object.assign(timings, {
  // These always answer, but late on a busy machine. Timeouts are tested in `db.test.ts`, `memory-db.test.ts` and `encryption.test.ts`.
  dbOpen: 60_000,
  dbRead: 60_000,
  dbWrite: 60_000,
  deviceKey: 60_000,
  outcome: 60_000,
  backoff: { first: 10, most: 40 },
  wake: 40,
  serverErrorsApart: 1,
});

const stored = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

export const deviceKey = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Changes the timings until the test ends. */
export function setTimings(changes: Partial<typeof timings>): void {
  const before = { ...timings };
  Object.assign(timings, changes);
  onTestFinished(() => void Object.assign(timings, before));
}

/** Signs in, as far as the page knows. */
export function signIn(userId: string): void {
  const claims = btoa(JSON.stringify({ userId, userRole: 'user' }));
  logIn(`x.${claims}.x`);
}

let users = 0;

/** A device with a signed-in user of its own, and a server. `tab` opens a tab, whose sync runs until the test ends. */
export async function newDevice(server = new FakeServer()) {
  users += 1;
  const userId = String(Date.now() * 1000 + users);
  signIn(userId);
  const db = openDb(userId);
  await adoptDeviceKey(userId, deviceKey);
  const state = { isOnline: true, lock: Promise.resolve() as Promise<unknown>, isHeld: false };
  const seen = { sent: 0, logs: [] as (ServerLog | undefined)[] };
  const tab = (changes: Partial<SyncContext> = {}) => {
    const sync = new Sync({
      db,
      api: server,
      isSignedIn: () => true,
      isOnline: () => state.isOnline,
      alone: async (work) => {
        if (state.isHeld) return false;
        state.isHeld = true;
        await work().finally(() => {
          state.isHeld = false;
        });
        return true;
      },
      onLog: async (_kind, _id, log) => void seen.logs.push(log),
      onStatus: ({ sent }) => {
        seen.sent += sent ?? 0;
      },
      ...changes,
    });
    onTestFinished(() => sync.stop());
    return sync;
  };
  const save = async (change: Partial<Change> & { fields: Fields }) => {
    const entry = await enqueue(db, {
      kind: 'trip-log' as LogKind,
      action: change.opened ? 'update' : 'create',
      pictures: (change.opened?.base?.images ?? []).map((path) => ({ path })),
      ...change,
    });
    return entry as Entry;
  };
  return {
    userId,
    db,
    server,
    state,
    seen,
    tab,
    save,
    outcomeOf: (entry: Entry) => outcome(db, entry, () => state.isOnline),
    entries: async () => (await readOutbox(db)).entries,
    /** Resolves when nothing waits. */
    atRest: () => until(async () => (await readOutbox(db)).entries.length === 0),
  };
}

/** The fields of a trip that the fake server accepts. */
export const trip = (title: string, more: object = {}) => ({
  title,
  description: '',
  distance: null,
  ...more,
});

export const picture = (name: string, text = name) => ({
  file: new File([text], name, { type: 'image/jpeg' }),
  id: randomId(),
});

/** Resolves when `isSo` is true. If it never is, the test fails by its own timeout. */
export async function until(isSo: () => unknown | Promise<unknown>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

export const opened = (log: ServerLog, etag: string | null = null): Change['opened'] => ({
  base: structuredClone(log),
  etag,
});
