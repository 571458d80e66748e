/** The Background Sync tag that the page registers, and that the service worker passes on to the page. */
export const syncTag = 'outbox';
