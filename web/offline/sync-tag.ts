/** What the page asks the browser to wake it with (Background Sync), and what the service worker passes on. */
export const syncTag = 'outbox';
