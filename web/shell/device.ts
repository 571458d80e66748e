import { useEffect, useState } from 'react';
import { useSession } from '../session-state.ts';

/**
 * Has the device keep what this user needs at sea, and forget what was another's, once the page has come to rest. True
 * from then on while somebody is signed in.
 */
export function useDevice(): boolean {
  const userId = useSession()?.userId;
  const [startedFor, setStartedFor] = useState<string>();
  useEffect(() => {
    let left = false;
    const start = async () => {
      if (left || (userId === undefined && !(await keepsSomething()))) return;
      const { startDevice } = await import('../device/start.ts');
      if (left) return;
      setStartedFor(userId);
      await startDevice(userId);
    };
    void atRest()
      .then(start)
      // A part of the client that can't be fetched now is so at the next visit.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [userId]);
  return userId !== undefined && startedFor === userId;
}

/** After the page has loaded and the browser has nothing better to do. */
async function atRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 500);
  });
}

/** Spares a visitor the code that forgets, where there is nothing to forget. */
async function keepsSomething(): Promise<boolean> {
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name?.startsWith('loggboken-'));
}
