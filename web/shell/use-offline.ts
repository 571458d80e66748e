import { type ComponentType, useEffect, useState } from 'react';
import { pendingLogOuts, useSession } from '../session-state.ts';

/**
 * Once the page is idle: stores on the device what this user needs at sea, deletes what belonged to other users, and ends the
 * sessions of their log-outs. Returns the bar with the state of this, while a user is signed in.
 */
export function useOffline(): ComponentType | undefined {
  const userId = useSession()?.userId;
  const [started, setStarted] = useState<{ userId: string | undefined; OfflineBar: ComponentType }>();
  useEffect(() => {
    let left = false;
    const start = async () => {
      if (left || (userId === undefined && !(await keepsSomething()))) return;
      const [{ startBackground }, { OfflineBar }] = await Promise.all([
        import('./background.ts'),
        import('./offline-bar.tsx'),
      ]);
      if (left) return;
      setStarted({ userId, OfflineBar });
      await startBackground(userId);
    };
    void atRest()
      .then(start)
      // A part of the client that can't be loaded now is loaded at the next visit; the page works without it.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [userId]);
  return userId !== undefined && started?.userId === userId ? started.OfflineBar : undefined;
}

/** Resolves when the page has loaded and the browser is idle. */
async function atRest(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 500);
  });
}

/** Saves visitors from loading the code that deletes data and ends sessions, if there is none of either. */
async function keepsSomething(): Promise<boolean> {
  if (pendingLogOuts().length > 0) return true;
  // Firefox before 126 can't list its databases. The code that deletes data would find none there, either.
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name?.startsWith('loggboken'));
}
