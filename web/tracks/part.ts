import type { TripLog } from '#contract/trip-logs';
import type { LogPart } from '../logs/kind.ts';
import { trackIn } from '../offline/part-values.ts';
import { distanceText, durationText } from '../shared/numbers.ts';
import { t } from '../strings.ts';

/**
 * The track of a trip. Of a saved track the form holds only the sums; a value with points is a track that was read here
 * and has not been sent.
 */
export const trackPart: LogPart<TripLog> = {
  name: 'track',
  label: () => t('track.heading'),
  start: (log, waiting) => {
    if (typeof waiting?.track === 'string') return waiting.track;
    return log?.track ? JSON.stringify(log.track) : '';
  },
  written: (text, start) => {
    if (text === '') return start === '' ? undefined : null;
    return 'points' in (JSON.parse(text) as object) ? text : undefined;
  },
  shown: (value) => {
    const track = trackIn(value);
    if (track === null) return '';
    const { distance, movingMinutes } = track;
    return [distanceText(distance), ...(movingMinutes === null ? [] : [durationText(movingMinutes)])].join(
      ', ',
    );
  },
};
