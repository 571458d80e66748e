/** All timeouts and delays of the offline engine, in milliseconds. Tests change them. */
export const timings = {
  /** If IndexedDB has not opened by then, memory takes its place; what is written meanwhile is moved over if it opens later. */
  dbOpen: 1000,
  dbRead: 1000,
  /** Writing pictures takes time on an old phone. A transaction not done by then is aborted, so nothing is half written. */
  dbWrite: 5000,
  /** How long to wait for the device key, once a request for it; after that, until it comes, a key made here encrypts. */
  deviceKey: 3000,
  /** How long a form waits for the result of its entry, so that the next page is there within five seconds. */
  outcome: 4700,
  /** How long the server may be silent, before an answer or within it, until any call of the app gives up. */
  silence: 20_000,
  /** The timeout of each call of the sync, also of one whose answer keeps trickling in; not of uploads. */
  call: 30_000,
  /** An upload without progress for this long is given up. */
  upload: 60_000,
  /** How long to wait for the server to end the session of a user who has logged out. */
  logOut: 10_000,
  /** Exponential backoff of the sync, with jitter. */
  backoff: { first: 1000, most: 5 * 60_000 },
  /** How long after a try at least an event, such as a network that is back, leads to the next one. */
  wake: 30_000,
  /** Server errors that come closer than this are one. */
  serverErrorsApart: 20_000,
  /** How long the app shows that something has just been sent. */
  sentShown: 8000,
};
