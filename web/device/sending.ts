import { queryClient } from '../query-client.ts';
import { currentSession } from '../session-state.ts';
import { openDevice } from './database.ts';
import { keepNewest } from './newest.ts';
import { onOutboxChanged } from './outbox-news.ts';
import { sendOne } from './send-one.ts';
import { setSending, tellSent } from './sending-state.ts';
import { wakeTag } from './wake-tag.ts';

/** How soon the server is tried again, in milliseconds. */
const pause = 3000;

let sender: { userId: string; stop: () => void } | undefined;
let timer: number | undefined;
let atWork = false;

/** Ids of what can't be read: another try of this page would end as the first. */
const unreadable = new Set<string>();

/** From now on what waits in this user's outbox goes off whenever it can. */
export function startSending(userId: string): void {
  sender?.stop();
  unreadable.clear();
  const wake = () => void send(userId);
  const onVisible = () => document.visibilityState === 'visible' && wake();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', onVisible);
  const deaf = onOutboxChanged(wake);
  navigator.serviceWorker?.addEventListener('message', wake);
  sender = {
    userId,
    stop() {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', onVisible);
      deaf();
      navigator.serviceWorker?.removeEventListener('message', wake);
      clearTimeout(timer);
    },
  };
  wake();
}

/** Tries now, whatever the browser thinks of the network. */
export async function sendNow(): Promise<void> {
  if (sender) await send(sender.userId, true);
}

async function send(userId: string, anyway = false): Promise<void> {
  if (atWork) return;
  atWork = true;
  clearTimeout(timer);
  try {
    if (anyway || navigator.onLine) await alone(userId, () => sendAll(userId));
  } catch (error) {
    console.warn('The outbox could not be sent.', error);
  } finally {
    atWork = false;
    setSending(undefined);
  }
  if ((await waiting(userId)).length === 0) return;
  timer = window.setTimeout(() => void send(userId), pause);
  await askToBeWoken();
}

/** A page that nobody looks at is put to sleep, and its timers with it; where the browser can, it wakes us for the network. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(wakeTag).catch(() => {});
}

/** Ids of what can be sent, in order. */
async function waiting(userId: string): Promise<string[]> {
  if (currentSession()?.userId !== userId) return [];
  const records = await (await openDevice(userId)).getAll('outbox');
  return records
    .filter(({ id, problem }) => !problem && !unreadable.has(id))
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);
}

/**
 * One tab at a time. On plain HTTP there are no locks; there two tabs may send the same at once, which the server's keys
 * and versions bear, at the price of a picture sent twice.
 */
async function alone(userId: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`loggboken-outbox-${userId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

async function sendAll(userId: string): Promise<void> {
  let sent = 0;
  // What the server stumbles over is left for the next run: it does not hold up the others.
  const defect = new Set<string>();
  // A step at a time: more steps than this for as few entries means that something goes round in a circle.
  for (let steps = 0; steps < 1000; steps++) {
    const [next, ...rest] = (await waiting(userId)).filter((id) => !defect.has(id));
    if (next === undefined) break;
    setSending({ i: sent + 1, n: sent + 1 + rest.length });
    const outcome = await sendOne(userId, next);
    if (outcome === 'later') break;
    if (outcome === 'sent') sent++;
    if (outcome === 'defect') defect.add(next);
    if (outcome === 'unreadable') unreadable.add(next);
  }
  if (sent === 0) return;
  tellSent(sent);
  // What the pages show, and what the device keeps, is from before.
  await queryClient.invalidateQueries();
  if (navigator.serviceWorker?.controller) await keepNewest(userId, Date.now());
}
