import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentSync } from '../sync/account.ts';
import { gives, refuses } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { answer, asked, button, field, open } from '../testing/screen.tsx';

test('a change is based on the version that its form was opened with, and nothing newer is taken up while it is open', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  const newer = trip({ title: 'Ändrad någon annanstans', updatedAt: '2026-05-02T08:00:00.000Z' });
  answer({
    listTripLogs: () => gives('listTripLogs', [{ ...newer, version: 2 } as never]),
    showTripLog: () => gives('showTripLog', newer, { headers: { etag: '"2"' } }),
    updateTripLog: ({ headers }) =>
      headers.get('if-match') === '"1"' ? refuses('changed_elsewhere') : gives('updateTripLog', newer),
  });
  const sync = await currentSync();
  await sync.sendNow();
  expect(sync.find('trip-log', 'trip-1')).toMatchObject({ title: newer.title });
  await field('Rubrik').fill('Ändrad här');
  await press(button('Uppdatera'));
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(page.getByText('Ändrad någon annanstans').first()).toBeVisible();
  const sent = asked.filter(({ call }) => call === 'updateTripLog');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"']);
});
