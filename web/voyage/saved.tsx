import { engineHours } from '#contract/engine-hours';
import type { TripLog } from '#contract/trip-logs';
import { CallError } from '../api.ts';
import { Button } from '../shared/ui/button.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { toATenth } from '../tracks/words.ts';
import { minutesAtSea } from '../trip-logs/statistics/summary.ts';
import { Legend, VoyageChart } from './chart.tsx';
import { Day } from './day.tsx';
import { useVoyage } from './use-voyage.ts';
import { hoursOf, type Voyage } from './voyage.ts';

interface SavedProps {
  log: WithWaiting<TripLog>;
  /** The place of the stop that is looked at; the one in the middle until the reader has chosen. */
  at: number | undefined;
}

const middleOf = ({ stops }: Voyage) => Math.floor(stops.length / 2);

/** The chart of a saved trip. */
export function SavedChart({ log, at, from, to }: SavedProps & { from: string; to: string }) {
  const { voyage, isLoading, error, refetch } = useVoyage(log);
  if (isLoading) return <Loading text={t('track.loading')} />;
  if (!voyage) {
    return (
      <>
        <p>{t(isUnreachable(error) ? 'track.notOnDevice' : 'track.notFetched')}</p>
        <Button variant="secondary" onClick={refetch}>
          {t('btn.retry')}
        </Button>
      </>
    );
  }
  if (voyage.line.parts.length === 0) return null;
  const engine = engineHours(log) ?? hoursOf(voyage.engine);
  const total = (minutesAtSea(log) ?? 0) / 60;
  return (
    <VoyageChart
      {...{ voyage, from, to }}
      images={log.images}
      ring={voyage.stops[at ?? middleOf(voyage)]?.place}
      legend={
        voyage.engine.length > 0 &&
        total > engine && <Legend sail={toATenth(total - engine)} engine={toATenth(engine)} />
      }
    />
  );
}

/** The hours of a saved trip. */
export function SavedDay({ log, at, onMove }: SavedProps & { onMove: (at: number) => void }) {
  const { voyage } = useVoyage(log);
  return voyage ? <Day voyage={voyage} at={at ?? middleOf(voyage)} onMove={onMove} /> : null;
}

/** Tracks of older trips are fetched only when first viewed, so they may be missing offline. */
const isUnreachable = (error: unknown) => error instanceof CallError && error.failure.kind === 'unreachable';
