import { useMemo } from 'react';
import { gpxOf } from '#contract/gpx';
import { positionText } from '#contract/position';
import { lineOf, type Track } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { saveAsFile } from '../shared/device/save-as-file.ts';
import { clockTime } from '../shared/text/dates.ts';
import { numberText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { Details } from '../shared/ui/details.tsx';
import { Download } from '../shared/ui/icons.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { Chart, ChartOnPaper } from './chart/chart.tsx';
import type { ChartName } from './chart/lettering.ts';
import styles from './track-section.module.css';
import { useTrack } from './use-track.ts';
import { hourly, sumText, timesOf, toATenth } from './words.ts';

interface TrackOf {
  log: WithWaiting<TripLog>;
}

/** What there is to a trip's track besides its chart: its sums, a table for those who can't see the chart, and the file. */
export function TrackDetails({ log }: TrackOf) {
  const { track, isLoading } = useTrack(log);
  if (!track) return isLoading ? <Loading text={t('track.loading')} /> : <p>{t('track.notFetched')}</p>;
  return (
    <>
      <p className={styles.sum}>{sumText(undefined, track)}</p>
      <TrackTable track={track} />
      <Button
        variant="secondary"
        onClick={() => saveAsFile(`${log.title}.gpx`, 'application/gpx+xml', gpxOf(log.title, track))}
      >
        <Download />
        {t('track.download')}
      </Button>
    </>
  );
}

/** On paper: the chart and the sums. `from` and `to`: the trip's own names for its ends. */
export function TrackOnPaper({ log, from, to }: TrackOf & { from: string; to: string }) {
  const { track, isLoading } = useTrack(log);
  if (!track) return <p aria-busy={isLoading}>{t(isLoading ? 'track.loading' : 'track.notFetched')}</p>;
  return (
    <>
      <p>{sumText(undefined, track)}</p>
      <TrackChart track={track} from={from} to={to} onPaper />
    </>
  );
}

interface TrackChartProps {
  track: Pick<Track, 'startedAt' | 'points'>;
  from: string;
  to: string;
  onPaper?: boolean;
}

export function TrackChart({ track, from, to, onPaper = false }: TrackChartProps) {
  const Drawn = onPaper ? ChartOnPaper : Chart;
  const tracks = useMemo(() => {
    const times = timesOf(track);
    const named = (name: string, time: string | undefined): ChartName | undefined =>
      name === '' ? undefined : { name, time: time && clockTime(time) };
    return [
      { key: 'track', ...lineOf(track.points), start: named(from, times?.from), end: named(to, times?.to) },
    ];
  }, [track, from, to]);
  return (
    <Drawn
      label={t('track.label', { från: from || t('track.start'), till: to || t('track.end') })}
      tracks={tracks}
    />
  );
}

function TrackTable({ track }: { track: Track }) {
  const rows = hourly(track);
  const hasTimes = track.startedAt !== null;
  return (
    <Details summary={t('track.asTable')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('track.tableCaption')}</caption>
        <thead>
          <tr>
            {hasTimes && <th scope="col">{t('track.time')}</th>}
            <th scope="col">{t('track.position')}</th>
            <th scope="col">{t('log.distance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, point, miles }) => (
            <tr key={`${point.seconds} ${point.latitude} ${point.longitude}`}>
              {hasTimes && <th scope="row">{time && clockTime(time)}</th>}
              <td>{positionText(point)}</td>
              <td>{numberText(toATenth(miles))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}
