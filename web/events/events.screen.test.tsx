import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Event } from '#contract/events';
import { gives } from '../testing/answers.ts';
import { listed } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  heading,
  link,
  open,
  texts,
} from '../testing/screen.tsx';

const event = (fields: Partial<Event>): Event => ({
  _id: 'event',
  happenedAt: '2026-05-02T08:00:00.000Z',
  kind: 'account_changed',
  username: 'bo',
  actor: 'hamnkapten',
  address: '192.0.2.1',
  ...fields,
});

test('the events list log-ins, failed log-ins and changes of accounts, one page at a time', async () => {
  const pages = {
    first: [event({ _id: 'in', kind: 'logged_in', username: 'hamnkapten', actor: '' }), event({})],
    second: [event({ _id: 'failed', kind: 'log_in_failed', username: '', actor: '' })],
  };
  await open(
    '/changeuser',
    {
      listAccounts: () => gives('listAccounts', [listed()]),
      showBackups: () => gives('showBackups', { last: null, late: false }),
      listEvents: () =>
        gives('listEvents', pages.first, { headers: { link: '</api/events?after=here>; rel="next"' } }),
    },
    { as: 'admin' },
  );
  await press(link('Händelser'));
  await expect.element(heading('Händelser')).toHaveFocus();
  await expect.poll(() => document.title).toBe('Händelser – LOGGBOKEN');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect.poll(() => texts(rows)).toHaveLength(2);
  await expect.element(rows.first()).toMatchTextContent(/Loggade in/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/lör 2026-05-02 10:00.*Kontot ändrades.*bo.*hamnkapten.*192\.0\.2\.1/);
  await expectAccessible();
  await expectLegible();

  answer({ listEvents: () => gives('listEvents', pages.second) });
  await press(button('Visa fler'));
  await expect.poll(() => texts(rows)).toHaveLength(3);
  expect(asked.findLast(({ call }) => call === 'listEvents')?.query.get('after')).toBe('here');
  await expect.element(rows.last()).toMatchTextContent(/Misslyckad inloggning/);
  await expect.element(page.getByText('Det finns inga äldre händelser.')).toHaveFocus();
});
