import { call } from '../api.ts';
import { dropToken } from '../session-state.ts';

/**
 * Ends the session and loads /info afresh, so that nothing of it is left in the page. The token goes even when the
 * server can't be reached: somebody who logs out on a borrowed device must be logged out.
 */
export async function logOut(): Promise<void> {
  await call('logOut', { signal: AbortSignal.timeout(3000) }).catch(() => {});
  dropToken();
  location.assign('/info');
}
