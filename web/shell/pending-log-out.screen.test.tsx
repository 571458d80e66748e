import { expect, onTestFinished, test } from 'vitest';
import { keepPendingLogOut, pendingLogOuts } from '../session-state.ts';
import { refuses } from '../testing/answers.ts';
import { asked, heading, open } from '../testing/screen.tsx';

test('a log-out that the server has not answered is sent for a visitor, also in a browser that can’t list its databases', async () => {
  // As Firefox before 126.
  Object.defineProperty(indexedDB, 'databases', { configurable: true, value: undefined });
  onTestFinished(() => void Reflect.deleteProperty(indexedDB, 'databases'));
  keepPendingLogOut('left.at.sea');
  await open('/info', { logOut: () => refuses('not_signed_in') }, { as: 'nobody' });
  await expect.element(heading('Välkommen till LOGGBOKEN')).toBeVisible();
  await expect.poll(pendingLogOuts).toEqual([]);
  const sent = asked.filter(({ call }) => call === 'logOut');
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer left.at.sea']);
});
