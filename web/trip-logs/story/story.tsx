import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { engineHours } from '#contract/engine-hours';
import { harboursOf } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import { Gallery } from '../../images/gallery.tsx';
import { inOrderOfTime } from '../../images/order.ts';
import { Photographs } from '../../images/photographs.tsx';
import { textsOf } from '../../logs/kind.ts';
import { FigureFacts, factsOfPage, GroupedFacts, LogFacts, Texts } from '../../logs/show-fields.tsx';
import { distanceText } from '../../shared/text/numbers.ts';
import { Distance, Hours, Speed } from '../../shared/text/quantity.tsx';
import { Figure } from '../../shared/ui/figures.tsx';
import { Fold } from '../../shared/ui/fold.tsx';
import { lazily } from '../../shared/ui/lazily.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { Columns, PageSection } from '../../shared/ui/page-section.tsx';
import { t } from '../../strings.ts';
import { asOpened } from '../../sync/use-item.ts';
import { save, type WithWaiting } from '../../sync/use-items.ts';
import { rowsText } from '../../under-way/words.ts';
import { tripLogs as kind } from '../kind.ts';
import { minutesAtSea } from '../statistics/summary.ts';
import { ShortDuration, StoryFigures, WindFigure } from './figures.tsx';
import styles from './story.module.css';

const waiting = () => <Loading text={t('track.loading')} />;
const SavedChart = lazily(async () => (await import('../../voyage/saved.tsx')).SavedChart, { waiting });
const SavedDay = lazily(async () => (await import('../../voyage/saved.tsx')).SavedDay, {
  waiting: () => null,
});
const Sheet = lazily(async () => (await import('../../under-way/sheet.tsx')).default, {
  waiting: () => <Loading text={t('under.loading')} />,
});
const TrackDetails = lazily(async () => (await import('../../tracks/track-section.tsx')).TrackDetails, {
  waiting,
});

interface StoryProps {
  log: WithWaiting<TripLog>;
  head: ReactNode;
}

/** The page of a trip: its pictures, its words, its chart and its hours, and folded below them all that was written down. */
export function Story({ log, head }: StoryProps) {
  const [at, setAt] = useState<number>();
  const isWide = useSyncExternalStore(onRoom, () => room.matches);
  const hasChart = log.track !== undefined || (log.rows?.count ?? 0) > 0;
  const images = inOrderOfTime(log.images, log.takenAt);
  const pictures = {
    images,
    alt: (numbers: { i: number; n: number }) => t('img.altLog', { ...numbers, rubrik: log.title }),
  };
  const [from = '', ...others] = harboursOf(log.position);
  const chart = hasChart && (
    <div className={styles.chart}>
      <SavedChart {...{ log, from, at }} to={others.at(-1) ?? ''} />
    </div>
  );
  // On a phone a trip without a picture begins with its chart; wider, the chart stands beside the words in any case.
  const isFirst = !isWide && log.images.length === 0;
  const words = textsOf(kind, log).length > 0 && (
    <div className={styles.words}>
      <Texts kind={kind} log={log} />
    </div>
  );
  const folds = <Folds log={log} hasChart={hasChart} />;
  // The table of its rows needs the whole width.
  const isBeside = isWide && hasChart && (log.rows?.count ?? 0) === 0;
  return (
    <>
      {images.length > 0 ? (
        <Photographs key={log._id} {...pictures} onCover={(path) => makeCover(log, path)} />
      ) : (
        isFirst && chart
      )}
      {head}
      <TripFigures log={log} />
      {hasChart ? (
        <div className={styles.story}>
          {words}
          {!isFirst && chart}
          <SavedDay {...{ log, at }} onMove={setAt} />
          {isBeside && folds}
        </div>
      ) : words ? (
        <Columns side={<TripFacts log={log} />}>{words}</Columns>
      ) : (
        <TripFacts log={log} />
      )}
      {log.images.length > 0 && <Gallery heading={t('log.show.images')} {...pictures} />}
      {!isBeside && folds}
    </>
  );
}

