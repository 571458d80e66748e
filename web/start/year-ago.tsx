import { useState } from 'react';
import { today } from '#contract/fields';
import { dayInWords, inYear } from '#contract/plan/days';
import type { TripLog } from '#contract/trip-logs';
import { useImageUrls } from '../images/use-image-urls.ts';
import { CardLink } from '../shared/ui/card-link.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import styles from './year-ago.module.css';

/** Days, before and after the same day a year ago. */
const near = 7;

/** The trip with a picture that is nearest to this day a year ago; nothing if there was none that week. */
export function YearAgo({ logs }: { logs: readonly TripLog[] }) {
  const { thumbUrl, imageUrl } = useImageUrls();
  const [broken, setBroken] = useState<string>();
  const log = nearestOf(logs, today());
  const [path] = log?.images ?? [];
  if (!log || path === undefined || path === broken) return null;
  const { _id, title, departureDateTime } = log;
  return (
    <PageSection heading={t('start.yearAgo')}>
      <article className={styles.card}>
        <img
          src={thumbUrl(path)}
          srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
          sizes="(min-width: 768px) 280px, 100vw"
          alt=""
          width="390"
          height="260"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(path)}
        />
        <div className={styles.words}>
          <h3>
            <CardLink to={`/showlog/${_id}`}>{title}</CardLink>
          </h3>
          <p className="muted">{dayInWords(departureDateTime, today())}</p>
        </div>
      </article>
    </PageSection>
  );
}

function nearestOf(logs: readonly TripLog[], today: string): TripLog | undefined {
  const then = Date.parse(inYear(today, Number(today.slice(0, 4)) - 1));
  const daysFrom = ({ departureDateTime }: TripLog) =>
    Math.abs(Date.parse(departureDateTime.slice(0, 10)) - then) / 86_400_000;
  return logs
    .filter((log) => log.images.length > 0 && daysFrom(log) <= near)
    .toSorted((one, other) => daysFrom(one) - daysFrom(other))[0];
}
