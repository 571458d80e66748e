import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { acrossDateLine, type Box, boxOf } from '#contract/track';
import { Button } from '../../shared/ui/button.tsx';
import { ZoomIn, ZoomOut } from '../../shared/ui/icons.ts';
import { t } from '../../strings.ts';
import styles from './chart.module.css';
import { isInland } from './coast.ts';
import { type ChartContent, Drawing } from './drawing.tsx';
import { useCoast, useMapTiles } from './tiles.ts';
import { viewOf } from './view.ts';

interface ChartProps extends ChartContent {
  /** Lower than it is wide, also on a phone: there is something to do below it. */
  flat?: boolean;
  /** Stands first under the drawing. */
  legend?: ReactNode;
}

const FLAT = 2 / 3;

/** Pixels: a chart is seen whole, also on a phone on its side. */
const tallest = () => Math.max(260, innerHeight * 0.9);

/** Minimum width in pixels. During layout there may be hardly any room, too little for the chart's edge. */
const least = 40;

/** Tracks over the coast, with the edge of a sea chart. Drawn for the room it gets, so that its text keeps its size. */
export function Chart({ label, tracks: asKept, legend, flat = false, ...marks }: ChartProps) {
  const { frame, width, text } = useRoom();
  const [isLarger, setLarger] = useState(false);
  const tracks = useMemo(() => acrossDateLine(asKept), [asKept]);
  const box = useMemo(() => boxOf(tracks.flatMap(({ parts }) => parts)), [tracks]);
  const view = useMemo(() => {
    const times = isLarger ? 2 : 1;
    const height = Math.min(width * (flat ? FLAT : shapeFor(box, width)), tallest());
    return width < least
      ? undefined
      : viewOf(box, { width: (width * times) / text, height: Math.round((height * times) / text) });
  }, [box, width, text, isLarger, flat]);
  const coast = useCoast(view?.box);
  const tiles = useDeferredValue(coast.tiles);
  const map = useMapTiles();
  return (
    // Otherwise its name would be all that stands below the drawing.
    <figure className={flat ? `${styles.chart} ${styles.flat}` : styles.chart} aria-label={t('chart.name')}>
      {/* Enlarged to double size, it must be scrollable, by keyboard too. */}
      <div
        className={styles.frame}
        ref={frame}
        {...(isLarger && { tabIndex: 0, role: 'region', 'aria-label': t('chart.name') })}
      >
        {view !== undefined && (
          <Drawing {...{ label, view, text, tracks, ...marks }} coast={tiles} map={map?.url} />
        )}
      </div>
      <div className={styles.larger}>
        <Button
          variant="secondary"
          small
          aria-label={t('chart.larger')}
          aria-pressed={isLarger}
          onClick={() => setLarger(!isLarger)}
        >
          {isLarger ? <ZoomOut /> : <ZoomIn />}
        </Button>
      </div>
      {legend}
      <Caption tracks={tracks} coast={coast} credit={map?.credit} />
    </figure>
  );
}

/** Width on paper in pixels: A4 within its margins. */
const paper = 672;

/** The chart on paper, where nothing can be measured before printing. `aria-busy` until its coast has loaded. */
export function ChartOnPaper({ label, tracks: asKept }: Pick<ChartProps, 'label' | 'tracks'>) {
  const tracks = useMemo(() => acrossDateLine(asKept), [asKept]);
  const view = useMemo(() => {
    const box = boxOf(tracks.flatMap(({ parts }) => parts));
    return viewOf(box, { width: paper, height: Math.round(paper * shapeFor(box, paper)) });
  }, [tracks]);
  const coast = useCoast(view.box);
  return (
    <figure className={styles.chart} aria-busy={coast.isLoading}>
      <Drawing label={label} view={view} tracks={tracks} coast={coast.tiles} />
      <Caption tracks={tracks} coast={coast} />
    </figure>
  );
}

/**
 * Height of a chart as a fraction of its width: upright on a phone, flat where it is wide, so that it fits the screen.
 * Within these limits it follows the shape of its tracks.
 */
function shapeFor(box: Box, width: number): number {
  const narrow = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const own = (box.north - box.south) / Math.max((box.east - box.west) * narrow, 0.000_1);
  const [least, most] = width < 480 ? [1, 1.33] : width < 900 ? [0.593, 1] : [0.5, 0.66];
  return Math.min(most, Math.max(least, own));
}

interface CaptionProps extends Pick<ChartProps, 'tracks'> {
  coast: ReturnType<typeof useCoast>;
  credit?: string | undefined;
}

function Caption({ tracks, coast, credit }: CaptionProps) {
  const inland = useMemo(
    () =>
      isInland(
        coast.tiles,
        tracks.flatMap(({ parts }) => parts.flat()),
      ),
    [coast.tiles, tracks],
  );
  const sentences = [
    ...(coast.isMissing ? [t('chart.noCoast')] : []),
    ...(inland ? [t('chart.inland')] : []),
    t('chart.notForNavigation'),
  ];
  return (
    <figcaption className={styles.under}>
      <p>{sentences.join(' ')}</p>
      <p className={styles.credit}>
        {t('chart.coast')}{' '}
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
          {t('chart.coastCredit')}
        </a>
        {` · ${t('chart.lakes')} `}
        <a href="/lakes/LICENSE.txt" target="_blank" rel="noopener noreferrer">
          {t('chart.lakesCredit')}
        </a>
        {credit !== undefined && ` · ${t('chart.tilesCredit', { vem: credit })}`}
      </p>
    </figcaption>
  );
}

/** Width of the drawing in pixels, and the user's text size relative to the default: the whole drawing is scaled by it. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, text: 1 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // A transition, so that typing goes first: a chart of a long track takes a slow phone a tenth of a second.
    const measure = () => {
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const width = Math.round(element.clientWidth);
      const isSame = (before: { width: number; text: number }) =>
        before.width === width && before.text === text;
      startTransition(() => setRoom((before) => (isSame(before) ? before : { width, text })));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A larger text size shows in the height of the caption, and so of the parent.
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, []);
  return { frame: ref, ...room };
}
