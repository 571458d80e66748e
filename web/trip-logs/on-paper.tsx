import type { TripLog } from '#contract/trip-logs';
import { PicturesOnPaper } from '../images/on-paper.tsx';
import { clockTime, weekdayDate, weekdayDateTime } from '../shared/dates.ts';
import { distanceText, durationText, numberText, speedText, windSpeedText } from '../shared/numbers.ts';
import { PaperEntry, PaperFacts, PaperNotes, PaperTable, PaperText } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { routeBeside } from './route.ts';
import { minutesAtSea, type Summary, summaryOf } from './season.ts';
import { lacksOf } from './to-mend.tsx';

interface TripLogOnPaperProps {
  log: TripLog;
  /** One of many: its day stands over it, and its pictures take less room. */
  among?: boolean;
}

/** One log, without its title and where it went: they stand over it. */
export function TripLogOnPaper({ log, among = false }: TripLogOnPaperProps) {
  const { departureDateTime, arrivalDateTime } = log;
  const minutes = minutesAtSea(log);
  return (
    <>
      <PaperFacts
        items={[
          {
            label: t('log.show.departure'),
            value: among ? clockTime(departureDateTime) : weekdayDateTime(departureDateTime),
          },
          {
            label: t('log.show.arrival'),
            value: among ? <Arrival log={log} /> : weekdayDateTime(arrivalDateTime),
          },
          { label: t('log.show.duration'), value: minutes !== null && durationText(minutes) },
          { label: t('log.show.wind'), value: windOf(log) },
          { label: t('log.show.distance'), value: log.distance !== null && distanceText(log.distance) },
        ]}
      />
      {log.description.trim() !== '' && <PaperText text={log.description} />}
      {log.images.length > 0 && (
        <PicturesOnPaper
          images={log.images}
          small={among}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
        />
      )}
    </>
  );
}

const windOf = ({ windDirection, windSpeed }: TripLog): string =>
  [windDirection.trim(), windSpeed !== null && windSpeedText(windSpeed)].filter(Boolean).join(' ');

/**
 * A year as a logbook has it: the table of its trips with the miles adding up, and then what was written of each. The logs
 * come with the newest first, as in every list.
 */
export function YearOnPaper({ logs }: { logs: readonly TripLog[] }) {
  const inOrder = logs.toReversed();
  const summary = summaryOf(inOrder);
  return (
    <>
      <SummaryOnPaper summary={summary} />
      <TripTable logs={inOrder} summary={summary} />
      <PaperNotes texts={lacksOf(summary).map(({ text }) => text)} />
      <h2>{t('print.entries')}</h2>
      {inOrder.map((log) => (
        <PaperEntry
          key={log._id}
          title={log.title}
          lead={[weekdayDate(log.departureDateTime), routeBeside(log)].filter(Boolean).join(', ')}
        >
          <TripLogOnPaper log={log} among />
        </PaperEntry>
      ))}
    </>
  );
}

function SummaryOnPaper({ summary }: { summary: Summary<TripLog> }) {
  const { trips, distance, minutes, speed, longest, daysAtSea, harbours } = summary;
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
      ]}
    />
  );
}

function TripTable({ logs, summary }: { logs: readonly TripLog[]; summary: Summary<TripLog> }) {
  let total = 0;
  return (
    <PaperTable
      columns={[
        { label: t('print.date'), kind: 'brief' },
        { label: t('log.show.position') },
        { label: t('log.show.departure'), kind: 'brief' },
        { label: t('log.show.arrival') },
        { label: t('print.time'), kind: 'brief' },
        { label: t('log.show.wind') },
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
        numberText(summary.distance),
        '',
      ]}
    />
  );
}

/** With its date where it is another than the departure's. */
function Arrival({ log: { departureDateTime, arrivalDateTime } }: { log: TripLog }) {
  const date = arrivalDateTime.slice(0, 10);
  return (
    <>
      {clockTime(arrivalDateTime)}
      {date !== departureDateTime.slice(0, 10) && <span className="nowrap"> {date}</span>}
    </>
  );
}
