import { useMemo } from 'react';
import type { TrackPart, TrackPoint } from '#contract/track';
import { numberText } from '../../shared/text/numbers.ts';
import { t } from '../../strings.ts';
import { drawCanals, drawShores, type NamedTile } from './coast.ts';
import { type Drawn, drawTrack, lineThrough, type Pixel, pixelOf } from './draw-track.ts';
import styles from './drawing.module.css';
import { type ChartName, type Lettering, letter, type PlacedName } from './lettering.ts';
import { mapTilesOf } from './map-tiles.ts';
import { type ChartPicture, Pictures } from './pictures.tsx';
import { tenth } from './tenth.ts';
import { type Graduation, meridians, parallels, type Scale, scaleOf, type View } from './view.ts';

type Place = Pick<TrackPoint, 'latitude' | 'longitude'>;

interface ChartTrack {
  key: string;
  parts: readonly TrackPart[];
  /** The parts that were sailed to over a gap, by number. */
  sailed?: ReadonlySet<number>;
  /** What of it was sailed and what was run by engine, where that is known. */
  legs?: { sail: readonly TrackPart[]; engine: readonly TrackPart[] } | undefined;
  /** Labels at its beginning and end. */
  start?: ChartName | undefined;
  end?: ChartName | undefined;
  /** Its number in the list beside the chart. */
  number?: number | undefined;
  onChoose?: (() => void) | undefined;
}

/** What is drawn on a chart. */
export interface ChartContent {
  /** One sentence for those who can't see the picture; without it the chart is decoration beside a list. */
  label?: string | undefined;
  tracks: readonly ChartTrack[];
  /** Where rows were written. */
  ticks?: readonly Place[];
  /** Pictures where they were taken. */
  pictures?: readonly ChartPicture[];
  /** What the reader is looking at. */
  ring?: Place | undefined;
  /** The line draws itself when the chart appears. */
  drawsItself?: boolean;
}

interface DrawingProps extends ChartContent {
  view: View;
  text?: number;
  coast: readonly NamedTile[];
  /** URL of the operator's own map tiles. */
  map?: string | undefined;
}

