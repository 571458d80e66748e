import { type KeyboardEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { points, windDegrees } from '#contract/wind';
import { useReplacement } from '../shared/form/replacement.tsx';
import { t } from '../strings.ts';
import styles from './wind-choice.module.css';

const middle = 132;
const inner = 72;
const outer = 130;
const sector = 360 / points.length;

/** How many points an arrow key moves round the compass. */
const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Chooses the wind direction on a compass rose, by mouse, touch or arrow keys. A press on the chosen point clears it. */
export function WindChoice() {
  const direction = useWatch<{ windDirection: string }, 'windDirection'>({ name: 'windDirection' });
  const { put, note } = useReplacement();
  const rose = useRef<SVGSVGElement>(null);
  const degrees = windDegrees(direction);
  const names = t('log.windNames').split(', ');
  const chosen = degrees === null ? -1 : degrees / sector;

  function choose(i: number) {
    put({ windDirection: i === chosen ? '' : (points[i] ?? '') }, ({ windDirection: before = '' }) => {
      const text = before.trim();
      // A replaced compass point can be restored with one press, so nothing is said.
      return text === '' || windDegrees(text) !== null ? undefined : t('log.windReplaced', { text });
    });
  }

  function onKeyDown(event: KeyboardEvent, i: number) {
    const step = steps[event.key];
    if (step === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) return choose(i);
    // If nothing is chosen yet, the first arrow key chooses the focused point: north.
    const next = chosen === -1 ? i : (i + step + points.length) % points.length;
    choose(next);
    rose.current?.querySelectorAll<SVGGElement>('[role=radio]')[next]?.focus();
  }

  return (
    <div className={styles.choice}>
      <div role="radiogroup" aria-label={t('log.windRose')}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: each part of it has a name of its own */}
        <svg viewBox="0 0 264 264" width="264" height="264" ref={rose}>
          {points.map((point, i) => (
            // biome-ignore lint/a11y/useSemanticElements: a part of a drawing can't be an input
            <g
              key={point}
              role="radio"
              className={styles.point}
              aria-checked={i === chosen}
              aria-label={`${point}, ${names[i]}`}
              tabIndex={i === Math.max(chosen, 0) ? 0 : -1}
              onClick={() => choose(i)}
              onKeyDown={(event) => onKeyDown(event, i)}
            >
              <path d={sectorAt(i * sector)} />
              <text
                {...place((inner + outer) / 2, i * sector)}
                dy="5"
                className={i % 4 ? undefined : styles.main}
              >
                {point}
              </text>
            </g>
          ))}
          {degrees !== null && (
            <path
              className={styles.needle}
              d="M0 48-18-40 0-28 18-40z"
              transform={`translate(${middle} ${middle}) rotate(${degrees})`}
            />
          )}
        </svg>
      </div>
      {note}
    </div>
  );
}

/** A point on the rose: degrees clockwise from north, and the distance from the middle in SVG units. */
function place(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  const round = (n: number) => Math.round(n * 100) / 100;
  return { x: round(middle + radius * Math.sin(angle)), y: round(middle - radius * Math.cos(angle)) };
}

/** The SVG path of the part of the ring that belongs to a compass point. */
function sectorAt(degrees: number): string {
  const at = (radius: number, side: 1 | -1) => {
    const { x, y } = place(radius, degrees + (side * sector) / 2);
    return `${x} ${y}`;
  };
  return `M${at(inner, -1)}L${at(outer, -1)}A${outer} ${outer} 0 0 1 ${at(outer, 1)}L${at(inner, 1)}A${inner} ${inner} 0 0 0 ${at(inner, -1)}Z`;
}
