import { t } from '../strings.ts';
import type { Kind } from '../sync/change.ts';

/** How much waits: logs, and changes of what else the account has. */
export interface Count {
  logs: number;
  changes: number;
}

const isLog = ({ kind }: { kind: Kind }) => kind === 'trip-log' || kind === 'service-log';

export function countOf(records: readonly { kind: Kind }[]): Count {
  const logs = records.filter(isLog).length;
  return { logs, changes: records.length - logs };
}

/** `2 loggar väntar`; with anything but logs, `3 ändringar väntar`. */
export function queueText({ logs, changes }: Count): string {
  const n = logs + changes;
  if (changes === 0) return n === 1 ? t('net.queue.one') : t('net.queue.many', { n });
  return n === 1 ? t('net.queue.change') : t('net.queue.changes', { n });
}

/** `2 sparade loggar är skickade.`; with anything but logs, `3 sparade ändringar är skickade.` */
export function sentText({ logs, changes }: Count): string {
  const n = logs + changes;
  if (changes === 0) return n === 1 ? t('net.sent.one') : t('net.sent.many', { n });
  return n === 1 ? t('net.sent.change') : t('net.sent.changes', { n });
}
