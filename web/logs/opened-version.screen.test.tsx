import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { answer, asked, bringUpToDate, button, field, open } from '../testing/screen.tsx';

test('a change is based on the log that its form was opened with, and nothing newer is taken up while it is open', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer(trips(trip({ title: 'Ändrad någon annanstans' })));
  await bringUpToDate();
  expect((await currentSync()).find('trip-log', 'trip-1')).toMatchObject({
    title: 'Ändrad någon annanstans',
  });
  await field('Rubrik').fill('Ändrad här');
  await press(button('Uppdatera'));
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(page.getByText('Ändrad någon annanstans').first()).toBeVisible();
  const sent = asked.filter(({ call }) => call === 'updateTripLog');
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'Ändrad här', was: { title: 'Utö i halvvind' } }]);
});

test('only what was changed in the form is sent, and nothing if that is nothing', async () => {
  await open('/updatelog/trip-1', trips(trip({ distance: 12.5 })));
  await field('Distans').fill('13');
  await press(button('Uppdatera'));
  const sent = () => asked.filter(({ call }) => call === 'updateTripLog').map(({ body }) => body);
  await expect.poll(sent).toEqual([{ distance: 13, was: { distance: 12.5 } }]);

  await open('/updatelog/trip-1');
  await expect.element(field('Distans')).toHaveValue(13);
  await press(button('Uppdatera'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Utö i halvvind' })).toBeVisible();
  expect(sent()).toHaveLength(1);
});
