import type { Count } from '../outbox/queue-text.ts';
import { t } from '../strings.ts';

/**
 * What the user should know before logging out: that without a network nothing can be read and nobody can log in again, and
 * what happens to what is not sent, `waiting`, on the device or (`isKept` false) only in the page. Undefined if there is
 * nothing to warn about.
 */
export function logOutWarning(waiting: Count, isKept: boolean): string | undefined {
  const sentences = [navigator.onLine ? '' : t('net.logoutOffline'), unsentWarning(waiting, isKept)];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function unsentWarning(waiting: Count, isKept: boolean): string {
  const n = waiting.logs + waiting.changes;
  if (n === 0) return '';
  const of = waiting.changes > 0 ? 'Changes' : '';
  const what = isKept ? (of ? 'net.logoutChanges' : 'net.logoutWarn') : (`net.logoutLost${of}` as const);
  return n === 1 ? t(`${what}.one`) : t(what, { n });
}
