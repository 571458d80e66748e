import { t } from '../first-strings.ts';

/**
 * What there is to know before one logs out: that nothing can be read, and nobody gets in again, without a network; and what
 * becomes of the logs that have not been sent, `waiting` of them. Undefined where there is nothing to ask about.
 */
export function logOutWarning(waiting: number): string | undefined {
  const sentences = [
    navigator.onLine ? '' : t('net.logoutOffline'),
    waiting === 0 ? '' : waiting === 1 ? t('net.logoutWarn.one') : t('net.logoutWarn', { n: waiting }),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}
