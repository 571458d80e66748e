import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { errors } from '#contract/errors';
import { type Answers, refuses } from '../testing/answers.ts';
import { roomForEntries } from '../testing/full-device.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  button,
  chooseInMenu,
  expectAccessible,
  expectLegible,
  link,
  open,
} from '../testing/screen.tsx';
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

test('one that the server always fails on is told of, and is not counted as sent with the others', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Full kajuta');
  await chooseInMenu('Loggar');
  await press(link('Ny logg'));
  await create('På grund');
  const works = trips();
  const failing: Answers['createTripLog'] = (asked) =>
    (asked.body as { title: string }).title === 'På grund'
      ? refuses('defect')
      : (works.createTripLog?.(asked) ?? 'unreachable');
  answer({ ...works, createTripLog: failing });
  await tryAgain();
  await expect
    .element(page.getByText('Servern har inte kunnat ta emot allt.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText(errors.defect.message)).toBeVisible();
  await expect.element(page.getByText('är skickad', { exact: false })).not.toBeInTheDocument();
  await expectAccessible();
  answer(works);
  await press(button('Skicka nu'));
  await expect.element(page.getByText('1 sparad logg är skickad.')).toBeVisible();
});
