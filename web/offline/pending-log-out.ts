import { endSessionOf } from '../api.ts';
import { forgetPendingLogOut, pendingLogOuts } from '../session-state.ts';

let sending: Promise<void> | undefined;

/** Ends on the server the sessions of log-outs made while it could not be reached. Tries again when the network is back. */
export function sendLogOuts(): Promise<void> {
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<void> {
  for (const token of pendingLogOuts()) {
    if (await endSessionOf(token)) forgetPendingLogOut(token);
  }
}

if (typeof addEventListener === 'function') addEventListener('online', () => void sendLogOuts());
