import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { press } from './press.ts';
import { button, field, fillInTrip, heading } from './screen.tsx';

/** What several screen tests do with logs that wait to be sent. */

export const unreachable = () => 'unreachable' as const;

export const note = () => page.getByRole('region', { name: 'Väntar på att skickas' });

export const confirm = (name: string) =>
  press(page.getByRole('alertdialog').getByRole('button', { name, exact: true }));

/** Tries at once, as «Skicka nu» does: the automatic retries come at growing intervals. */
export const tryAgain = async () => (await currentSync()).sendNow();

export async function change(title: string) {
  await field('Rubrik').fill(title);
  await press(button('Uppdatera'));
}

export async function create(title: string) {
  await fillInTrip(title);
  await press(button('Skapa logg'));
  await expect.element(heading(title)).toBeVisible();
}

export async function deleteLog() {
  await press(button('Radera logg'));
  await confirm('Radera');
}

/** There is no network, and the browser says so, until the returned function is called or the test has ended. */
export async function withoutNetwork(): Promise<() => void> {
  // A page that is open has the key of what it keeps.
  await currentSync().catch(() => {});
  const set = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  set(false);
  const end = () => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  };
  onTestFinished(end);
  return end;
}
