import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gpxOf } from '#contract/gpx';
import { positionText } from '#contract/position';
import { lineOf, type Track } from '#contract/track';
import { CallError } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { clockTime } from '../shared/dates.ts';
import { Details } from '../shared/details.tsx';
import { Download } from '../shared/icons.ts';
import { Loading } from '../shared/loading.tsx';
import { numberText } from '../shared/numbers.ts';
import { PageSection } from '../shared/page-section.tsx';
import { saveAsFile } from '../shared/save-as-file.ts';
import { t } from '../strings.ts';
import { Chart, type ChartName, ChartOnPaper } from './chart/chart.tsx';
import { trackQuery } from './queries.ts';
import styles from './track-section.module.css';
import { hourly, sumText, timesOf, toATenth } from './words.ts';

interface TrackSectionProps {
  logId: string;
  title: string;
  /** The trip's own names for its ends. */
  from: string;
  to: string;
  /** The track itself, if it has not been sent yet. */
  waiting?: Track | undefined;
  onPaper?: boolean;
}

/**
 * A trip's track on its page: the chart, its sums, a table for those who can't see the chart, and the file. On paper only
 * the chart and the sums.
 */
export default function TrackSection(props: TrackSectionProps) {
  const { logId, title, from, to, waiting, onPaper = false } = props;
  const { data, isLoading, error, refetch } = useQuery({
    ...trackQuery(logId),
    enabled: waiting === undefined,
  });
  const track = waiting ?? data;
  if (onPaper) return <OnPaper track={track} isLoading={isLoading} from={from} to={to} />;
  if (isLoading) {
    return (
      <PageSection heading={t('track.heading')}>
        <Loading text={t('track.loading')} />
      </PageSection>
    );
  }
  if (!track) {
    return (
      <PageSection heading={t('track.heading')}>
        <p>{t(isUnreachable(error) ? 'track.notOnDevice' : 'track.notFetched')}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {t('btn.retry')}
        </Button>
      </PageSection>
    );
  }
  return (
    <PageSection heading={t('track.heading')}>
      <p className={styles.sum}>{sumText(undefined, track)}</p>
      <TrackChart track={track} from={from} to={to} />
      <TrackTable track={track} />
      <Button
        variant="secondary"
        onClick={() => saveAsFile(`${title}.gpx`, 'application/gpx+xml', gpxOf(title, track))}
      >
        <Download />
        {t('track.download')}
      </Button>
    </PageSection>
  );
}

/** Tracks of older trips are fetched only when first viewed, so they may be missing offline. */
const isUnreachable = (error: unknown) => error instanceof CallError && error.failure.kind === 'unreachable';

interface OnPaperProps extends Pick<TrackSectionProps, 'from' | 'to'> {
  track: Track | undefined;
  isLoading: boolean;
}

function OnPaper({ track, isLoading, from, to }: OnPaperProps) {
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
