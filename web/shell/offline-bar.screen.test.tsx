import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { roomForEntries } from '../testing/full-device.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  button,
  expectAccessible,
  expectLegible,
  fillInTrip,
  heading,
  link,
  open,
  path,
} from '../testing/screen.tsx';

test('a log that can’t be sent because the device is full is not blamed on the server', async () => {
  await open('/createlog', { ...trips(), createTripLog: () => 'unreachable' });
  await fillInTrip('Full kajuta');
  await press(button('Skapa logg'));
  await expect.element(heading('Full kajuta')).toBeVisible();
  await expect.element(page.getByText('Servern svarar inte · 1 logg väntar')).toBeVisible();
  roomForEntries(0);
  answer(trips());
  dispatchEvent(new Event('online'));
  const full = 'Enheten är full, så det som väntar kan inte skickas. Ta bort något från enheten.';
  await expect.element(page.getByText(full)).toBeVisible();
  await expect.element(page.getByText('Servern svarar inte')).not.toBeInTheDocument();
  await expect.element(page.getByText('Den skickas när enheten har plats igen.')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(link('Visa vad som väntar'));
  await expect.poll(path).toBe('/outbox');
});
