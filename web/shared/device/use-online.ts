import { useSyncExternalStore } from 'react';

/** Whether the browser believes that there is a network. A failed call is reported where it was made. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine);

function onNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
