import { type ReactNode, useMemo } from 'react';
import { useImageUrls } from '../images/use-image-urls.ts';
import { clockTime } from '../shared/text/dates.ts';
import { hoursText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import { Chart } from '../tracks/chart/chart.tsx';
import styles from './chart.module.css';
import type { Place, Voyage } from './voyage.ts';

interface VoyageChartProps {
  voyage: Voyage;
  /** The trip's pictures: those that were taken on the voyage stand along its line. */
  images?: readonly string[];
  /** The trip's own names for its ends. */
  from: string;
  to: string;
  ring?: Place | undefined;
  legend?: ReactNode;
  flat?: boolean;
  drawsItself?: boolean;
}

const none: readonly string[] = [];

/** The chart of a voyage: what was sailed is drawn out, what was run by engine is dotted. */
export function VoyageChart({ voyage, images = none, from, to, ...marks }: VoyageChartProps) {
  const tracks = useMemo(() => {
    const named = (name: string, at: number) =>
      name === '' ? undefined : { name, time: Number.isFinite(at) ? timeText(at) : undefined };
    const ends = { start: named(from, voyage.from), end: named(to, voyage.to) };
    return [{ key: 'track', ...voyage.line, legs: voyage.legs, ...ends }];
  }, [voyage, from, to]);
  const ticks = useMemo(() => voyage.stops.flatMap(({ place }) => place ?? []).slice(1, -1), [voyage]);
  const { thumbUrl } = useImageUrls();
  const pictures = voyage.pictures.filter(({ path }) => images.includes(path));
  return (
    <Chart
      pictures={pictures.map(({ path, place }) => ({ url: thumbUrl(path), place }))}
      label={t('track.label', { från: from || t('track.start'), till: to || t('track.end') })}
      {...{ tracks, ticks, ...marks }}
    />
  );
}

/** `09:40` of a time of a voyage. */
export const timeText = (at: number): string => clockTime(new Date(at).toISOString());

/** How long the trip went under sail and by engine, and how its line shows it. */
export function Legend({ sail, engine }: { sail: number; engine: number }) {
  return (
    <ul className={styles.legend}>
      <li>
        <i className={styles.sail} />
        {t('story.sail', { tid: hoursText(sail) })}
      </li>
      <li>
        <i className={styles.engine} />
        {t('story.engine', { tid: hoursText(engine) })}
      </li>
    </ul>
  );
}
