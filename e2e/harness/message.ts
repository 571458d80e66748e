import type { Page } from '@playwright/test';

/** Where the app says that something has been done. */
export const message = (page: Page) => page.getByRole('status', { name: 'Meddelanden' });