/** The cover is the first of a log's pictures. Resolves with a sentence if it could not be changed. */
async function makeCover(log: WithWaiting<TripLog>, path: string): Promise<string | undefined> {
  const images = [path, ...log.images.filter((one) => one !== path)];
  const saving = { kind: 'trip-log', recordId: log._id, base: asOpened(log), values: { images } } as const;
  const saved = await save(t('img.notCover'), saving);
  return saved.ok ? undefined : saved.failure.sentences.join(' ');
}

/** From here on the chart stands beside the words. */
const room = matchMedia('(min-width: 900px)');

function onRoom(changed: () => void) {
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

function TripFacts({ log }: { log: TripLog }) {
  return (
    <PageSection heading={kind.definition.sections.trip ?? ''}>
      <LogFacts kind={kind} log={log} />
    </PageSection>
  );
}

/** Its place among the figures is otherwise the engine's. */
const hasFastest = ({ track }: TripLog) => (track?.maxSpeed ?? null) !== null;

/** Shows only figures that were entered, or that follow from those. */
function TripFigures({ log }: { log: TripLog }) {
  const { distance, windDirection, windSpeed, track } = log;
  const minutes = minutesAtSea(log);
  const ranFor = engineHours(log);
  const fastest = track?.maxSpeed ?? null;
  const direction = windDirection.trim();
  return (
    <StoryFigures>
      {distance !== null && (
        <Figure label={t('log.show.distance')}>
          <Distance nm={distance} />
        </Figure>
      )}
      {minutes !== null && (
        <Figure label={t('log.show.duration')}>
          <ShortDuration minutes={minutes} />
        </Figure>
      )}
      {fastest !== null && (
        <Figure label={t('log.show.fastest')}>
          <Speed knots={fastest} />
        </Figure>
      )}
      {(direction !== '' || windSpeed !== null) && (
        <Figure label={t('log.show.wind')}>
          <WindFigure direction={direction} speed={windSpeed} />
        </Figure>
      )}
      {!hasFastest(log) && ranFor !== null && (
        <Figure label={t('log.show.ranFor')}>
          <Hours hours={ranFor} />
        </Figure>
      )}
      <FigureFacts kind={kind} log={log} own={['distance', 'windDirection', 'windSpeed']} />
    </StoryFigures>
  );
}

/** All that was written down: the rows, the track, and the other fields. */
function Folds({ log, hasChart }: Omit<StoryProps, 'head'> & { hasChart: boolean }) {
  const { rows, track, images } = log;
  const { state } = useLocation();
  const ranFor = engineHours(log);
  const { grouped, ungrouped } = factsOfPage(kind, log);
  // Without a chart they stand beside the words.
  const own = hasChart ? ungrouped : [];
  const count = grouped.length + own.length;
  if (!hasChart && count === 0) return null;
  return (
    <div className={images.length > 0 ? styles.folds : undefined}>
      {rows !== undefined && rows.count > 0 && (
        <Fold
          heading={t('under.sheet')}
          note={rowsText(rows.count)}
          // A trip under way goes on there, and whoever has just written a row looks for it.
          open={rows.underWay || (state as { written?: string } | null)?.written !== undefined}
        >
          <Sheet log={log} />
        </Fold>
      )}
      {track !== undefined && (
        <Fold heading={t('track.heading')} note={distanceText(Math.round(track.distance * 10) / 10)}>
          <TrackDetails log={log} />
        </Fold>
      )}
      {count > 0 && (
        <Fold
          heading={kind.definition.sections.more ?? ''}
          note={t(count === 1 ? 'story.facts.one' : 'story.facts', { n: count })}
        >
          {own.length > 0 && <LogFacts kind={kind} log={log} />}
          <GroupedFacts
            kind={kind}
            log={log}
            {...(hasFastest(log) &&
              ranFor !== null && {
                also: { engine: [{ label: t('log.show.ranFor'), value: <Hours hours={ranFor} /> }] },
              })}
          />
        </Fold>
      )}
    </div>
  );
}