/** The drawing alone, as an SVG. */
export function Drawing({ label, view, text = 1, tracks, coast, map, ...marks }: DrawingProps) {
  const { size } = view;
  const drawn = useMemo(
    () => tracks.map((track) => ({ ...track, drawn: drawTrack(view, track.parts, track.sailed) })),
    [view, tracks],
  );
  const scale = scaleOf(view);
  const lettering = useMemo(() => letter(size, drawn, scale.pixels), [size, drawn, scale.pixels]);
  return (
    <svg
      className={styles.drawing}
      width={size.width * text}
      height={size.height * text}
      viewBox={`0 0 ${size.width} ${size.height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img' })}
    >
      <title>{label ?? t('chart.name')}</title>
      <Coast view={view} coast={coast} map={map} />
      <Grid view={view} isTaken={lettering.isTaken} />
      {drawn.map((track) => (
        <Track {...track} key={track.key} view={view} drawsItself={marks.drawsItself} />
      ))}
      {drawn.map(({ key, number }) => (
        <Mark key={key} number={number} place={lettering.numbers.get(number ?? 0)} />
      ))}
      <Marks view={view} {...marks} />
      {lettering.names.map((placed) => (
        <Name key={`${placed.x} ${placed.y}`} {...placed} />
      ))}
      <Edge view={view} />
      <ScaleBar scale={scale} place={lettering.bar} />
    </svg>
  );
}

/** Our own coast; map tiles cover its land as far as they reach. */
function Coast({ view, coast, map }: Pick<DrawingProps, 'view' | 'coast' | 'map'>) {
  return (
    <>
      {coast.map((tile) => (
        <Tile key={tile.name} tile={tile} view={view} />
      ))}
      {map !== undefined &&
        mapTilesOf(view, map).map(({ url, x, y, side }) => (
          <image key={url} className={styles.map} href={url} x={x} y={y} width={side} height={side} />
        ))}
    </>
  );
}

function Tile({ tile: { name, coast, inland }, view }: { tile: NamedTile; view: View }) {
  const land = useMemo(() => drawShores(name, coast, view), [name, coast, view]);
  const lakes = useMemo(() => drawShores(name, inland.lakes, view), [name, inland, view]);
  const canals = useMemo(() => drawCanals(name, inland.canals, view), [name, inland, view]);
  return (
    <>
      <path className={styles.land} d={land.surface} />
      <path className={styles.shore} d={land.shore} />
      {/* Banks and shores are drawn below the water, so that they vanish where two waters meet. */}
      <path className={styles.bank} d={canals} />
      <path className={styles.lakeShore} d={lakes.shore} />
      <path className={styles.lake} d={lakes.surface} />
      <path className={styles.canal} d={canals} />
    </>
  );
}

function Grid({ view, isTaken }: { view: View; isTaken: Lettering['isTaken'] }) {
  const { width, height } = view.size;
  const [across, up] = [meridians(view), parallels(view)];
  const isFree = (x: number, y: number) => !isTaken({ left: x, top: y - 12, right: x + 58, bottom: y + 2 });
  const isInside = (at: number, most: number) => at > 30 && at < most - 60;
  const labels = [
    ...across.lines
      .filter(({ at }) => isInside(at, width))
      .map(({ at, label }) => ({ label, x: tenth(at + 4), y: height - 12 })),
    ...up.lines
      .filter(({ at }) => isInside(height - at, height))
      .map(({ at, label }) => ({ label, x: 12, y: tenth(at - 4) })),
  ].filter(({ x, y }) => isFree(x, y));
  return (
    <g>
      <path
        className={styles.grid}
        d={`${lines(across, (at) => `M${at} 0V${height}`)}${lines(up, (at) => `M0 ${at}H${width}`)}`}
      />
      {labels.map(({ label, x, y }) => (
        <text key={label} className={styles.degrees} x={x} y={y}>
          {label}
        </text>
      ))}
    </g>
  );
}

function lines({ lines: found }: Graduation, line: (at: number) => string): string {
  return found.map(({ at }) => line(tenth(at))).join('');
}

/** A sea chart's edge, graduated in minutes, so that miles can be measured along it. */
function Edge({ view }: { view: View }) {
  const { width, height } = view.size;
  const across = meridians(view).marks.map(
    ({ from, to }) => `M${tenth(from)} 3H${tenth(to)}M${tenth(from)} ${height - 3}H${tenth(to)}`,
  );
  const up = parallels(view).marks.map(
    ({ from, to }) => `M3 ${tenth(from)}V${tenth(to)}M${width - 3} ${tenth(from)}V${tenth(to)}`,
  );
  return (
    <g>
      <rect className={styles.edge} x="3" y="3" width={width - 6} height={height - 6} />
      <path className={styles.marks} d={[...across, ...up].join('')} />
      <rect className={styles.rim} x="6.5" y="6.5" width={width - 13} height={height - 13} />
    </g>
  );
}

function ScaleBar({ scale: { miles, pixels }, place: { x, y } }: { scale: Scale; place: Pixel }) {
  return (
    <g className={styles.bar}>
      {[0, 1, 2, 3].map((part) => (
        <rect
          key={part}
          className={part % 2 === 0 ? styles.filled : styles.blank}
          x={x + (part * pixels) / 4}
          y={y}
          width={pixels / 4}
          height={5}
        />
      ))}
      {/* A short bar has no room for the 0. */}
      {pixels >= 66 && (
        <text x={x} y={y - 8}>
          0
        </text>
      )}
      <text className={styles.left} x={x + pixels} y={y - 8}>
        {`${numberText(miles)} nm`}
      </text>
    </g>
  );
}

interface TrackProps extends Pick<ChartTrack, 'legs' | 'onChoose'> {
  view: View;
  drawn: Drawn;
  drawsItself?: boolean | undefined;
}

function Track({ view, drawn, legs, onChoose, drawsItself }: TrackProps) {
  const { line, gaps, first, last } = drawn;
  const [sail, engine] = useMemo(
    () => (legs ? [lineThrough(view, legs.sail), lineThrough(view, legs.engine)] : [line, '']),
    [view, legs, line],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the chart has a link for each track
    <g className={styles.trip} onClick={onChoose}>
      <path className={styles.casing} d={line} />
      <path className={styles.gap} d={gaps} />
      <path
        className={drawsItself ? `${styles.line} ${styles.drawn}` : styles.line}
        pathLength={drawsItself ? 1 : undefined}
        d={sail}
      />
      <path className={styles.engine} d={engine} />
      {onChoose && <path className={styles.touch} d={line} />}
      <circle className={styles.start} cx={first.x} cy={first.y} r="5" />
      <circle className={styles.end} cx={last.x} cy={last.y} r="5.5" />
    </g>
  );
}

function Marks({
  view,
  ticks = [],
  pictures = [],
  ring,
}: { view: View } & Pick<ChartContent, 'ticks' | 'pictures' | 'ring'>) {
  const at = ring && pixelOf(view, ring);
  return (
    <>
      {/* Rows of one place share its mark. */}
      {[...new Map(ticks.map((place) => pixelOf(view, place)).map((at) => [`${at.x} ${at.y}`, at]))].map(
        ([key, { x, y }]) => (
          <circle key={key} className={styles.tick} cx={x} cy={y} r="4.5" />
        ),
      )}
      <Pictures view={view} pictures={pictures} />
      {at && <circle className={styles.ring} cx={at.x} cy={at.y} r="9" />}
    </>
  );
}

function Mark({ number, place }: { number: number | undefined; place: Pixel | undefined }) {
  if (place === undefined) return null;
  return (
    <g className={styles.number}>
      <circle cx={tenth(place.x)} cy={tenth(place.y)} r="12" />
      <text x={tenth(place.x)} y={tenth(place.y + 5)}>
        {number}
      </text>
    </g>
  );
}

function Name({ x, y, isLeft, name, time }: PlacedName) {
  return (
    <g className={isLeft ? styles.left : undefined}>
      <text className={styles.name} x={tenth(x)} y={tenth(y)}>
        {name}
      </text>
      {time !== undefined && (
        <text x={tenth(x)} y={tenth(y + 18)}>
          {time}
        </text>
      )}
    </g>
  );
}
