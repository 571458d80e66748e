import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { distanceText } from '../../shared/text/numbers.ts';
import { Distance, Hours, Litres, Speed, TotalTime } from '../../shared/text/quantity.tsx';
import { Fold } from '../../shared/ui/fold.tsx';
import { t } from '../../strings.ts';
import type { EngineSum } from '../engine.ts';
import type { Harbour } from '../harbours.ts';
import styles from './comparison.module.css';
import type { Summary } from './summary.ts';
import { Table } from './table.tsx';

/** A season and the heading of its column. */
export interface Season {
  name: string;
  summary: Summary<TripLog>;
}

/** The seasons beside each other. */
export function Comparison({ seasons }: { seasons: [Season, ...Season[]] }) {
  const others = seasons.slice(1).map(({ name }) => name);
  const shown = lines().filter(({ counts }) => !counts || seasons.some(({ summary }) => counts(summary) > 0));
  return (
    <Fold heading={t('logs.summary')} note={others.join(', ')}>
      <Table
        caption={t('logs.summaryCaption', { vad: seasons.map(({ name }) => name).join(', ') })}
        columns={['', ...seasons.map(({ name }) => name)]}
        rows={shown.map(({ label, of }) => ({
          key: label,
          cells: [label, ...seasons.map(({ summary }) => of(summary))],
        }))}
      />
    </Fold>
  );
}

interface Line {
  label: string;
  of: (summary: Summary<TripLog>) => ReactNode;
  /** If given, the line is shown only if this is above zero for some season. */
  counts?: (summary: Summary<TripLog>) => number;
}

/** A line for a figure that only some users write down. */
const known = (label: string, name: keyof EngineSum, draw: (value: number) => ReactNode): Line => ({
  label,
  of: ({ engine }) => (engine[name] === null ? none : draw(engine[name])),
  counts: ({ engine }) => (engine[name] === null ? 0 : 1),
});

/** A line that counts the trips that lack something. */
const lacking = (label: string, of: (summary: Summary<TripLog>) => readonly TripLog[]): Line => ({
  label,
  of: (summary) => of(summary).length,
  counts: (summary) => of(summary).length,
});

const lines = (): Line[] => [
  { label: t('logs.trips'), of: ({ trips }) => trips },
  { label: t('log.show.distance'), of: ({ distance }) => <Distance nm={distance} /> },
  { label: t('log.show.duration'), of: ({ minutes }) => <TotalTime minutes={minutes} /> },
  { label: t('logs.speed'), of: ({ speed }) => (speed === null ? none : <Speed knots={speed} />) },
  { label: t('logs.longest'), of: ({ longest }) => (longest ? <Longest log={longest} /> : none) },
  { label: t('logs.days'), of: ({ daysAtSea }) => daysAtSea },
  { label: t('logs.harbours'), of: ({ harbours }) => harbours.length },
  known(t('logs.engineHours'), 'hours', (hours) => <Hours hours={hours} />),
  known(t('logs.underSail'), 'underSail', (nm) => <Distance nm={nm} />),
  known(t('logs.underEngine'), 'underEngine', (nm) => <Distance nm={nm} />),
  known(t('logs.fuel'), 'fuel', (litres) => <Litres litres={litres} />),
  lacking(t('logs.lacks.distance'), ({ withoutDistance }) => withoutDistance),
  lacking(t('logs.lacks.time'), ({ withoutTimes }) => withoutTimes),
  lacking(t('logs.lacks.times'), ({ withImpossibleTimes }) => withImpossibleTimes),
  lacking(t('logs.lacks.speed'), ({ withImpossibleSpeed }) => withImpossibleSpeed),
  lacking(t('logs.lacks.hours'), ({ withImpossibleHours }) => withImpossibleHours),
  lacking(t('logs.lacks.miles'), ({ withImpossibleMiles }) => withImpossibleMiles),
];

const none = '–';

function Longest({ log: { _id, title, distance } }: { log: TripLog }) {
  const miles = distance ?? 0;
  return (
    <Link to={`/showlog/${_id}`} aria-label={`${distanceText(miles)}, ${title}`}>
      <Distance nm={miles} />
    </Link>
  );
}

/** Each harbour, with the number of trips if there was more than one. */
export function Harbours({ year, harbours }: { year: number; harbours: readonly Harbour[] }) {
  if (harbours.length === 0) return null;
  return (
    <Fold
      heading={t('logs.harboursOf', { år: year })}
      note={t('season.harbourCount', { n: harbours.length })}
    >
      <ul className={styles.harbours}>
        {harbours.map(({ name, trips }) => (
          <li key={name}>
            {name}
            {trips > 1 && <span className="muted"> {t('logs.times', { n: trips })}</span>}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
