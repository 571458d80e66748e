import { useSyncExternalStore } from 'react';

/** The browser's question whether the app is to be put on the home screen. Not every browser has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function become(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** The browser makes it once, early, to whoever listens: it is kept until somebody wants it. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event as InstallOffer);
  });
  addEventListener('appinstalled', () => become(undefined));
}

export function useInstallOffer(): InstallOffer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
}

/** An offer can be taken up once; the browser makes another one when it was declined. */
export function takeInstallOffer(): void {
  void offer?.prompt().catch(() => {});
  become(undefined);
}
