import { t } from '../first-strings.ts';

/**
 * What the user should know before logging out: that without a network nothing can be read and nobody can log in again, and
 * what happens to unsent logs, of which there are `waiting` (undefined: it can't be known). Undefined if there is nothing to
 * warn about.
 */
export function logOutWarning(waiting: number | undefined): string | undefined {
  const sentences = [navigator.onLine ? '' : t('net.logoutOffline'), unsentWarning(waiting)];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function unsentWarning(waiting: number | undefined): string {
  if (waiting === undefined) return t('net.logoutUnknown');
  if (waiting === 0) return '';
  return waiting === 1 ? t('net.logoutWarn.one') : t('net.logoutWarn', { n: waiting });
}
