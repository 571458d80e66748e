import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../session-state.ts';

/**
 * Has the device keep what this user needs at sea, and forget what was another's, once the page has come to rest. The bar that
 * tells of it, from then on while somebody is signed in.
 */
export function useOffline(): ComponentType | undefined {
  const userId = useSession()?.userId;
  const [started, setStarted] = useState<{ userId: string | undefined; OfflineBar: ComponentType }>();
  useEffect(() => {
    let left = false;
    const start = async () => {
      if (left || (userId === undefined && !(await keepsSomething()))) return;
      const [{ startOffline }, { OfflineBar }] = await Promise.all([
        import('../offline/start.ts'),
        import('./offline-bar.tsx'),
      ]);
      if (left) return;
      setStarted({ userId, OfflineBar });
      await startOffline(userId);
    };
    void atRest()
      .then(start)
      // A part of the client that can't be fetched now is so at the next visit; the page stands without it.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [userId]);
  return userId !== undefined && started?.userId === userId ? started.OfflineBar : undefined;
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
