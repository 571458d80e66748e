import type { Row } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import { clockTime, nowWallClock, weekdayDateTime } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import { rowsText } from './words.ts';

interface SinceProps {
  log: Pick<TripLog, 'departureDateTime'>;
  rows: readonly Row[];
}

/** `sedan 09:40, 3 rader`; with the date if the trip began on another day. */
export function SinceText({ log: { departureDateTime: departure }, rows }: SinceProps) {
  const isToday = departure.slice(0, 10) === nowWallClock().slice(0, 10);
  const when = isToday ? clockTime(departure) : weekdayDateTime(departure);
  return t('under.since', { tid: when, rader: rowsText(rows.length) });
}
