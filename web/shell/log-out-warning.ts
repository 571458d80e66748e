import { t } from '../first-strings.ts';

/**
 * What the user should know before logging out: that without a network nothing can be read and nobody can log in again, and
 * what happens to unsent logs, of which there are `waiting`. Undefined if there is nothing to warn about.
 */
export function logOutWarning(waiting: number): string | undefined {
  const sentences = [
    navigator.onLine ? '' : t('net.logoutOffline'),
    waiting === 0 ? '' : waiting === 1 ? t('net.logoutWarn.one') : t('net.logoutWarn', { n: waiting }),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}
