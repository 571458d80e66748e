import type { ReactNode } from 'react';
import { windDegrees } from '#contract/wind';
import { hardSpace, hoursAndMinutes, numberText } from '../../shared/text/numbers.ts';
import styles from './figures.module.css';

/** A trip's large figures, on one line. */
export function StoryFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

/** `5 h 25`, read aloud as `5 h 25 min`. */
export function ShortDuration({ minutes: total }: { minutes: number }) {
  const { hours, minutes } = hoursAndMinutes(total);
  const rest = hours > 0 ? String(minutes).padStart(2, '0') : String(minutes);
  return (
    <>
      {hours > 0 && (
        <>
          {numberText(hours)}
          <span className="unit">{`${hardSpace}h${hardSpace}`}</span>
        </>
      )}
      {rest}
      <span className={hours > 0 ? 'visually-hidden' : 'unit'}>{`${hardSpace}min`}</span>
    </>
  );
}

/** `SV 8,5` with a needle that points where the wind goes, read aloud with its unit; words of more than a point as they are. */
export function WindFigure({ direction, speed }: { direction: string; speed: string | number | null }) {
  const degrees = windDegrees(direction);
  const figure = typeof speed === 'number' ? numberText(speed) : speed;
  return (
    <span className={degrees === null ? styles.words : undefined}>
      {degrees !== null && (
        <svg className={styles.needle} viewBox="-12 -12 24 24" aria-hidden="true">
          <path d="M0 11-7-9 0-5 7-9z" transform={`rotate(${degrees})`} />
        </svg>
      )}
      {direction}
      {direction !== '' && figure !== null && <span className="visually-hidden">,</span>} {figure}
      {figure !== null && (
        <span className={direction === '' ? 'unit' : 'visually-hidden'}>{`${hardSpace}m/s`}</span>
      )}
    </span>
  );
}
