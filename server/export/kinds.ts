import { serviceLogs } from '../service-logs/kind.ts';
import { tripLogs } from '../trip-logs/kind.ts';

/** The kinds of log that are exported. */
export const kinds = { trip: tripLogs, service: serviceLogs };
