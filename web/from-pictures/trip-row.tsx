import { useRef, useState } from 'react';
import { limits } from '#contract/limits';
import { dayInWords } from '#contract/plan/days';
import type { TripLog } from '#contract/trip-logs';
import { Thumbnails } from '../images/thumbnails.tsx';
import { keepsFocus } from '../shared/navigation/page-focus.ts';
import { clockTime, nowWallClock, weekdayDate } from '../shared/text/dates.ts';
import { distanceText } from '../shared/text/numbers.ts';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { toATenth } from '../tracks/words.ts';
import { timesOfTrip, trackOf, withoutThose } from './add.ts';
import type { BasketPicture } from './basket.ts';
import styles from './page.module.css';
import { Picture } from './picture.tsx';
import { asWallClock, type ProposedTrip } from './propose.ts';
import type { BasketVoyage } from './voyages.ts';

interface TripRowProps {
  trip: ProposedTrip;
  /** The number of its first picture among all of the page. */
  first: number;
  /** The log that it belongs to. */
  log: TripLog | undefined;
  voyages: readonly BasketVoyage[];
  byKey: ReadonlyMap<string, BasketPicture>;
  onLeaveOut: (key: string) => void;
  onUse: () => void;
  onAdd: (log: TripLog) => Promise<void>;
}

/** A proposed trip: its pictures, when it was, and what to do with it. */
export function TripRow({ trip, first, log, voyages, byKey, onLeaveOut, onUse, onAdd }: TripRowProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { from, to, isByTrack } = timesOfTrip(trip, { voyages });
  const track = trackOf(trip, { voyages });
  const dag = weekdayDate(asWallClock(trip.from));
  const room = limits.imagesPerLog - (log?.images.length ?? 0);
  const of = (end: 'firstPicture' | 'lastPicture') => t(`fromPictures.${isByTrack ? 'ofTrack' : end}`);
  const { length: all } = trip.pictures;
  const { length: missing } = log ? withoutThose(log, trip).pictures : trip.pictures;
  const canAdd = log && ((room > 0 && missing > 0) || (track && !log.track));
  const isOverNight = from.slice(0, 10) !== to.slice(0, 10);
  const facts = [
    t('fromPictures.departure', { tid: clockTime(from), varav: of('firstPicture') }),
    t('fromPictures.arrival', { tid: clockTime(to), varav: of('lastPicture') }),
    track && t('fromPictures.track', { distans: distanceText(toATenth(track.distance)) }),
  ];
  /** The pictures may have to be made ready first. */
  function add(to: TripLog) {
    setAdding(true);
    void onAdd(to).finally(() => setAdding(false));
  }
  return (
    <li ref={keepsFocus}>
      <h3 ref={heading} tabIndex={-1}>
        {dag}
      </h3>
      <section className={styles.strip} aria-label={t('fromPictures.strip', { dag })}>
        <Thumbnails
          items={trip.pictures.map(({ key }) => ({ key, image: <Picture picture={byKey.get(key)} /> }))}
          first={first}
          otherwise={heading}
          onRemove={onLeaveOut}
        />
      </section>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {isOverNight && <p className="muted">{t('fromPictures.night')}</p>}
      {log && (
        <p>
          {t('fromPictures.belongs', {
            rubrik: log.title,
            dag: dayInWords(log.departureDateTime, nowWallClock()),
          })}
        </p>
      )}
      {missing < all && <p className="muted">{t('fromPictures.there', { n: all - missing })}</p>}
      {missing > room && (
        <p className="muted">{room > 0 ? t('fromPictures.tooMany', { n: room }) : t('fromPictures.full')}</p>
      )}
      {log?.track && track && <p className="muted">{t('fromPictures.hasTrack')}</p>}
      <ButtonRow>
        {canAdd && (
          <Button
            variant="primary"
            busy={isAdding ? t('fromPictures.adding') : undefined}
            aria-label={t('fromPictures.addTo', { rubrik: log.title })}
            onClick={() => add(log)}
          >
            {t('fromPictures.add')}
          </Button>
        )}
        <Button
          variant={canAdd ? 'secondary' : 'primary'}
          aria-label={t(log ? 'fromPictures.newInsteadFor' : 'fromPictures.useFor', { dag })}
          onClick={onUse}
        >
          {log ? t('fromPictures.newInstead') : t('btn.use')}
        </Button>
      </ButtonRow>
    </li>
  );
}
