/**
 * Whether an answer holds what was sent. It does not when an earlier try had come through after all and something was
 * changed in the form since: the same key gives the first answer again, and the change is still to be saved.
 */
export function isAsSent(answer: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  return Object.entries(sent).every(
    ([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value),
  );
}
