import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPendingLogOut, pendingLogOuts } from '../session-state.ts';
import { signIn } from '../testing/signed-in.ts';
import { sendLogOuts } from './pending-log-outs.ts';

test('a server that is silent is asked again to end the session of a log-out, until it has', async () => {
  // No log-out is under way here, whatever ran before.
  signIn('1');
  const answers = ['silence', 503, 204];
  const ask = vi.fn(async () => {
    const answer = answers.shift();
    if (typeof answer === 'number') return new Response(null, { status: answer });
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', ask);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  keepPendingLogOut('left.at.sea');
  await sendLogOuts();
  await vi.runAllTimersAsync();
  expect(pendingLogOuts()).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(3);
});
