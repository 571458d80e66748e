import { call } from '../api.ts';
import {
  currentSession,
  currentToken,
  dropToken,
  forgetPendingLogOut,
  keepPendingLogOut,
  leave,
} from '../session-state.ts';

/**
 * Ends the session and loads /info from scratch, so that nothing of it is left in the page. What needs no server comes first,
 * since a user who logs out on a borrowed device must be logged out even if the app is closed before the server has answered.
 * Then the session is ended at the next contact.
 */
export async function logOut(): Promise<void> {
  const user = currentSession();
  const token = currentToken();
  leave();
  if (token !== null) keepPendingLogOut(token);
  if (user) await forgetUser(user.userId);
  else dropToken();
  if (token !== null) await endOnServer(token);
  location.assign('/info');
}

async function endOnServer(token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const ended = await call('logOut', { headers, signal: AbortSignal.timeout(3000) });
  if (ended.ok) forgetPendingLogOut(token);
}

/** Deletes from this device the token, and what `forgetReplica` deletes of the user's data. */
export async function forgetUser(userId: string): Promise<void> {
  dropToken();
  // After the token: code that is still running sees that its user is gone, and stores nothing more.
  await forget(userId);
}

/** Waits at most three seconds. What is not deleted by then, or fails, is deleted at the next start. */
async function forget(userId: string): Promise<void> {
  const forgotten = import('../sync/account.ts').then(({ forgetReplica }) => forgetReplica(userId));
  const soon = new Promise<void>((resolve) => setTimeout(resolve, 3000));
  await Promise.race([forgotten, soon]).catch(() => {});
}
