/** Every time that the offline engine waits for, in milliseconds. Tests set them to a few. */
export const timings = {
  /** An IndexedDB that has not opened by then is taken for one that will not; what is written meanwhile is moved over if it does. */
  dbOpen: 1000,
  dbRead: 1000,
  /** Pictures take their time on an old phone. What has not been written by then is aborted, so nothing is half there. */
  dbWrite: 5000,
  /** The device key is waited for no longer; until it comes, a key made here encrypts. */
  deviceKey: 3000,
  /** A form waits so long for what its entry comes to: the page that it leads to is there within five seconds. */
  outcome: 4700,
  /** A form that is opened waits so long for the server before it begins with the cached copy. */
  freshCopy: 2000,
  /** So long an answer to a call of the sync is waited for. */
  call: 30_000,
  /** Exponential backoff of the sync, with jitter. */
  backoff: { first: 1000, most: 5 * 60_000 },
  /** A cached answer younger than this is not prefetched anew. */
  cacheIsFresh: 60 * 60_000,
};
