/** `written` by a user, or moved to where it is kept: it is to be sent; or only `changed`, as the sync does at each step. */
export type OutboxNews = 'written' | 'changed';

const channel = new BroadcastChannel('loggboken-outbox');
// Under Node, where the tests run, it would keep the process alive.
(channel as { unref?: () => void }).unref?.();
const listeners = new Set<(news: OutboxNews) => void>();

/** Tells every tab, this one too, that the outbox is another one than before. */
export function tellOutbox(news: OutboxNews): void {
  channel.postMessage(news);
  for (const listener of listeners) listener(news);
}

/** Returns the way to stop it. */
export function onOutbox(listener: (news: OutboxNews) => void): () => void {
  const heard = ({ data }: MessageEvent) => listener(data === 'written' ? 'written' : 'changed');
  listeners.add(listener);
  channel.addEventListener('message', heard);
  return () => {
    listeners.delete(listener);
    channel.removeEventListener('message', heard);
  };
}
