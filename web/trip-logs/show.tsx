import type { TripLog } from '#contract/trip-logs';
import { isBrief, windDegrees } from '#contract/wind';
import { ShowLog } from '../logs/show.tsx';
import type { Entry } from '../offline/entry.ts';
import { Figure, FigureWords } from '../shared/figures.tsx';
import { Distance, Duration, Hours, WindSpeed } from '../shared/quantity.tsx';
import { t } from '../strings.ts';
import { engineHours } from './engine.ts';
import { tripLogs } from './kind.ts';
import { paper } from './on-paper.tsx';
import { sheetOf } from './sheet.tsx';
import { minutesAtSea } from './statistics/summary.ts';
import { trackOf } from './track.tsx';
import { WindRose } from './wind-rose.tsx';

const figures = {
  of: ['distance', 'windDirection'],
  draw: (log: TripLog) => <TripFigures log={log} />,
};

const tripParts = (log: TripLog, waiting: Entry | undefined, onPaper: boolean) => (
  <>
    {sheetOf(log, onPaper)}
    {trackOf(log, waiting, onPaper)}
  </>
);

export const Component = () => (
  <ShowLog kind={tripLogs} figures={figures} paper={paper} parts={tripParts} pictureFirst />
);

/** Shows only figures that were entered, or that follow from those. */
function TripFigures({ log }: { log: TripLog }) {
  const { distance, windDirection, windSpeed } = log;
  const minutes = minutesAtSea(log);
  const ranFor = engineHours(log);
  const direction = windDirection.trim();
  const degrees = windDegrees(direction);
  const hasWind = direction !== '' || windSpeed !== null;
  return (
    <>
      {distance !== null && (
        <Figure label={t('log.show.distance')}>
          <Distance nm={distance} />
        </Figure>
      )}
      {minutes !== null && (
        <Figure label={t('log.show.duration')}>
          <Duration minutes={minutes} />
        </Figure>
      )}
      {hasWind && (
        <Figure label={t('log.show.wind')} mark={degrees !== null && <WindRose degrees={degrees} />}>
          <Wind direction={direction} speed={windSpeed} />
        </Figure>
      )}
      {ranFor !== null && (
        <Figure label={t('log.show.ranFor')}>
          <Hours hours={ranFor} />
        </Figure>
      )}
    </>
  );
}

/** On one line if the direction is a compass point or another short word; a sentence may take several lines. */
function Wind({ direction, speed }: { direction: string; speed: number | null }) {
  const figure = speed !== null && (
    <span className="nowrap">
      <WindSpeed ms={speed} />
    </span>
  );
  if (!isBrief(direction)) {
    return (
      <FigureWords>
        {direction} {figure}
      </FigureWords>
    );
  }
  return (
    <span className="nowrap">
      {direction}
      {direction && figure && <span className="visually-hidden">,</span>} {figure}
    </span>
  );
}
