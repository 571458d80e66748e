import { t } from '../strings.ts';

/** What becomes of the logs that have not been sent, `waiting` of them, when one logs out. */
export const logOutWarning = (waiting: number): string =>
  waiting === 1 ? t('net.logoutWarn.one') : t('net.logoutWarn', { n: waiting });
