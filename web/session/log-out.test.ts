import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentSession, currentToken, pendingLogOuts } from '../session-state.ts';
import { currentSnapshot, forgetOtherReplicas, syncOf } from '../sync/account.ts';
import { newId } from '../sync/decide.ts';
import { keepKey } from '../sync/key.ts';
import { openStorage } from '../sync/storage.ts';
import { signIn, until } from '../testing/signed-in.ts';
import { logOut } from './log-out.ts';

/** A page of a user on a device, and the calls that it makes. Each is answered by `answer`. */
async function signedIn(answer: () => Response | Promise<Response>) {
  const userId = newId();
  signIn(userId);
  await keepKey(userId, 'A'.repeat(43));
  const calls: { path: string; authorization: string | undefined }[] = [];
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, authorization: headers.Authorization });
    return answer();
  });
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.removeItem('logged-out');
    // Until the next log-in, no other test could send anything.
    signIn(userId);
  });
  const token = currentToken() ?? '';
  const keys = async () => {
    const storage = await openStorage(userId, indexedDB);
    const names = await storage.read(['keys'], (trx) => trx.keys('keys'));
    storage.close();
    return names;
  };
  return { token, calls, assign, keys };
}

test('a user who logs out is gone from the device before the server is asked, and the session is ended at the next start', async () => {
  const silence = new Promise<Response>(() => {});
  let answer: () => Response | Promise<Response> = () => silence;
  const { token, calls, keys } = await signedIn(() => answer());
  expect(await keys()).toContain('seal');
  void logOut();
  await until(() => calls.length > 0);
  expect(currentToken()).toBeNull();
  expect(await keys()).toEqual([]);
  expect(pendingLogOuts()).toEqual([token]);

  // The app is closed here, and started again.
  vi.resetModules();
  answer = () => new Response(null, { status: 204 });
  const { sendLogOuts } = await import('./pending-log-outs.ts');
  await sendLogOuts();
  expect(calls.at(-1)).toEqual({ path: '/api/logout', authorization: `Bearer ${token}` });
  expect(pendingLogOuts()).toEqual([]);
});

test('a log-out that the server has answered is not asked for again, and shows the welcome page from scratch', async () => {
  const { token, calls, assign } = await signedIn(() => new Response(null, { status: 204 }));
  await logOut();
  expect(calls).toEqual([{ path: '/api/logout', authorization: `Bearer ${token}` }]);
  expect(pendingLogOuts()).toEqual([]);
  expect(assign.mock.calls).toEqual([['/info']]);
});

test('of the boats, the plan and what was ticked nothing can be read after a log-out, and what waits stays, encrypted', async () => {
  const { keys } = await signedIn(() => new Response(null, { status: 503 }));
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { addEventListener: vi.fn(), hidden: false });
  expect(await keys()).toContain('seal');
  const userId = currentSession()?.userId ?? '';
  const sync = await syncOf(userId);
  expect(sync.snapshot().isKept).toBe(true);
  await sync.save({ kind: 'boat', recordId: newId(), base: null, values: { name: 'Havsöringen' } });
  const stored = await openStorage(userId, indexedDB);
  const held = <N extends 'replica' | 'cursors' | 'answers' | 'changes'>(store: N) =>
    stored.read([store], (trx) => trx.getAll(store));
  const cursors = { at: { boat: 1 }, stamp: '1' };
  await stored.write(['cursors', 'replica'], async (trx) => {
    await trx.put('cursors', cursors, 'replica');
    await trx.put('replica', { iv: null, bytes: new ArrayBuffer(1) }, 'boat/a');
  });
  await sync.keepAnswer('bought', ['impeller']);
  expect(await held('answers')).toHaveLength(1);
  await logOut();
  expect([await held('replica'), await held('cursors'), await held('answers')]).toEqual([[], [], []]);
  const [change] = await held('changes');
  expect(change?.content.iv).not.toBeNull();
  expect(JSON.stringify(change)).not.toContain('Havsöringen');
  expect(currentSnapshot()).toBeUndefined();
  stored.close();
});

test('what a log-out left of another user’s boats is deleted at the next start', async () => {
  const stored = await openStorage('another', indexedDB);
  await stored.write(['cursors'], (trx) => trx.put('cursors', { at: {}, stamp: '1' }, 'replica'));
  await forgetOtherReplicas();
  expect(await stored.read(['cursors'], (trx) => trx.getAll('cursors'))).toEqual([]);
  stored.close();
});
