import { createSecretKey } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionLimits } from '#contract/limits';
import { readSignedAddress, readToken, signedAddress, signToken } from './tokens.ts';

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

test('an address with a key is valid until it expires, and only if it is unchanged', () => {
  for (const address of ['/api/export', '/api/boats/x/dossier?parts=facts']) {
    const signed = signedAddress(secret, address, 'session', 1000);
    expect(signed.startsWith(address)).toBe(true);
    expect(readSignedAddress(secret, signed, 999)).toBe('session');
    expect(readSignedAddress(secret, signed, 1000)).toBeUndefined();
    const key = /key=(.+)/.exec(signed)?.[1] ?? '';
    for (const spoilt of [
      ...['', address, `${address}?key=session.1000`, `x${signed}`, `${signed}x`],
      ...[signed.replace('1000', '9999'), signed.replace('/api', '/API'), `/api/logs?key=${key}`],
      ...[`${signed}&parts=costs`, `${signed}&key=${key}`],
    ])
      expect(readSignedAddress(secret, spoilt, 0)).toBeUndefined();
  }
});
