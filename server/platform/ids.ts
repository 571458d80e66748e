import { randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, URL-safe, 22 characters: can't be guessed. */
export const randomId = (): string => randomBytes(16).toString('base64url');

/** An account's number: 12 digits. */
export const randomAccountId = (): string =>
  String(randomInt(0, 1_000_000)).padStart(6, '0') + String(randomInt(0, 1_000_000)).padStart(6, '0');
