import { createSecretKey } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionLimits } from '#contract/limits';
import { exportKey, readExportKey, readToken, signToken } from './tokens.ts';

/** Tests that depend on the passing of time. */

afterEach(() => vi.useRealTimers());

const secret = createSecretKey(Buffer.from('0123456789abcdef0123456789abcdef'));

test('a token expires at the end of its lifetime', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-07-14T12:00:00Z') });
  const session = {
    id: 'A'.repeat(22),
    userId: 'B'.repeat(22),
    userRole: 'user',
    createdAt: new Date(),
  } as const;
  const token = signToken(secret, session);
  expect(readToken(secret, token)).toMatchObject({ sessionId: session.id });
  vi.advanceTimersByTime(sessionLimits.absolute - 1000);
  expect(readToken(secret, token)).toMatchObject({ sessionId: session.id });
  vi.advanceTimersByTime(2000);
  expect(readToken(secret, token)).toBe('expired');
});

test('the key in an export’s address is valid until it expires, and only if it is unchanged', () => {
  const key = exportKey(secret, 'session', 1000);
  expect(readExportKey(secret, key, 999)).toBe('session');
  expect(readExportKey(secret, key, 1000)).toBeUndefined();
  for (const spoilt of ['', 'session', 'session.1000', `x${key}`, key.replace('1000', '9999')]) {
    expect(readExportKey(secret, spoilt, 0)).toBeUndefined();
  }
});
