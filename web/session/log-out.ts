import { call } from '../api.ts';
import { currentSession, currentToken, dropToken, keepPendingLogOut, leave } from '../session-state.ts';

/**
 * Ends the session and loads /info from scratch, so that nothing of it is left in the page. The token is deleted even if the
 * server can't be reached, since a user who logs out on a borrowed device must be logged out. Then the session is ended at
 * the next contact, even if the app is closed meanwhile.
 */
export async function logOut(): Promise<void> {
  const user = currentSession();
  const token = currentToken();
  leave();
  const ended = await call('logOut', { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  if (token !== null && !ended?.ok) keepPendingLogOut(token);
  if (user) await forgetUser(user.userId);
  else dropToken();
  location.assign('/info');
}

/** Deletes from this device the token, and what `forgetDevice` deletes of the user's data. */
export async function forgetUser(userId: string): Promise<void> {
  dropToken();
  // After the token: code that is still running sees that its user is gone, and stores nothing more.
  await forget(userId);
}

/** Waits at most three seconds. What is not deleted by then, or fails, is deleted at the next start. */
async function forget(userId: string): Promise<void> {
  const forgotten = import('../offline/db.ts').then(({ forgetDevice }) => forgetDevice(userId));
  const soon = new Promise<void>((resolve) => setTimeout(resolve, 3000));
  await Promise.race([forgotten, soon]).catch(() => {});
}
