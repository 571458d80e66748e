import { currentYear } from '#contract/fields';
import type { TripLog } from '#contract/trip-logs';
import { nowWallClock, shortMonthName } from '../../shared/text/dates.ts';
import { distanceText } from '../../shared/text/numbers.ts';
import { Scale } from '../../shared/ui/scale.tsx';
import { t } from '../../strings.ts';
import { placeInYear } from './place-in-year.ts';
import styles from './sum-line.module.css';
import { sumOf } from './summary.ts';

const monthNames = Array.from({ length: 12 }, (_, month) => shortMonthName(month));
const height = 184;
const highest = 150;
/** The height of a line of text, so that two labels never overlap. */
const line = 20;

interface SumLineProps {
  year: number;
  logs: readonly TripLog[];
  /** The trips of the year before. */
  before: readonly TripLog[];
}

/** The running total of a year's miles, with that of the year before. A table beside it has the figures. */
export function SumLine({ year, logs, before }: SumLineProps) {
  const sum = sumOf(logs).distance;
  const sumBefore = sumOf(before).distance;
  const most = Math.max(sum, sumBefore);
  if (most <= 0) return null;
  const y = (nm: number) => height - (nm / most) * highest;
  const end = year === currentYear() ? placeInYear(nowWallClock()) : 1;
  const now = { text: `${year}: ${distanceText(sum)}`, at: y(sum) - 8 };
  const then = { text: `${year - 1}: ${distanceText(sumBefore)}`, at: y(sumBefore) - 8 };
  // If the labels would overlap, the lower one moves below its line; the current year's line may end left of both.
  if (Math.abs(now.at - then.at) < line) (now.at <= then.at ? then : now).at += line + 10;
  return (
    <figure className={styles.sums}>
      <figcaption>{t('season.sum')}</figcaption>
      {sumBefore > 0 && <p className="muted">{besideText(sum - sumBefore, year - 1)}</p>}
      <svg width="100%" height={height} aria-hidden="true">
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 1000 ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {sumBefore > 0 && <path className={styles.then} d={steps(before, y, 1)} />}
          {sum > 0 && <path className={styles.now} d={steps(logs, y, end)} />}
        </svg>
        {sumBefore > 0 && (
          <text className={styles.old} x="100%" y={then.at}>
            {then.text}
          </text>
        )}
        {sum > 0 && (
          <text x={`${Math.max(30, end * 100)}%`} y={now.at}>
            {now.text}
          </text>
        )}
      </svg>
      <Scale labels={monthNames.map((name) => <Initial key={name} name={name} />)} />
    </figure>
  );
}

/** A month's name; on a phone only its first letter fits. */
function Initial({ name }: { name: string }) {
  return (
    <span className={styles.month}>
      {name[0]}
      <span>{name.slice(1)}</span>
    </span>
  );
}

function besideText(more: number, year: number): string {
  if (Math.abs(more) < 0.005) return t('season.sum.same', { år: year });
  return t(more > 0 ? 'season.sum.more' : 'season.sum.less', {
    nm: distanceText(Math.abs(more)),
    år: year,
  });
}

/** An SVG path from the first of January, with a step for each trip at its day. */
function steps(logs: readonly TripLog[], y: (nm: number) => number, end: number): string {
  let sum = 0;
  let last = 0;
  const path = [`M0 ${y(0)}`];
  const inOrder = logs.toSorted((one, other) => one.departureDateTime.localeCompare(other.departureDateTime));
  for (const { departureDateTime, distance } of inOrder) {
    last = Math.round(placeInYear(departureDateTime) * 1000);
    sum += distance ?? 0;
    path.push(`H${last}V${y(sum).toFixed(1)}`);
  }
  return `${path.join('')}H${Math.max(last, Math.round(end * 1000))}`;
}
