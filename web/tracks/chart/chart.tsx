import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { boxOf, type TrackPart } from '#contract/track';
import { Button } from '../../shared/button.tsx';
import { numberText } from '../../shared/numbers.ts';
import { t } from '../../strings.ts';
import styles from './chart.module.css';
import { coastOf } from './coast.ts';
import { useCoast } from './tiles.ts';
import { type Graduation, meridians, parallels, type Size, scaleBar, type View, viewOf } from './view.ts';

export interface ChartTrack {
  key: string;
  parts: readonly TrackPart[];
  /** What is written where it begins and ends. */
  start?: ChartName | undefined;
  end?: ChartName | undefined;
  /** By which it is found in the list beside. */
  number?: number | undefined;
  onChoose?: (() => void) | undefined;
}

export interface ChartName {
  name: string;
  time?: string | undefined;
}

interface ChartProps {
  /** What the picture shows, in a sentence for those who don't see it; without one it is decoration beside a list. */
  label?: string | undefined;
  tracks: readonly ChartTrack[];
}

/** From so many pixels on a chart lies down; narrower it stands, as a phone does. */
const wide = 600;

/** Tracks over the coast, with what a sea chart has around its edge. It is drawn for the room it gets, so that its text keeps its size. */
export function Chart({ label, tracks }: ChartProps) {
  const [frame, width] = useWidth();
  const [isLarger, setLarger] = useState(false);
  const view = useMemo(() => {
    const times = isLarger ? 2 : 1;
    const height = Math.round(width < wide ? width * 1.13 : width * 0.593);
    const box = boxOf(tracks.flatMap(({ parts }) => parts));
    return width === 0 ? undefined : viewOf(box, { width: width * times, height: height * times });
  }, [tracks, width, isLarger]);
  const coast = useCoast(view?.box);
  return (
    <figure className={styles.chart}>
      {/* Twice as large it has to be scrolled, by keyboard too. */}
      <div
        className={styles.frame}
        ref={frame}
        {...(isLarger && { tabIndex: 0, role: 'region', 'aria-label': t('chart.name') })}
      >
        {view !== undefined && (
          <svg
            className={styles.drawing}
            width={view.size.width}
            height={view.size.height}
            {...(label === undefined ? { 'aria-hidden': true } : { role: 'img' })}
          >
            <title>{label ?? t('chart.name')}</title>
            <Coast view={view} tiles={coast.tiles} />
            <Grid view={view} />
            {tracks.map((track) => (
              <Track key={track.key} view={view} track={track} />
            ))}
            <Edge view={view} />
            <ScaleBar view={view} />
          </svg>
        )}
      </div>
      <div className={styles.larger}>
        <Button variant="secondary" small onClick={() => setLarger(!isLarger)} aria-pressed={isLarger}>
          {t('chart.larger')}
        </Button>
      </div>
      <figcaption className={styles.under}>
        <p>
          {coast.isMissing
            ? `${t('chart.noCoast')} ${t('chart.notForNavigation')}`
            : t('chart.notForNavigation')}
        </p>
        <p className={styles.credit}>{t('chart.credit')}</p>
      </figcaption>
    </figure>
  );
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(Math.round(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

function Coast({ view, tiles }: { view: View; tiles: ReturnType<typeof useCoast>['tiles'] }) {
  const drawn = useMemo(
    () => tiles.map(({ name, tile }) => ({ name, ...coastOf(name, tile, view) })),
    [tiles, view],
  );
  return (
    <>
      {drawn.map(({ name, land }) => (
        <path key={name} className={styles.land} d={land} />
      ))}
      {drawn.map(({ name, shore }) => (
        <path key={name} className={styles.shore} d={shore} />
      ))}
    </>
  );
}

function Grid({ view }: { view: View }) {
  const { width, height } = view.size;
  const [across, up] = [meridians(view), parallels(view)];
  const isClear = (at: number, most: number) => at > 30 && at < most - 60;
  return (
    <g>
      <path
        className={styles.grid}
        d={`${lines(across, (at) => `M${at} 0V${height}`)}${lines(up, (at) => `M0 ${at}H${width}`)}`}
      />
      {across.lines
        .filter(({ at }) => isClear(at, width))
        .map(({ at, label }) => (
          <text key={label} className={styles.degrees} x={at + 4} y={height - 12}>
            {label}
          </text>
        ))}
      {up.lines
        .filter(({ at }) => isClear(height - at, height))
        .map(({ at, label }) => (
          <text key={label} className={styles.degrees} x={12} y={at - 4}>
            {label}
          </text>
        ))}
    </g>
  );
}

function lines({ lines: found }: Graduation, line: (at: number) => string): string {
  return found.map(({ at }) => line(round(at))).join('');
}

/** A sea chart's edge: filled minute by minute, so that miles can be measured at it. */
function Edge({ view }: { view: View }) {
  const { width, height } = view.size;
  const across = meridians(view).marks.map(
    ({ from, to }) => `M${round(from)} 3H${round(to)}M${round(from)} ${height - 3}H${round(to)}`,
  );
  const up = parallels(view).marks.map(
    ({ from, to }) => `M3 ${round(from)}V${round(to)}M${width - 3} ${round(from)}V${round(to)}`,
  );
  return (
    <g>
      <rect className={styles.edge} x="3" y="3" width={width - 6} height={height - 6} />
      <path className={styles.marks} d={[...across, ...up].join('')} />
      <rect className={styles.rim} x="6.5" y="6.5" width={width - 13} height={height - 13} />
    </g>
  );
}

function ScaleBar({ view }: { view: View }) {
  const { miles, pixels } = scaleBar(view);
  const left = view.size.width - pixels - 40;
  const top = view.size.height - 42;
  return (
    <g className={styles.bar}>
      {[0, 1, 2, 3].map((part) => (
        <rect
          key={part}
          className={part % 2 === 0 ? styles.filled : styles.blank}
          x={left + (part * pixels) / 4}
          y={top}
          width={pixels / 4}
          height={5}
        />
      ))}
      <text x={left} y={top - 8}>
        0
      </text>
      <text className={styles.left} x={left + pixels} y={top - 8}>
        {`${numberText(miles)} nm`}
      </text>
    </g>
  );
}

function Track({ view, track }: { view: View; track: ChartTrack }) {
  const { parts, start, end, number, onChoose } = track;
  const drawn = useMemo(() => drawParts(view, parts), [view, parts]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the chart has a link for each track.
    <g className={styles.trip} onClick={onChoose}>
      <path className={styles.casing} d={drawn.line} />
      <path className={styles.gap} d={drawn.gaps} />
      <path className={styles.line} d={drawn.line} />
      {onChoose && <path className={styles.touch} d={drawn.line} />}
      <circle className={styles.start} cx={drawn.first.x} cy={drawn.first.y} r="5" />
      <circle className={styles.end} cx={drawn.last.x} cy={drawn.last.y} r="5.5" />
      {start && <Name size={view.size} place={drawn.first} away={drawn.last} {...start} />}
      {end && <Name size={view.size} place={drawn.last} away={drawn.first} {...end} />}
      {number !== undefined && (
        <g className={styles.number}>
          <circle cx={drawn.middle.x} cy={drawn.middle.y} r="12" />
          <text x={drawn.middle.x} y={drawn.middle.y + 5}>
            {number}
          </text>
        </g>
      )}
    </g>
  );
}

interface Pixel {
  x: number;
  y: number;
}

/** A name beside its point, on the side where the rest of the track is not, as far as the edge allows. */
function Name({ size, place, away, name, time }: ChartName & { size: Size; place: Pixel; away: Pixel }) {
  // Some 9 pixels a letter: what does not fit on one side stands on the other.
  const room = Math.max(name.length * 9, (time?.length ?? 0) * 8) + 24;
  const wantsLeft = place.x < away.x;
  const isLeft = wantsLeft ? place.x - room > 0 : place.x + room > size.width;
  const x = isLeft ? place.x - 12 : place.x + 12;
  const y = Math.max(26, Math.min(size.height - 34, place.y < away.y ? place.y - 6 : place.y + 16));
  return (
    <g className={isLeft ? styles.left : undefined}>
      <text className={styles.name} x={x} y={y}>
        {name}
      </text>
      {time !== undefined && (
        <text x={x} y={y + 18}>
          {time}
        </text>
      )}
    </g>
  );
}

function drawParts(view: View, parts: readonly TrackPart[]) {
  const pixels = parts.map((part) =>
    part.map(({ latitude, longitude }) => ({ x: round(view.x(longitude)), y: round(view.y(latitude)) })),
  );
  const line = pixels
    .map((part) => part.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('');
  const gaps = pixels
    .slice(1)
    .map((part, at) => `M${coordinates(pixels[at]?.at(-1))}L${coordinates(part[0])}`)
    .join('');
  const all = pixels.flat();
  const origin = { x: 0, y: 0 };
  return { line, gaps, first: all[0] ?? origin, last: all.at(-1) ?? origin, middle: middleOf(all) ?? origin };
}

/** The point half-way along the line. */
function middleOf(pixels: Pixel[]): Pixel | undefined {
  const lengths = pixels.map(({ x, y }, at) => {
    const before = pixels[at - 1];
    return before === undefined ? 0 : Math.hypot(x - before.x, y - before.y);
  });
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  return pixels.find((_, at) => {
    rest -= lengths[at] ?? 0;
    return rest <= 0;
  });
}

function coordinates(pixel: Pixel | undefined): string {
  return `${pixel?.x ?? 0} ${pixel?.y ?? 0}`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
