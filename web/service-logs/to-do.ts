import type { ServiceLog } from '#contract/service-logs';

export type Recommending = Pick<ServiceLog, '_id' | 'title' | 'date' | 'recommendedActions'>;

/** So many sentences are shown; the rest stands in the log. */
const most = 3;

/** What the newest service that recommends something says should be done, sentence by sentence. */
export function toDoOf<Log extends Recommending>(
  services: readonly Log[],
): { log: Log; sentences: string[] } | undefined {
  const recommending = services.filter(({ recommendedActions }) => recommendedActions.trim() !== '');
  const log = recommending.reduce<Log | undefined>(
    (newest, one) => (newest && newest.date >= one.date ? newest : one),
    undefined,
  );
  if (!log) return undefined;
  // A sentence ends before a capital: »ca. 3 liter« is one.
  const sentences = log.recommendedActions
    .split(/\r?\n+|(?<=[.!?])\s+(?=[A-ZÅÄÖ])/)
    .map((sentence) => sentence.trim().replace(/^[-–•*]\s*/, ''))
    .filter(Boolean);
  return { log, sentences: [...new Set(sentences)].slice(0, most) };
}
