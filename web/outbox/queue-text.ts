import { t } from '../strings.ts';

/** How much waits: logs, and changes of what else the account has. */
export interface Count {
  logs: number;
  changes: number;
}

/** `2 loggar väntar`; with anything but logs, `3 ändringar väntar`. */
export function queueText({ logs, changes }: Count): string {
  const n = logs + changes;
  if (changes === 0) return n === 1 ? t('net.queue.one') : t('net.queue.many', { n });
  return n === 1 ? t('net.queue.change') : t('net.queue.changes', { n });
}
