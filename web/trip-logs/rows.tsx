import { memo } from 'react';
import type { TripLog } from '#contract/trip-logs';
import { thumbAddress } from '../images/address.ts';
import type { WithPending } from '../offline/optimistic.ts';
import { WaitingBadge } from '../outbox/waiting-badge.tsx';
import { excerpt } from '../shared/ledger/excerpt.ts';
import { Ledger, LedgerEntry, type LedgerFigure } from '../shared/ledger/ledger.tsx';
import { Distance, Duration, WindSpeed } from '../shared/quantity.tsx';
import { t } from '../strings.ts';
import { routeBeside } from './route.ts';
import { minutesAtSea } from './season.ts';
import { isBrief } from './wind.ts';

interface TripLogRowsProps {
  logs: readonly WithPending<TripLog>[];
  /** What was searched for: it is marked, and of a description the part around it is shown. */
  wanted?: string;
}

/** Trip logs as a ledger, in the order given. */
export function TripLogRows({ logs, wanted = '' }: TripLogRowsProps) {
  return (
    <Ledger>
      {logs.map((log) => (
        <TripLogRow key={log._id} log={log} wanted={wanted} />
      ))}
    </Ledger>
  );
}

/** Drawn anew only when it has changed: a list may have hundreds, and a letter typed over it concerns none. */
const TripLogRow = memo(({ log, wanted }: { log: WithPending<TripLog>; wanted: string }) => (
  <LedgerEntry
    when={log.departureDateTime}
    title={log.title}
    to={`/showlog/${log._id}`}
    lead={routeBeside(log)}
    wanted={wanted}
    text={excerpt(log.description, wanted) ?? excerpt(sentenceOf(log), wanted)}
    thumb={log.images[0] && thumbAddress(log.images[0])}
    badge={log.waiting && <WaitingBadge entry={log.waiting} />}
    figures={figuresOf(log)}
  />
));

/** A wind direction that is too long for its column. */
const sentenceOf = ({ windDirection }: TripLog): string =>
  isBrief(windDirection.trim()) ? '' : windDirection;

function figuresOf(log: TripLog): LedgerFigure[] {
  const minutes = minutesAtSea(log);
  const direction = log.windDirection.trim();
  // A sentence has no room here; the log itself has all of it.
  const shown = isBrief(direction) ? direction : '';
  return [
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
  ];
}
