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

test('a save attempt goes on until it is ended, which aborts its calls', () => {
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
])('a save attempt stops for good when %s, even before any tab has been notified', (_, change) => {
  const saving = new SaveAttempt('1');
  change();
  expect(() => saving.liveSignal()).toThrow();
  signIn('1');
  expect(() => saving.throwIfEnded()).toThrow();
});

test('a save attempt does not start in the form of another user', () => {
  expect(() => new SaveAttempt('2').throwIfEnded()).toThrow();
});
