import { endSessionOf } from '../api.ts';
import { forgetPendingLogOut, isLeaving, pendingLogOuts } from '../session-state.ts';

/** Exponential, in milliseconds. */
const backoff = { first: 1000, most: 5 * 60_000 };

let sending: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Rounds in a row that have left a session open. */
let failures = 0;

/**
 * Ends on the server the sessions of log-outs that it has not answered. Tries again when the network is back and, since a
 * server that was silent does not tell when it is back, at growing intervals.
 */
export function sendLogOuts(): Promise<void> {
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<void> {
  clearTimeout(timer);
  // A log-out that is under way asks by itself, and loads the page again.
  if (isLeaving()) return;
  for (const token of pendingLogOuts()) {
    if (await endSessionOf(token)) forgetPendingLogOut(token);
  }
  failures = pendingLogOuts().length > 0 ? failures + 1 : 0;
  if (failures === 0) return;
  const wait = Math.min(backoff.most, backoff.first * 2 ** (failures - 1));
  timer = setTimeout(() => void sendLogOuts(), wait);
}

if (typeof addEventListener === 'function') addEventListener('online', () => void sendLogOuts());
