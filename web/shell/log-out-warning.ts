import { t } from '../strings.ts';

/**
 * What the user should know before logging out: that without a network nothing can be read and nobody can log in again, and
 * what happens to unsent logs, of which there are `waiting` (undefined: it can't be known), on the device or (`isKept` false) only
 * in the page. Undefined if there is nothing to warn about.
 */
export function logOutWarning(waiting: number | undefined, isKept: boolean): string | undefined {
  const sentences = [navigator.onLine ? '' : t('net.logoutOffline'), unsentWarning(waiting, isKept)];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function unsentWarning(waiting: number | undefined, isKept: boolean): string {
  if (waiting === undefined) return t('net.logoutUnknown');
  if (waiting === 0) return '';
  if (!isKept) return waiting === 1 ? t('net.logoutLost.one') : t('net.logoutLost', { n: waiting });
  return waiting === 1 ? t('net.logoutWarn.one') : t('net.logoutWarn', { n: waiting });
}
