import type { ReactNode } from 'react';
import { numberText } from '../../shared/text/numbers.ts';
import { Scale } from '../../shared/ui/scale.tsx';
import styles from './bar-chart.module.css';

export interface Bar {
  key: string | number;
  /** Under the bar, if there is room for it. */
  label: ReactNode;
  value: number;
  /** Drawn less prominently than the others. */
  quiet?: boolean;
}

interface BarsProps {
  caption: string;
  bars: Bar[];
}

const height = 200;
/** Leaves room for the figure above the highest bar. */
const highest = 170;
/** In per cent of the picture's width, so that few bars do not get too wide. */
const widest = 12;
/** With more bars than these there is no room for a figure and a label each. */
const mostLabelled = 12;

/**
 * Bars over a scale like that at the edge of a sea chart. Decorative: a table beside it has the same figures. Renders nothing
 * if all values are zero.
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
        {/* Drawn after all the bars, since a figure may be wider than its own bar. */}
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
