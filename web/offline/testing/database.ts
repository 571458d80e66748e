import { signIn } from './device.ts';

export const nameOf = (userId: string) => `loggboken-${userId}`;
export const draft = { savedAt: '2026-01-01', content: { iv: null, bytes: new ArrayBuffer(1) } };

/** Signed in, with no database yet. */
export function newUser(): string {
  const userId = `db-${Math.random()}`;
  signIn(userId);
  return userId;
}
