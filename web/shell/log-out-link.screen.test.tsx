import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { newId } from '../sync/decide.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { button, chooseInMenu, open } from '../testing/screen.tsx';
import { unreachable } from '../testing/waiting.ts';

test('a log-out asks about what waits also before the line above the page knows of it', async () => {
  // The line waits until the page has loaded.
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
  onTestFinished(() => void Reflect.deleteProperty(document, 'readyState'));
  await open('/info', { ...trips(), createTripLog: unreachable });
  const sync = await currentSync();
  const times = { departureDateTime: '2026-07-14T09:40', arrivalDateTime: '2026-07-14T15:05' };
  for (const title of ['Till Utö', 'Hem'])
    await sync.save({ kind: 'trip-log', recordId: newId(), base: null, values: { ...times, title } });
  await chooseInMenu('Logga ut');
  const question = page.getByRole('alertdialog', { name: 'Logga ut?' });
  await expect.element(question.getByText(/^Du har 2 loggar som inte är skickade/)).toBeVisible();
  await press(button('Avbryt'));
  await expect.element(question).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Visa profil', includeHidden: true }))
    .toBeInTheDocument();
});
