import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { roomForEntries } from '../testing/full-device.ts';
import { trips } from '../testing/logs.ts';
import { answer, expectAccessible, expectLegible, open } from '../testing/screen.tsx';
import { create, tryAgain, unreachable } from '../testing/waiting.ts';

test('what had to wait is told of when it has been sent, also from a device that is full', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Full kajuta');
  await expect.element(page.getByText('Servern svarar inte · 1 logg väntar')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  roomForEntries(0);
  answer(trips());
  await tryAgain();
  await expect.element(page.getByText('1 sparad logg är skickad.')).toBeVisible();
  await expect.element(page.getByText('Servern svarar inte')).not.toBeInTheDocument();
  await expectAccessible();
});
