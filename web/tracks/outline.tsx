import { useMemo } from 'react';
import { boxOf, lineOf, type Track, unbroken } from '#contract/track';
import styles from './outline.module.css';

const side = 48;

interface OutlineProps extends Pick<Track, 'points'> {
  className?: string | undefined;
}

/** The line of a track, small and without a map, so that tracks can be told apart. */
export function Outline({ points, className = styles.small }: OutlineProps) {
  const lines = useMemo(() => linesOf(points), [points]);
  return (
    <svg
      className={`${styles.outline} ${className}`}
      viewBox={`-5 -5 ${side + 10} ${side + 10}`}
      aria-hidden="true"
    >
      <path d={lines} />
    </svg>
  );
}

function linesOf(points: Track['points']): string {
  const parts = unbroken(lineOf(points).parts);
  const { west, east, south, north } = boxOf(parts);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * narrow, north - south];
  const scale = side / Math.max(width, height, 0.000_1);
  const x = (longitude: number) => (((longitude - west) * narrow - width / 2) * scale + side / 2).toFixed(1);
  const y = (latitude: number) => ((north - latitude - height / 2) * scale + side / 2).toFixed(1);
  return parts
    .map((part) =>
      part
        .map(({ latitude, longitude }, at) => `${at === 0 ? 'M' : 'L'}${x(longitude)} ${y(latitude)}`)
        .join(''),
    )
    .join('');
}
