import type { TripLog } from '#contract/trip-logs';
import type { Entry } from '../device/outbox.ts';
import { Versions } from '../outbox/versions.tsx';
import { WaitingNote } from '../outbox/waiting-note.tsx';
import { dateTime } from '../shared/dates.ts';
import type { Fact } from '../shared/facts.tsx';
import { numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import type { FetchedTripLog } from './queries.ts';

interface TripLogWaitingProps {
  entry: Entry;
  /** As it will be. */
  mine: TripLog;
  /** As the server has it. */
  theirs: FetchedTripLog | undefined;
}

/** What of a trip log has not been sent, and both versions where it was changed elsewhere too. */
export function TripLogWaiting({ entry, mine, theirs }: TripLogWaitingProps) {
  const show = `/showlog/${mine._id}`;
  return (
    <WaitingNote entry={entry} to={{ show, update: `/updatelog/${mine._id}`, list: '/home' }}>
      {entry.problem?.kind === 'changed-elsewhere' && (
        <Versions entry={entry} mine={mine} theirs={theirs} facts={factsOf} show={show} />
      )}
    </WaitingNote>
  );
}

function factsOf(log: TripLog): Fact[] {
  const number = (value: number | null) => (value === null ? '' : numberText(value));
  return [
    { label: t('log.title'), value: log.title },
    { label: t('log.position'), value: log.position },
    { label: t('log.departure'), value: dateTime(log.departureDateTime) },
    { label: t('log.arrival'), value: dateTime(log.arrivalDateTime) },
    { label: t('log.year'), value: String(log.year) },
    { label: t('log.windDirection'), value: log.windDirection },
    { label: t('log.windSpeed'), value: number(log.windSpeed) },
    { label: t('log.distance'), value: number(log.distance) },
    { label: t('log.description'), value: log.description },
    { label: t('outbox.images'), value: t('outbox.imagesCount', { n: log.images.length }) },
  ];
}
