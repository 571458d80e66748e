import type { Track, TrackSummary } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import type { LogPart } from '../logs/kind.ts';
import { distanceText, durationText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';

/**
 * The track of a trip. Of a saved track the form holds only the sums; a value with points is a track that was read here
 * and has not been sent.
 */
export const trackPart: LogPart<TripLog> = {
  name: 'track',
  label: () => t('track.heading'),
  start: (log) => (log?.track ? JSON.stringify(log.track) : ''),
  written: (text, start) => {
    if (text === '') return start === '' ? undefined : null;
    const track = JSON.parse(text) as Track | TrackSummary;
    return 'points' in track ? track : undefined;
  },
  shown: (value) => {
    const track = value as Track | TrackSummary | null | undefined;
    if (!track) return '';
    const { distance, movingMinutes } = track;
    return [distanceText(distance), ...(movingMinutes === null ? [] : [durationText(movingMinutes)])].join(
      ', ',
    );
  },
};
