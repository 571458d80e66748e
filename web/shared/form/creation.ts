import { useState } from 'react';

/**
 * The `Idempotency-Key` of a form that creates something: made once, so that a save that is repeated because its answer
 * was lost does not create it twice. 128 random bits; `randomUUID` is missing on plain HTTP.
 */
export function useCreationKey(): string {
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
  );
  return key;
}

/**
 * Whether an answer holds what was sent. It does not when an earlier try had come through after all and something was
 * changed in the form since: the same key gives the first answer again, and the change is still to be saved.
 */
export function isAsSent(answer: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  return Object.entries(sent).every(
    ([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value),
  );
}
