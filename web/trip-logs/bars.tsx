import type { ReactNode } from 'react';
import { numberText } from '../shared/numbers.ts';
import styles from './bars.module.css';

export interface Bar {
  key: string | number;
  /** Under the bar, where there is room for it. */
  label: ReactNode;
  value: number;
  /** Drawn as an outline beside it, to compare with. */
  before?: number | undefined;
  /** Stands back behind the others. */
  quiet?: boolean;
}

interface BarsProps {
  caption: string;
  /** What the solid bars and the outlines are. */
  legend?: { value: string; before: string } | undefined;
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
export function Bars({ caption, legend, bars }: BarsProps) {
  const most = Math.max(...bars.flatMap(({ value, before = 0 }) => [value, before]));
  if (most <= 0) return null;
  const step = Math.ceil(bars.length / mostLabelled);
  const share = 100 / bars.length;
  const width = Math.min(share * 0.66, widest);
  const tall = (value: number) => Math.max(1, (value / most) * highest);
  return (
    <figure className={styles.chart} aria-hidden="true">
      <figcaption>
        {caption}
        {legend && (
          <span className={styles.legend}>
            <i /> {legend.value}
            <i className={styles.before} /> {legend.before}
          </span>
        )}
      </figcaption>
      <svg width="100%" height={height} aria-hidden="true">
        {bars.map(({ key, value, before, quiet }, i) => {
          const middle = share * (i + 0.5);
          const left = middle - width / 2;
          const own = before === undefined ? { x: left, width } : { x: middle, width: width / 2 };
          return (
            <g key={key}>
              {before !== undefined && before > 0 && (
                <rect
                  className={styles.before}
                  x={`${left}%`}
                  y={height - tall(before)}
                  width={`${width / 2}%`}
                  height={tall(before)}
                />
              )}
              {value > 0 && (
                <rect
                  className={quiet ? styles.quiet : undefined}
                  x={`${own.x}%`}
                  y={height - tall(value)}
                  width={`${own.width}%`}
                  height={tall(value)}
                />
              )}
            </g>
          );
        })}
        {/* After all the bars: a figure may be wider than its own. */}
        {bars.map(
          ({ key, value, before = 0 }, i) =>
            value > 0 &&
            step === 1 && (
              <text key={key} x={`${share * (i + 0.5)}%`} y={height - tall(Math.max(value, before)) - 8}>
                {numberText(value)}
              </text>
            ),
        )}
      </svg>
      <div className={styles.scale}>
        {bars.map(({ key }) => (
          <i key={key} />
        ))}
      </div>
      <div className={styles.labels}>
        {bars.map(({ key, label }, i) => (
          <span key={key}>{i % step === 0 && label}</span>
        ))}
      </div>
    </figure>
  );
}
