import type { Boat } from '#contract/boats';
import { shownValue } from '#contract/logs/values';
import { boatFields } from '#contract/plan/boat-fields';
import { boatOfLog } from '#contract/plan/plan';
import type { TripLog } from '#contract/trip-logs';
import { PaperFacts, PaperLines, PaperNotes, PaperTable } from '../../shared/print/paper.tsx';
import { distanceText, durationText, numberText } from '../../shared/text/numbers.ts';
import { t } from '../../strings.ts';
import type { SumByNight } from './crew.ts';
import { columns, notesOf, rolesOf, type Times } from './sea-time-parts.ts';
import { minutesAtSea } from './summary.ts';

const timeText = (minutes: number | null): string => (minutes ? durationText(minutes) : '–');

interface SeaTimeOnPaperProps {
  times: Times;
  /** The user's own, the oldest first. */
  boats: readonly Boat[];
}

/** A certificate for an examiner: the sums, each trip, the boats, and lines for whoever certifies it. */
export function SeaTimeOnPaper({ times, boats }: SeaTimeOnPaperProps) {
  const { trips, days, distance, minutes, night } = times.together.all;
  const cells = (first: string, sum: SumByNight) => [
    first,
    String(sum.trips),
    String(sum.days),
    numberText(sum.distance),
    timeText(sum.minutes),
    timeText(sum.night),
  ];
  const [year = '', ...figures] = columns();
  return (
    <>
      <PaperFacts
        items={[
          { label: t('logs.trips'), value: String(trips) },
          { label: t('logs.days'), value: String(days) },
          { label: t('log.show.distance'), value: distanceText(distance) },
          { label: t('log.show.duration'), value: minutes > 0 && durationText(minutes) },
          { label: t('seaTime.atNight'), value: minutes > 0 && timeText(night) },
        ]}
      />
      {rolesOf(times).map(({ heading, time }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <PaperTable
            columns={[
              { label: year, kind: 'brief' },
              ...figures.map((label) => ({ label, kind: 'figure' as const })),
            ]}
            rows={time.years.map((one) => ({ key: String(one.year), cells: cells(String(one.year), one) }))}
            sum={cells(t('print.sum'), time.all)}
          />
        </section>
      ))}
      <Boats logs={times.trips.map(({ log }) => log)} boats={boats} />
      <Trips times={times} boats={boats} />
      <PaperNotes texts={[...notesOf(times), t('seaTime.note')]} />
      <PaperLines
        labels={[
          t('print.personalNumber'),
          t('print.placeAndDay'),
          t('print.signature'),
          t('print.printedName'),
        ]}
      />
    </>
  );
}

/** What an examiner asks of the user's own boats. */
function Boats({ logs, boats }: { logs: readonly TripLog[]; boats: readonly Boat[] }) {
  const boatOf = boatOfLog(boats);
  const aboard = new Set(logs.map(({ boat }) => boatOf(boat)));
  const theirs = boats.filter(({ _id }) => aboard.has(_id));
  if (theirs.length === 0) return null;
  const { model, kind, length, registration } = boatFields;
  return (
    <section>
      <h2>{t('seaTime.boats')}</h2>
      <PaperTable
        columns={[
          { label: t('list.boat') },
          ...[model, kind, length, registration].map(({ label }) => ({ label })),
        ]}
        rows={theirs.map((boat) => ({
          key: boat._id,
          cells: [
            boat.name,
            boat.model,
            shownValue(kind, boat.kind),
            typeof boat.length === 'number' && numberText(boat.length),
            boat.registration,
          ],
        }))}
      />
    </section>
  );
}

/** Each trip: when, with which boat, where, in which role, how far and how long by day and by night. */
function Trips({ times: { trips, together }, boats }: SeaTimeOnPaperProps) {
  const boatOf = boatOfLog(boats);
  const nameOf = ({ boat }: TripLog) =>
    boat?.trim() || (boats.find(({ _id }) => _id === boatOf(boat))?.name ?? '–');
  const { distance, minutes, night } = together.all;
  return (
    <section>
      <h2>{t('seaTime.trips')}</h2>
      <PaperTable
        columns={[
          { label: t('print.departure') },
          { label: t('print.arrival') },
          { label: t('list.boat') },
          { label: t('seaTime.waters') },
          { label: t('seaTime.role') },
          { label: t('log.distance'), kind: 'figure' },
          { label: t('seaTime.byDay'), kind: 'figure' },
          { label: t('seaTime.byNight'), kind: 'figure' },
        ]}
        rows={trips.map(({ log, isSkipper, night }) => {
          const minutes = minutesAtSea(log);
          return {
            key: log._id,
            cells: [
              ...[log.departureDateTime, log.arrivalDateTime].map((time) => time.replace('T', ' ')),
              nameOf(log),
              log.position,
              t(isSkipper ? 'seaTime.skipper' : 'seaTime.crew'),
              log.distance === null ? '–' : numberText(log.distance),
              timeText(minutes && minutes - night),
              timeText(night),
            ],
          };
        })}
        sum={[
          ...[t('print.sum'), '', '', '', ''],
          numberText(distance),
          timeText(minutes - night),
          timeText(night),
        ]}
      />
    </section>
  );
}
