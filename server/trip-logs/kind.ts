import { limits } from '#contract/limits';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { logKind } from '../logs/kind.ts';
import { rowsRelation } from './rows/store.ts';
import { trackRelation } from './tracks/store.ts';

export const tripLogs = logKind({
  definition: tripLogDefinition,
  table: 'trip_logs',
  columnNames: { departureDateTime: 'departure', arrivalDateTime: 'arrival' },
  most: limits.logs.trip,
  boat: 'boat',
  relations: [trackRelation, rowsRelation],
  create: 'createTripLog',
  refusals: {
    notFound: 'trip_log_not_found',
    notYours: 'trip_log_not_yours',
    updateNotYours: 'trip_log_update_not_yours',
    deleteNotYours: 'trip_log_delete_not_yours',
  },
});
