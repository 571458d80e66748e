import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { button, expectAccessible, me, open } from '../testing/screen.tsx';
import { DraftWriter, draftsOf } from './writer.ts';

test('a draft that is open in another tab is not discarded from here, and the form says so', async () => {
  await open('/home', trips());
  const otherTab = new DraftWriter(me, '/createlog');
  await otherTab.write(
    { texts: { title: 'Skrivs i en annan flik' }, removed: [], pictures: [] },
    new Map(),
    null,
  );
  const lock = `loggboken-draft-${otherTab.id}`;
  await open('/createlog');
  const discard = button('Ta bort utkastet');
  await press(discard);
  const held = page
    .getByRole('status')
    .filter({ hasText: 'öppet i en annan flik och kan bara tas bort där.' });
  await expect.element(held).toBeVisible();
  await expect.element(held).toHaveFocus();
  await expectAccessible();
  expect(await draftsOf(me, '/createlog')).toMatchObject([{ texts: { title: 'Skrivs i en annan flik' } }]);

  otherTab.release();
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .not.toContain(lock);
  await press(discard);
  await expect.element(page.getByText('Utkastet är borttaget.')).toBeVisible();
  expect(await draftsOf(me, '/createlog')).toEqual([]);
});
