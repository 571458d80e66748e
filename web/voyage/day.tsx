import { useId, useRef } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { ChevronRight } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { timeText } from './chart.tsx';
import styles from './day.module.css';
import { fieldsOfScale } from './day-scale.ts';
import type { Span, Stop, Voyage } from './voyage.ts';

interface DayProps {
  voyage: Voyage;
  /** The place of the stop that is looked at. */
  at: number;
  onMove: (at: number) => void;
}

/** The hours of a trip on the scale of a sea chart: its speed above, its engine below, and one slider from row to row. */
export function Day({ voyage, at, onMove }: DayProps) {
  const id = useId();
  const { stops, from, to } = voyage;
  const stop = stops[at];
  if (!stop || to <= from) return null;
  const several = new Date(from).getUTCDate() !== new Date(to).getUTCDate();
  const timeOf = (one: number) =>
    several ? `${new Date(one).toISOString().slice(5, 10)} ${timeText(one)}` : timeText(one);
  const step = (by: -1 | 1) => (
    <Button
      variant="secondary"
      className={styles.step}
      aria-label={t(by < 0 ? 'story.earlier' : 'story.later')}
      aria-disabled={stops[at + by] === undefined}
      onClick={() => stops[at + by] && onMove(at + by)}
    >
      <ChevronRight className={by < 0 ? styles.earlier : undefined} />
    </Button>
  );
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id}>{t('story.day')}</h2>
      <div className={styles.plot}>
        <Slider {...{ stops, at, onMove, from, to }} text={timeOf(stop.at)} />
        <Plot voyage={voyage} at={stop.at} />
      </div>
      <Hours from={from} to={to} timeOf={timeOf} />
      <div className={styles.said}>
        {step(-1)}
        <p aria-live="polite">
          <span className="muted">{timeOf(stop.at)} · </span>
          <b>{stop.heading}</b>
          <span className="muted">{stop.details.join(' · ')}</span>
        </p>
        {step(1)}
      </div>
    </section>
  );
}

interface SliderProps extends Span {
  stops: readonly Stop[];
  at: number;
  onMove: (at: number) => void;
  text: string;
}

/** Invisible over the plot, which shows where it is. A finger goes to the nearest row, a key to the next. */
function Slider({ stops, at, onMove, from, to, text }: SliderProps) {
  const dragging = useRef(false);
  const here = stops[at]?.at ?? from;
  const minutes = (time: number) => (time - from) / 60_000;
  function move(time: number) {
    const distances = stops.map((stop) => Math.abs(stop.at - time));
    const nearest = distances.indexOf(Math.min(...distances));
    const next = dragging.current || nearest !== at ? nearest : at + Math.sign(time - here);
    if (stops[next] && next !== at) onMove(next);
  }
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={t('story.time')}
      aria-valuetext={text}
      min={0}
      max={minutes(to)}
      step="any"
      value={minutes(here)}
      onPointerDown={() => {
        dragging.current = true;
      }}
      onPointerUp={() => {
        dragging.current = false;
      }}
      onPointerCancel={() => {
        dragging.current = false;
      }}
      onChange={({ target }) => move(from + Number(target.value) * 60_000)}
    />
  );
}

/** Pixels, from the top: the speed, the scale below it, and the dots of the engine below that. */
const AREA = { top: 12, height: 74 };
const WIDTH = 1000;

function Plot({ voyage, at }: { voyage: Voyage; at: number }) {
  const { from, to, speeds, engine, stops } = voyage;
  const share = (time: number) => (time - from) / (to - from);
  const percent = (time: number) => `${(100 * share(time)).toFixed(2)}%`;
  const most = Math.max(1, ...speeds.flat().map(({ knots }) => knots)) * 1.05;
  const height = speeds.length > 0 ? AREA.height : AREA.height / 3;
  const scale = AREA.top + height;
  const lines = speeds.map((line) =>
    line.map(
      ({ at, knots }) => `${(WIDTH * share(at)).toFixed(1)} ${(height * (1 - knots / most)).toFixed(1)}`,
    ),
  );
  return (
    <svg
      className={styles.graph}
      width="100%"
      height={scale + 18}
      role="img"
      aria-label={t('story.speed', { från: timeText(from), till: timeText(to) })}
    >
      <svg
        y={AREA.top}
        width="100%"
        height={height}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {lines.map((line) => (
          <path
            key={line[0]}
            className={styles.area}
            d={`M${line.join('L')}V${height}H${line[0]?.split(' ')[0]}Z`}
          />
        ))}
        {lines.map((line) => (
          <path key={line[0]} className={styles.speed} d={`M${line.join('L')}`} />
        ))}
      </svg>
      {fieldsOfScale(from, to).map((field, i) => (
        <rect
          key={field.from}
          className={i % 2 === 0 ? styles.filled : styles.blank}
          x={percent(field.from)}
          y={scale}
          width={percent(from + field.to - field.from)}
          height="6"
        />
      ))}
      {engine.map((span) => (
        <line
          key={span.from}
          className={styles.engine}
          x1={percent(span.from)}
          x2={percent(span.to)}
          y1={scale + 13}
          y2={scale + 13}
        />
      ))}
      {stops.map((stop) => (
        <circle key={stop.key} className={styles.row} cx={percent(stop.at)} cy={scale + 3} r="4.5" />
      ))}
      <line className={styles.pin} x1={percent(at)} x2={percent(at)} y1={AREA.top - 4} y2={scale} />
      <circle className={styles.head} cx={percent(at)} cy={AREA.top - 4} r="6" />
    </svg>
  );
}

interface HoursProps extends Span {
  timeOf: (time: number) => string;
}

/** The first time, the last, and one between them where there is room. */
function Hours({ from, to, timeOf }: HoursProps) {
  const share = (time: number) => (time - from) / (to - from);
  const inside = fieldsOfScale(from, to)
    .map((field) => field.from)
    .filter((time) => share(time) > 0.35 && share(time) < 0.65);
  const whole = inside.filter((time) => time % 3_600_000 === 0);
  const middle = (whole.length > 0 ? whole : inside).toSorted(
    (one, other) => Math.abs(share(one) - 0.5) - Math.abs(share(other) - 0.5),
  )[0];
  return (
    <svg className={styles.hours} width="100%" height="1.5em" aria-hidden="true">
      <text x="0" y="1em">
        {timeOf(from)}
      </text>
      {middle !== undefined && (
        <text className={styles.middle} x={`${100 * share(middle)}%`} y="1em">
          {timeText(middle)}
        </text>
      )}
      <text className={styles.last} x="100%" y="1em">
        {timeOf(to)}
      </text>
    </svg>
  );
}
