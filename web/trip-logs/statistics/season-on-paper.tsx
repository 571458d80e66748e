import type { ReactNode } from 'react';
import { engineHours } from '#contract/engine-hours';
import type { TripLog } from '#contract/trip-logs';
import { leadOf } from '../../logs/kind.ts';
import { LogOnPaper } from '../../logs/on-paper.tsx';
import { PaperEntry, PaperFacts, PaperNotes, PaperTable } from '../../shared/print/paper.tsx';
import { clockTime, weekdayDate } from '../../shared/text/dates.ts';
import {
  distanceText,
  durationText,
  hoursText,
  litresText,
  numberText,
  speedText,
  windSpeedText,
} from '../../shared/text/numbers.ts';
import { t } from '../../strings.ts';
import { tripLogs } from '../kind.ts';
import { Arrival, paper } from '../on-paper.tsx';
import { sheetOnPaper } from '../sheet.tsx';
import { trackOnPaper } from '../track.tsx';
import { problemsOf } from './data-problems.tsx';
import { minutesAtSea, type Summary, summaryOf } from './summary.ts';

const windOf = ({ windDirection, windSpeed }: TripLog): string =>
  [windDirection.trim(), windSpeed !== null && windSpeedText(windSpeed)].filter(Boolean).join(' ');

interface SeasonOnPaperProps {
  logs: readonly TripLog[];
  /** The map of the whole season. */
  map: ReactNode;
  /** Whether each trip has its own track too. */
  eachTrack: boolean;
  /** Whether each trip has its «Loggblad» too. */
  eachSheet: boolean;
}

/**
 * A year as in a paper logbook: a table of its trips with the running total of miles, then the text of each trip. `logs`:
 * newest first, as in every list.
 */
export function SeasonOnPaper({ logs, map, eachTrack, eachSheet }: SeasonOnPaperProps) {
  const inOrder = logs.toReversed();
  const summary = summaryOf(inOrder);
  return (
    <>
      <SummaryOnPaper summary={summary} />
      <TripTable logs={inOrder} summary={summary} />
      <PaperNotes texts={problemsOf(summary).map(({ text }) => text)} />
      {map}
      <h2>{t('print.entries')}</h2>
      {inOrder.map((log) => (
        <PaperEntry
          key={log._id}
          title={log.title}
          lead={[weekdayDate(log.departureDateTime), leadOf(tripLogs, log)].filter(Boolean).join(', ')}
        >
          <LogOnPaper kind={tripLogs} parts={paper} log={log} among>
            {eachSheet && sheetOnPaper(log)}
            {eachTrack && trackOnPaper(log)}
          </LogOnPaper>
        </PaperEntry>
      ))}
    </>
  );
}

function SummaryOnPaper({ summary }: { summary: Summary<TripLog> }) {
  const { trips, distance, minutes, speed, longest, daysAtSea, harbours, engine } = summary;
  return (
    <PaperFacts
      items={[
        { label: t('logs.trips'), value: String(trips) },
        { label: t('log.show.distance'), value: distanceText(distance) },
        { label: t('log.show.duration'), value: minutes > 0 && durationText(minutes) },
        { label: t('logs.speed'), value: speed !== null && speedText(speed) },
        { label: t('logs.longest'), value: longest && distanceText(longest.distance ?? 0) },
        { label: t('logs.days'), value: String(daysAtSea) },
        { label: t('logs.harbours'), value: String(harbours.length) },
        { label: t('logs.engineHours'), value: engine.hours !== null && hoursText(engine.hours) },
        { label: t('logs.underSail'), value: engine.underSail !== null && distanceText(engine.underSail) },
        {
          label: t('logs.underEngine'),
          value: engine.underEngine !== null && distanceText(engine.underEngine),
        },
        { label: t('logs.fuel'), value: engine.fuel !== null && litresText(engine.fuel) },
      ]}
    />
  );
}

function TripTable({ logs, summary }: { logs: readonly TripLog[]; summary: Summary<TripLog> }) {
  let total = 0;
  const { hours } = summary.engine;
  /** For a column that is there only if a trip has engine hours. */
  const engine = <T,>(cell: T): T[] => (hours === null ? [] : [cell]);
  return (
    <PaperTable
      columns={[
        { label: t('print.date'), kind: 'brief' },
        { label: t('log.show.position') },
        { label: t('log.show.departure'), kind: 'brief' },
        { label: t('log.show.arrival') },
        { label: t('print.time'), kind: 'brief' },
        { label: t('log.show.wind') },
        ...engine({ label: t('print.engine'), kind: 'figure' as const }),
        { label: t('log.distance'), kind: 'figure' },
        { label: t('print.total'), kind: 'figure' },
      ]}
      rows={logs.map((log) => {
        total += log.distance ?? 0;
        const minutes = minutesAtSea(log);
        return {
          key: log._id,
          cells: [
            log.departureDateTime.slice(0, 10),
            log.position,
            clockTime(log.departureDateTime),
            <Arrival key="arrival" log={log} />,
            minutes === null ? '–' : durationText(minutes),
            windOf(log),
            ...engine(engineCell(engineHours(log))),
            log.distance === null ? '–' : numberText(log.distance),
            numberText(total),
          ],
        };
      })}
      sum={[
        '',
        t('print.sum'),
        '',
        '',
        summary.minutes > 0 ? durationText(summary.minutes) : '–',
        '',
        ...engine(engineCell(hours)),
        numberText(summary.distance),
        '',
      ]}
    />
  );
}

const engineCell = (hours: number | null): string => (hours === null ? '–' : numberText(hours));
