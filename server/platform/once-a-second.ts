/** Calls at the same time, or within a second, share one result, so that however many ask, others are asked once. */
export function onceASecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let isCurrent = false;
  let outcome: Promise<T>;
  return () => {
    if (!isCurrent) {
      isCurrent = true;
      outcome = ask().finally(() => {
        setTimeout(() => {
          isCurrent = false;
        }, 1000).unref();
      });
    }
    return outcome;
  };
}
