import { engineHours } from '#contract/engine-hours';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { factsOf } from '#contract/logs/values';
import type { TripLog } from '#contract/trip-logs';
import { leadOf } from '../logs/kind.ts';
import type { PaperParts } from '../logs/on-paper.tsx';
import { clockTime, weekdayDateTime } from '../shared/text/dates.ts';
import { durationText, hoursText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import { tripLogs } from './kind.ts';
import { minutesAtSea } from './statistics/summary.ts';

/** The printout of a trip log. Among several logs, its day is above it. */
export const paper: PaperParts<TripLog> = {
  leadOf: (log) => leadOf(tripLogs, log),
  facts(log, among) {
    const { departureDateTime, arrivalDateTime } = log;
    const minutes = minutesAtSea(log);
    const ranFor = engineHours(log);
    return {
      ...(ranFor !== null && {
        engineEnd: [
          ...factsOf(tripLogDefinition, log).filter(({ name }) => name === 'engineEnd'),
          { label: t('log.show.ranFor'), value: hoursText(ranFor) },
        ],
      }),
      departureDateTime: [
        {
          label: t('log.show.departure'),
          value: among ? clockTime(departureDateTime) : weekdayDateTime(departureDateTime),
        },
      ],
      arrivalDateTime: [
        {
          label: t('log.show.arrival'),
          value: among ? <Arrival log={log} /> : weekdayDateTime(arrivalDateTime),
        },
        { label: t('log.show.duration'), value: minutes !== null && durationText(minutes) },
      ],
      year: [],
    };
  },
};

/** The time of arrival, with the date if it differs from the departure's. */
export function Arrival({ log: { departureDateTime, arrivalDateTime } }: { log: TripLog }) {
  const date = arrivalDateTime.slice(0, 10);
  return (
    <>
      {clockTime(arrivalDateTime)}
      {date !== departureDateTime.slice(0, 10) && <span className="nowrap"> {date}</span>}
    </>
  );
}
