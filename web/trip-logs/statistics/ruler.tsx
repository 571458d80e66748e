import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { dayInWords } from '#contract/plan/days';
import type { TripLog } from '#contract/trip-logs';
import { useImageUrls } from '../../images/use-image-urls.ts';
import { leadOf } from '../../logs/kind.ts';
import { shortMonthName, weekdayDate } from '../../shared/text/dates.ts';
import { distanceText } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChevronRight } from '../../shared/ui/icons.ts';
import { Scale } from '../../shared/ui/scale.tsx';
import { t } from '../../strings.ts';
import { tripLogs } from '../kind.ts';
import { placeInYear } from './place-in-year.ts';
import styles from './ruler.module.css';

const height = 128;
/** Leaves room for the pin above the highest mark. */
const highest = 108;
/** The number of positions of the range input, so that a touch finds the nearest trip. */
const places = 1000;

/**
 * The year as a ruler: a mark for each trip, as high as its miles. The user chooses one by touch, with the arrow keys or with
 * the two buttons, and it is described above.
 */
export function Ruler({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const { thumbUrl } = useImageUrls();
  const trips = logs.toSorted((one, other) => one.departureDateTime.localeCompare(other.departureDateTime));
  const most = Math.max(...trips.map(({ distance }) => distance ?? 0));
  const longest = trips.findIndex(({ distance }) => (distance ?? 0) === most);
  const [at, setAt] = useState(longest);
  const chosen = trips[Math.min(at, trips.length - 1)];
  if (!chosen) return null;
  const index = trips.indexOf(chosen);
  const go = (to: number) => setAt(Math.max(0, Math.min(trips.length - 1, to)));
  const isBoating = trips.every(({ departureDateTime }) => /^\d{4}-(0[4-9]|10)/.test(departureDateTime));

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: trips.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }

  return (
    <section className={styles.ruler} aria-label={t('season.ruler', { år: year })}>
      <div className={styles.chosen}>
        {chosen.images[0] && (
          <img src={thumbUrl(chosen.images[0])} alt="" width="132" height="88" decoding="async" />
        )}
        <div className={styles.words}>
          <p className="muted">{dayInWords(chosen.departureDateTime, chosen.departureDateTime)}</p>
          <h2>
            <Link to={`/showlog/${chosen._id}`}>{chosen.title}</Link>
          </h2>
          <p className="muted">
            {[chosen.distance !== null && distanceText(chosen.distance), leadOf(tripLogs, chosen)]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className={styles.steps}>
          <Step name={t('season.before')} to={index - 1} last={trips.length - 1} onGo={go} back />
          <Step name={t('season.next')} to={index + 1} last={trips.length - 1} onGo={go} />
        </div>
      </div>
      <div className={isBoating ? `${styles.crop} ${styles.boating}` : styles.crop}>
        <div className={styles.year}>
          <svg width="100%" height={height} aria-hidden="true">
            {trips.map((trip) => (
              <Mark key={trip._id} trip={trip} most={most} isChosen={trip === chosen} />
            ))}
          </svg>
          <Scale labels={Array.from({ length: 12 }, (_, month) => shortMonthName(month))} />
          <input
            type="range"
            min="0"
            max={places}
            value={Math.round(placeInYear(chosen.departureDateTime) * places)}
            aria-label={t('season.choose')}
            aria-valuetext={`${weekdayDate(chosen.departureDateTime)}, ${chosen.title}`}
            onChange={({ target }) => go(nearest(trips, Number(target.value) / places))}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </section>
  );
}

interface StepProps {
  name: string;
  to: number;
  last: number;
  back?: boolean;
  onGo: (to: number) => void;
}

/** At the ends of the year the button is disabled but stays, so that the focus is not lost. */
function Step({ name, to, last, back = false, onGo }: StepProps) {
  const isOver = to < 0 || to > last;
  return (
    <Button
      variant="secondary"
      className={back ? `${styles.step} ${styles.back}` : styles.step}
      aria-label={name}
      aria-disabled={isOver || undefined}
      onClick={() => !isOver && onGo(to)}
    >
      <ChevronRight />
    </Button>
  );
}

function Mark({ trip, most, isChosen }: { trip: TripLog; most: number; isChosen: boolean }) {
  const x = `${placeInYear(trip.departureDateTime) * 100}%`;
  const tall = most > 0 ? Math.max(4, ((trip.distance ?? 0) / most) * highest) : 4;
  return (
    <>
      <line
        className={isChosen ? `${styles.mark} ${styles.on}` : styles.mark}
        x1={x}
        x2={x}
        y1={height}
        y2={height - tall}
      />
      {isChosen && (
        <>
          <line className={styles.pin} x1={x} x2={x} y1={height - tall} y2="8" />
          <circle className={styles.head} cx={x} cy="7" r="6" />
        </>
      )}
    </>
  );
}

function nearest(trips: readonly TripLog[], place: number): number {
  const away = trips.map(({ departureDateTime }) => Math.abs(placeInYear(departureDateTime) - place));
  return away.indexOf(Math.min(...away));
}
