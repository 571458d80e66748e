import { openChannel } from '../shared/open-channel.ts';

/** `written`: by a user, or moved into the database: it must be sent. `changed`: anything else, such as a step of the sync. */
export type OutboxNews = 'written' | 'changed';

const channel = openChannel('loggboken-outbox');
const listeners = new Set<(news: OutboxNews) => void>();
channel?.addEventListener('message', ({ data }) => hear(data));
// Under Node, where the tests run, it would keep the process alive.
(channel as { unref?: () => void } | undefined)?.unref?.();

function hear(news: OutboxNews): void {
  for (const listener of listeners) listener(news);
}

/** Tells every tab, this one too, that the outbox has changed. */
export function tellOutbox(news: OutboxNews): void {
  channel?.postMessage(news);
  hear(news);
}

/** Returns a function that removes the listener. */
export function onOutbox(listener: (news: OutboxNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
