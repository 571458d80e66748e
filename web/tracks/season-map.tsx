import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { harboursOf } from '#contract/harbours';
import { lineOf } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { weekdayDate } from '../shared/text/dates.ts';
import { distanceText } from '../shared/text/numbers.ts';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { Chart, ChartOnPaper } from './chart/chart.tsx';
import { tracksQuery } from './queries.ts';
import styles from './season-map.module.css';

interface SeasonMapProps {
  year: number;
  logs: readonly TripLog[];
  onPaper?: boolean;
}

/**
 * Every track of a year on one chart, numbered as in the list beside it. On paper, where the table of trips replaces the
 * list, there is only the chart.
 */
export default function SeasonMap({ year, logs, onPaper = false }: SeasonMapProps) {
  const withTrack = logs.filter(({ track }) => track !== undefined);
  const navigate = useNavigate();
  const { data, isError, isLoading } = useQuery(tracksQuery(year));
  const shown = useMemo(() => {
    const byId = new Map(logs.map((log) => [log._id, log]));
    return (data ?? []).flatMap(({ logId, points }) => {
      const log = byId.get(logId);
      return log === undefined ? [] : [{ log, line: lineOf(points) }];
    });
  }, [data, logs]);
  const tracks = useMemo(
    () =>
      shown.map(({ log, line }, at) => {
        const harbours = harboursOf(log.position);
        return {
          key: log._id,
          ...line,
          number: at + 1,
          start: named(harbours[0]),
          end: named(harbours.length > 1 ? harbours.at(-1) : undefined),
          onChoose: () => void navigate(`/showlog/${log._id}`),
        };
      }),
    [shown, navigate],
  );
  if (onPaper) {
    return (
      <div className={styles.onPaper} aria-busy={isLoading}>
        <h2>{t('track.season', { antal: withTrack.length })}</h2>
        {isError && <p>{t('track.seasonNotFetched')}</p>}
        {tracks.length > 0 && (
          <ChartOnPaper
            label={t('track.season', { antal: withTrack.length })}
            tracks={tracks.map(({ number, ...track }) => track)}
          />
        )}
      </div>
    );
  }
  return (
    <PageSection heading={t('track.season', { antal: withTrack.length })}>
      {isError && <p>{t('track.seasonNotFetched')}</p>}
      {tracks.length > 0 && (
        <div className={styles.map}>
          <Chart tracks={tracks} />
          <ol className={styles.keys}>
            {shown.map(({ log }, at) => (
              <li key={log._id}>
                <Link to={`/showlog/${log._id}`}>
                  <span className={styles.number}>{at + 1}</span>
                  <span>
                    <b>{log.title}</b>
                    <span
                      className={styles.where}
                    >{`${weekdayDate(log.departureDateTime)}, ${log.position}`}</span>
                  </span>
                  <span className={styles.miles}>
                    {distanceText(log.distance ?? log.track?.distance ?? 0)}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      )}
    </PageSection>
  );
}

const named = (harbour: string | undefined) => (harbour ? { name: harbour } : undefined);
