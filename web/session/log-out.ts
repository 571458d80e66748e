import { call } from '../api.ts';
import { currentSession, dropToken, leave } from '../session-state.ts';

/**
 * Ends the session and loads /info afresh, so that nothing of it is left in the page. The token goes even when the
 * server can't be reached: somebody who logs out on a borrowed device must be logged out.
 */
export async function logOut(): Promise<void> {
  const user = currentSession();
  leave();
  await call('logOut', { signal: AbortSignal.timeout(3000) }).catch(() => {});
  dropToken();
  // After the token: what is still at work sees that its user is gone, and keeps nothing more.
  if (user) await forget(user.userId);
  location.assign('/info');
}

/** Where the device keeps nothing there is nothing to forget. What can't be forgotten soon is so at the next start. */
async function forget(userId: string): Promise<void> {
  const forgotten = import('../device/database.ts').then(({ forgetDevice }) => forgetDevice(userId));
  const soon = new Promise<void>((resolve) => setTimeout(resolve, 3000));
  await Promise.race([forgotten, soon]).catch(() => {});
}
