import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SaveAttempt } from './save-attempt.ts';

const token = (userId: string) =>
  `e30.${Buffer.from(JSON.stringify({ userId, userRole: 'user' })).toString('base64url')}.c2ln`;
let stored: string | null;
const signIn = (userId: string) => {
  stored = token(userId);
};

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => stored });
  signIn('1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a try goes on as long as its form is there and its user is signed in', () => {
  const saving = new SaveAttempt('1');
  saving.throwIfEnded();
  expect(saving.liveSignal().aborted).toBe(false);

  const call = saving.liveSignal();
  saving.end();
  expect(() => saving.throwIfEnded()).toThrow();
  expect(() => saving.liveSignal()).toThrow();
  expect(call.aborted).toBe(true);
});

test.each([
  ['somebody else is signed in', () => signIn('2')],
  ['nobody is', () => (stored = null)],
])('it goes no further when %s, also before any tab has been told', (_, change) => {
  const saving = new SaveAttempt('1');
  change();
  expect(() => saving.liveSignal()).toThrow();
  signIn('1');
  expect(() => saving.throwIfEnded()).toThrow();
});

test('one that begins in a form of somebody else does not begin', () => {
  expect(() => new SaveAttempt('2').throwIfEnded()).toThrow();
});
