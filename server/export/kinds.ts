import { serviceLogs } from '../service-logs/kind.ts';
import { tripLogs } from '../trip-logs/kind.ts';

/** The kinds of log that can be exported and imported, by the names that imports are stored under. */
export const kinds = { trip: tripLogs, service: serviceLogs };
