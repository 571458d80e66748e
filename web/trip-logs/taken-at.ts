import type { TripLog } from '#contract/trip-logs';
import type { LogPart } from '../logs/kind.ts';
import { t } from '../strings.ts';

/** When saved pictures of a trip were taken, as far as the form changes it: the form holds only the changes. */
export const takenAtPart: LogPart<TripLog> = {
  name: 'takenAt',
  label: () => t('img.clock'),
  start: () => '',
  written: (text) => (text === '' ? undefined : JSON.parse(text)),
  shown: () => '',
};
