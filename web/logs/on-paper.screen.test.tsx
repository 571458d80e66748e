import { expect, onTestFinished, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { button, heading, open, size } from '../testing/screen.tsx';

test('a picture that can’t be fetched is noted on paper, and the rest is printed', async () => {
  // As the page is when the browser takes its snapshot.
  let printed = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('body > div:last-of-type')?.textContent ?? '';
  });
  onTestFinished(() => print.mockRestore());
  await open('/showlog/trip-1', trips(trip({ images: ['/nowhere/a.webp'] })));
  await press(button('Skriv ut'));
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(printed).toContain('Bilden kan inte visas.');
  expect(printed).toContain('Sandhamn – Utö');
});

test('the printer stands beside the heading of a service book with a single service, also on a phone', async () => {
  await size(390, 844);
  await open('/servicelogs', services(service()));
  const middle = (locator: Locator) => {
    const { top, bottom } = locator.element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  await expect.element(button('Skriv ut')).toBeVisible();
  expect(Math.abs(middle(button('Skriv ut')) - middle(heading('Service')))).toBeLessThan(8);
});
