/** The name under which the browser wakes the app when the network is back, where it can (Background Sync). */
export const syncTag = 'outbox';

/** The browser suspends a hidden page and its timers: it is asked to wake the page when there is a network. */
export async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(syncTag).catch(() => {});
}
