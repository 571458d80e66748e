import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPendingLogOut, pendingLogOuts } from '../session-state.ts';
import { sendLogOuts } from './pending-log-out.ts';
import { signIn, until } from './testing/device.ts';

test('a server that is silent is asked again to end the session of a log-out, until it has', async () => {
  // No log-out is under way here, whatever ran before.
  signIn('1');
  const answers = ['silence', 503, 'silence', 204];
  const ask = vi.fn(async () => {
    const answer = answers.shift();
    if (typeof answer === 'number') return new Response(null, { status: answer });
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  keepPendingLogOut('left.at.sea');
  await sendLogOuts();
  await until(() => pendingLogOuts().length === 0);
  expect(ask).toHaveBeenCalledTimes(4);
});
