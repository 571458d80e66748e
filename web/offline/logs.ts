import type * as z from 'zod/mini';
import { serviceLog } from '#contract/service-logs';
import { tripLog } from '#contract/trip-logs';
import type { LogKind, ServerLog } from './entry.ts';

/** The query key of the line of a trip's track; its list has only the sums. */
export const trackKey = (id: string) => ['track', id];

const schemas = { 'trip-log': tripLog, 'service-log': serviceLog };
const emptyValues = ['', null, [], undefined];

/**
 * Reads a log that was cached or written here, maybe by an older version of the app: fields that it did not know are empty.
 * Undefined if it is not a log.
 */
export function readLog(kind: LogKind, stored: unknown): ServerLog | undefined {
  const schema = schemas[kind];
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data as unknown as ServerLog;
  const log: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodMiniType][]) {
    const value = (stored as Record<string, unknown> | null)?.[name];
    const fitting = [value, ...emptyValues].filter((one) => field.safeParse(one).success);
    if (fitting.length === 0) return undefined;
    log[name] = fitting[0];
  }
  return log._id === '' ? undefined : (log as ServerLog);
}
