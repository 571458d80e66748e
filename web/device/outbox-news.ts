const channel = new BroadcastChannel('loggboken-outbox');
const listeners = new Set<() => void>();

/** Tells every tab, this one too, that the outbox is another one than before. */
export function tellOutboxChanged(): void {
  channel.postMessage('changed');
  for (const listener of listeners) listener();
}

/** Returns the way to stop it. */
export function onOutboxChanged(listener: () => void): () => void {
  const heard = () => listener();
  listeners.add(heard);
  channel.addEventListener('message', heard);
  return () => {
    listeners.delete(heard);
    channel.removeEventListener('message', heard);
  };
}
