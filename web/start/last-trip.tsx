import { useState } from 'react';
import type { TripLog } from '#contract/trip-logs';
import { useImageUrls } from '../images/use-image-urls.ts';
import { leadOf } from '../logs/kind.ts';
import { DateBlock } from '../shared/ledger/date-block.tsx';
import { Distance, Duration } from '../shared/text/quantity.tsx';
import { CardLink } from '../shared/ui/card-link.tsx';
import { t } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { minutesAtSea } from '../trip-logs/statistics/summary.ts';
import styles from './last-trip.module.css';

/** The last trip with its first picture; the whole card links to the log. */
export function LastTrip({ log }: { log: TripLog }) {
  const minutes = minutesAtSea(log);
  const route = leadOf(tripLogs, log);
  const [picture] = log.images;
  return (
    <article className={styles.last}>
      {picture && (
        <Photograph
          key={picture}
          path={picture}
          alt={t('img.altLog', { i: 1, n: log.images.length, rubrik: log.title })}
        />
      )}
      <div className={styles.date}>
        <DateBlock when={log.departureDateTime} />
      </div>
      <div className={styles.words}>
        <div>
          <p className={styles.label}>{t('start.last')}</p>
          <h3>
            <CardLink to={`/showlog/${log._id}`}>{log.title}</CardLink>
          </h3>
          {route && <p className="muted">{route}</p>}
        </div>
        {log.description.trim() && <p className={styles.text}>{log.description.trim()}</p>}
        <dl className={styles.figures}>
          {log.distance !== null && (
            <div>
              <dt className="visually-hidden">{t('log.show.distance')}</dt>
              <dd>
                <Distance nm={log.distance} />
              </dd>
            </div>
          )}
          {minutes !== null && (
            <div>
              <dt className="visually-hidden">{t('log.show.duration')}</dt>
              <dd>
                <Duration minutes={minutes} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </article>
  );
}

/** Without a network the picture may be missing: the card is shown without it. */
function Photograph({ path, alt }: { path: string; alt: string }) {
  const { imageUrl, thumbUrl } = useImageUrls();
  const [broken, setBroken] = useState<string>();
  if (broken === thumbUrl(path)) return null;
  return (
    <img
      className={styles.photograph}
      src={thumbUrl(path)}
      srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
      sizes="(min-width: 1024px) 700px, 100vw"
      alt={alt}
      width="700"
      height="394"
      fetchPriority="high"
      onError={() => setBroken(thumbUrl(path))}
    />
  );
}
