import type { ServiceLog } from '#contract/service-logs';

export type Recommending = Pick<ServiceLog, '_id' | 'title' | 'date' | 'recommendedActions'>;

/** How many sentences are shown; the rest is in the log. */
const most = 3;

/** The recommendations of the newest service that has any, as sentences; undefined if none has. */
export function toDoOf<Log extends Recommending>(
  services: readonly Log[],
): { log: Log; sentences: string[] } | undefined {
  const recommending = services.filter(({ recommendedActions }) => recommendedActions.trim() !== '');
  const log = recommending.reduce<Log | undefined>(
    (newest, one) => (newest && newest.date >= one.date ? newest : one),
    undefined,
  );
  if (!log) return undefined;
  // A sentence ends only before a capital letter: »ca. 3 liter« is one.
  const sentences = log.recommendedActions
    .split(/\r?\n+|(?<=[.!?])\s+(?=[A-ZÅÄÖ])/)
    .map((sentence) => sentence.trim().replace(/^[-–•*]\s*/, ''))
    .filter(Boolean);
  return { log, sentences: [...new Set(sentences)].slice(0, most) };
}
