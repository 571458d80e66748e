import type { ReactNode } from 'react';
import type { Boat } from '#contract/boats';
import type { TripLog } from '#contract/trip-logs';
import { hoursText, numberText } from '../shared/text/numbers.ts';
import { Distance, Hours } from '../shared/text/quantity.tsx';
import { Figure, Figures } from '../shared/ui/figures.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { engineSumOf } from '../trip-logs/engine.ts';
import { seasonsOf, sumOf } from '../trip-logs/statistics/summary.ts';
import styles from './boats.module.css';
import { homeOf, nightsOf } from './hers.ts';

const sumsOf = (trips: readonly TripLog[], home: string) => ({
  ...sumOf(trips),
  nights: nightsOf(trips, home),
  hours: engineSumOf(trips).hours,
});

interface BoatFiguresProps {
  boat: Boat;
  /** Hers, newest first. */
  trips: readonly TripLog[];
}

/** Her last season, and beneath each figure what it is in all. Nothing before her first trip. */
export function BoatFigures({ boat, trips }: BoatFiguresProps) {
  const seasons = seasonsOf(trips).sort((one, other) => other.year - one.year);
  const [last] = seasons;
  const first = seasons.at(-1);
  if (!last || !first) return null;
  const home = homeOf(trips, boat.homePort);
  const season = sumsOf(last.logs, home);
  const all = sumsOf(trips, home);
  const since = (text: string) =>
    first !== last && <Since>{t('boats.since', { mängd: text, år: first.year })}</Since>;
  return (
    <PageSection heading={t('boats.season', { år: last.year })}>
      <Figures>
        <Figure label={t('logs.trips')}>
          {season.trips}
          {since(numberText(all.trips))}
        </Figure>
        <Figure label={t('log.show.distance')}>
          <Distance nm={season.distance} />
          {since(`${numberText(Math.round(all.distance))} nm`)}
        </Figure>
        <Figure label={t('boats.nights')}>
          {season.nights}
          {since(numberText(all.nights))}
        </Figure>
        {all.hours !== null && (
          <Figure label={t('boats.engineHours')}>
            <Hours hours={season.hours ?? 0} />
            {since(hoursText(all.hours))}
          </Figure>
        )}
      </Figures>
    </PageSection>
  );
}

const Since = ({ children }: { children: ReactNode }) => <span className={styles.since}>{children}</span>;
