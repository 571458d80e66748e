import type { ReactNode } from 'react';
import { numberText } from '../../shared/numbers.ts';
import { Scale } from '../../shared/scale.tsx';
import styles from './bar-chart.module.css';

export interface Bar {
  key: string | number;
  /** Under the bar, where there is room for it. */
  label: ReactNode;
  value: number;
  /** Stands back behind the others. */
  quiet?: boolean;
}

interface BarsProps {
  caption: string;
  bars: Bar[];
}

const height = 200;
/** Over the highest bar there is room for its figure. */
const highest = 170;
/** Per cent of the picture: a few bars don't swell. */
const widest = 12;
/** More than these have no room for a figure and a label each. */
const mostLabelled = 12;

/**
 * Bars over the scale from the edge of a sea chart. Decoration: the same figures stand in a table beside it. Where there is
 * nothing to draw there is no picture.
 */
export function Bars({ caption, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  if (most <= 0) return null;
  const step = Math.ceil(bars.length / mostLabelled);
  const share = 100 / bars.length;
  const width = Math.min(share * 0.66, widest);
  const tall = (value: number) => Math.max(1, (value / most) * highest);
  return (
    <figure className={styles.chart} aria-hidden="true">
      <figcaption>{caption}</figcaption>
      <svg width="100%" height={height} aria-hidden="true">
        {bars.map(
          ({ key, value, quiet }, i) =>
            value > 0 && (
              <rect
                key={key}
                className={quiet ? styles.quiet : undefined}
                x={`${share * (i + 0.5) - width / 2}%`}
                y={height - tall(value)}
                width={`${width}%`}
                height={tall(value)}
              />
            ),
        )}
        {/* After all the bars: a figure may be wider than its own. */}
        {bars.map(
          ({ key, value }, i) =>
            value > 0 &&
            step === 1 && (
              <text key={key} x={`${share * (i + 0.5)}%`} y={height - tall(value) - 8}>
                {numberText(value)}
              </text>
            ),
        )}
      </svg>
      <Scale labels={bars.map(({ label }, i) => i % step === 0 && label)} />
    </figure>
  );
}
