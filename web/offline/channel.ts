/** `written`: by a user, or moved into the database: it must be sent. `changed`: anything else, such as a step of the sync. */
export type OutboxNews = 'written' | 'changed';

const channel = new BroadcastChannel('loggboken-outbox');
// Under Node, where the tests run, it would keep the process alive.
(channel as { unref?: () => void }).unref?.();
const listeners = new Set<(news: OutboxNews) => void>();

/** Tells every tab, this one too, that the outbox has changed. */
export function tellOutbox(news: OutboxNews): void {
  channel.postMessage(news);
  for (const listener of listeners) listener(news);
}

/** Returns a function that removes the listener. */
export function onOutbox(listener: (news: OutboxNews) => void): () => void {
  const heard = ({ data }: MessageEvent) => listener(data === 'written' ? 'written' : 'changed');
  listeners.add(listener);
  channel.addEventListener('message', heard);
  return () => {
    listeners.delete(listener);
    channel.removeEventListener('message', heard);
  };
}
