import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../query-client.ts';
import { gives, refuses } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { answer, asked, button, field, open } from '../testing/screen.tsx';
import { tripLogs } from '../trip-logs/kind.ts';
import { editedLogQuery } from './queries.ts';

test('a change is based on the version that its form was opened with, and no newer answer is fetched or taken up while it is open', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  const newer = trip({ title: 'Ändrad någon annanstans', updatedAt: '2026-05-02T08:00:00.000Z' });
  const shown = () => asked.filter(({ call }) => call === 'showTripLog').length;
  const before = shown();
  answer({
    showTripLog: () => gives('showTripLog', newer, { headers: { etag: '"2"' } }),
    updateTripLog: ({ headers }) =>
      headers.get('if-match') === '"1"' ? refuses('changed_elsewhere') : gives('updateTripLog', newer),
  });
  // As when the log has been sent from another tab. Resolves when what is fetched for it has come.
  await queryClient.invalidateQueries();
  expect(shown()).toBe(before);
  // Even an answer that gets to the form is none of its own.
  queryClient.setQueryData([...editedLogQuery(tripLogs, 'trip-1').queryKey], { log: newer, etag: '"2"' });
  await field('Rubrik').fill('Ändrad här');
  await press(button('Uppdatera'));
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(page.getByText('Ändrad någon annanstans').first()).toBeVisible();
  const sent = asked.filter(({ call }) => call === 'updateTripLog');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"']);
});
