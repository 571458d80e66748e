import pLimit from 'p-limit';

/**
 * A queue for work that fills a processor and much memory: two at a time, but a large one alone. (A large one takes both
 * places; only one of them at a time may hold a place while it waits for the other.)
 */
export function createRenderQueue() {
  const two = pLimit(2);
  const one = pLimit(1);
  return <T>(work: () => Promise<T>, { large = false } = {}): Promise<T> =>
    large ? one(() => two(() => two(work))) : two(work);
}
