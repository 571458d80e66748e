import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import type { TripLog } from '#contract/trip-logs';
import { callOrThrow } from '../api.ts';
import type { LogKind } from '../logs/kind.ts';
import { trackPart } from '../tracks/part.ts';
import { takenAtPart } from './taken-at.ts';

export const tripLogs: LogKind<TripLog> = {
  name: 'trip-log',
  definition: tripLogDefinition,
  lead: 'position',
  parts: [trackPart, takenAtPart],
  routes: {
    list: '/home',
    create: '/createlog',
    show: '/showlog',
    update: '/updatelog',
    afterDeletion: '/info',
  },
  show: (id, signal) => callOrThrow('showTripLog', { params: { log_id: id }, signal }),
};
