import type { SavedChange } from './change.ts';
import type { Device } from './device.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { Remote } from './remote.ts';

export interface Exchanged {
  isUpToDate: boolean;
  /** Why not all was done; `after`: how long the server asks to wait, in milliseconds. */
  later?: { after?: number | undefined } | undefined;
  /** What the server says of changes that it fails on, by their id. */
  failing: ReadonlyMap<string, string>;
}

interface Surroundings {
  device: Device;
  remote: Remote;
  userId: string;
  isSignedIn(): boolean;
  mayTry(change: SavedChange): boolean;
}

/** Sends what waits, and fetches what is new: neither keeps the other from being done. */
export async function exchange(surroundings: Surroundings): Promise<Exchanged> {
  const { device, remote } = surroundings;
  await device.load();
  // What is to be deleted is compared with what it is now.
  const isDeleting = device.changes.some(({ state, action }) => state === 'queued' && action === 'delete');
  let failure = isDeleting ? await pull(device, remote) : undefined;
  const { hasSent, later, failing } = await push(surroundings);
  if (hasSent || !isDeleting) failure = await pull(device, remote);
  const after = failure && 'retryAfter' in failure ? failure.retryAfter : undefined;
  return { isUpToDate: !failure, later: later ?? (failure && { after }), failing };
}
