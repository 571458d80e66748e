import { openChannel } from '../shared/open-channel.ts';
import type { LogKind, ServerLog } from './entry.ts';

/** `written`: by a user, or moved into the database: it must be sent. `changed`: anything else, such as a step of the sync. */
export type OutboxNews = 'written' | 'changed';

/** A log as the server has it after a step of the sync; `log` is undefined once it is deleted there. */
export interface SentLog {
  userId: string;
  kind: LogKind;
  id: string;
  log: ServerLog | undefined;
  etag: string | null;
}

// One channel for both, so that no tab hears that an entry is gone before it has heard what the entry has become.
const channel = openChannel('loggboken-outbox');
const listeners = new Set<(message: OutboxNews | SentLog) => void>();
channel?.addEventListener('message', ({ data }) => hear(data));
// Under Node, where the tests run, it would keep the process alive.
(channel as { unref?: () => void } | undefined)?.unref?.();

function hear(message: OutboxNews | SentLog): void {
  for (const listener of listeners) listener(message);
}

function tell(message: OutboxNews | SentLog): void {
  channel?.postMessage(message);
  hear(message);
}

/** Returns a function that removes the listener. */
function listen(listener: (message: OutboxNews | SentLog) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells every tab, this one too, that the outbox has changed. */
export const tellOutbox = (news: OutboxNews): void => tell(news);

/** Returns a function that removes the listener. */
export const onOutbox = (listener: (news: OutboxNews) => void): (() => void) =>
  listen((message) => typeof message === 'string' && listener(message));

/** Tells every tab, this one too, what the server has now. */
export const tellSent = (sent: SentLog): void => tell(sent);

/** Returns a function that removes the listener. */
export const onSent = (listener: (sent: SentLog) => void): (() => void) =>
  listen((message) => typeof message === 'object' && listener(message));
