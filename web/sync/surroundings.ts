import type { Clock } from './backoff.ts';
import type { Remote } from './remote.ts';
import type { Seal } from './seal.ts';
import type { Storage } from './storage.ts';

/** What the sync needs of the browser, so that a test can be one. */
export interface Surroundings {
  userId: string;
  storage: Storage;
  seal: Seal;
  remote: Remote;
  isSignedIn(): boolean;
  isOnline(): boolean;
  /** When the network is back: the browser may have stopped the page's timers. */
  askToBeWoken(): void;
  /** Only then is asked what is new. */
  isLookedAt(): boolean;
  /** Undefined on plain HTTP: two tabs may then send at once, which is harmless. */
  locks: Pick<LockManager, 'request'> | undefined;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  clock: Clock;
  /** 0 … 1 */
  random(): number;
  /** Deletes what can be fetched again, when the device is full. */
  makeRoom(): Promise<void>;
}
