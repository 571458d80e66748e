import type { TripLog } from '#contract/trip-logs';
import { isBrief } from '#contract/wind';
import { leadOf } from '../logs/kind.ts';
import type { LogRow } from '../logs/rows.tsx';
import { yearOf } from '../shared/text/dates.ts';
import { Distance, Duration, WindSpeed } from '../shared/text/quantity.tsx';
import { t } from '../strings.ts';
import { TrackThumb } from '../tracks/track-thumb.tsx';
import { tripLogs } from './kind.ts';
import { minutesAtSea } from './statistics/summary.ts';

/** The row of a trip in a list: where it went, how far, how long, and in which wind. */
export function rowOf(log: TripLog): LogRow {
  const minutes = minutesAtSea(log);
  const direction = log.windDirection.trim();
  // There is no room for a sentence here; the log's page shows it.
  const shown = isBrief(direction) ? direction : '';
  return {
    lead: leadOf(tripLogs, log),
    beside: log.rows && { label: t('under.sheet'), text: log.rows.text },
    isYearSaid: yearOf(log.departureDateTime) === log.year,
    thumb: true,
    outline: log.track && <TrackThumb log={log} />,
    figures: [
      {
        label: t('log.show.distance'),
        ...(log.distance !== null && { value: <Distance nm={log.distance} /> }),
      },
      { label: t('log.show.duration'), ...(minutes !== null && { value: <Duration minutes={minutes} /> }) },
      {
        label: t('log.show.wind'),
        roomy: true,
        ...((shown || log.windSpeed !== null) && {
          value: (
            <>
              {shown} {log.windSpeed !== null && <WindSpeed ms={log.windSpeed} />}
            </>
          ),
        }),
      },
    ],
  };
}
