import { useId, useState } from 'react';
import { dayInWords } from '#contract/plan/days';
import type { TripLog } from '#contract/trip-logs';
import { useImageUrls } from '../../images/use-image-urls.ts';
import { Distance } from '../../shared/text/quantity.tsx';
import { CardLink } from '../../shared/ui/card-link.tsx';
import { t } from '../../strings.ts';
import { type BestPicture, bestPictures } from './best-pictures.ts';
import styles from './season-pictures.module.css';

interface SeasonPicturesProps {
  year: number;
  logs: readonly TripLog[];
  longest: TripLog | undefined;
}

/** Up to three pictures to remember a season by. Renders nothing if it has none. */
export function SeasonPictures({ year, logs, longest }: SeasonPicturesProps) {
  const id = useId();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const pictures = bestPictures(logs, longest).filter(({ path }) => !broken.includes(path));
  if (pictures.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t(pictures.length === 3 ? 'season.three' : 'season.pictures', { år: year })}</h2>
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <Card
            key={picture.log._id}
            picture={picture}
            onBroken={() => setBroken([...broken, picture.path])}
          />
        ))}
      </ul>
    </section>
  );
}

function Card({
  picture: { why, log, path },
  onBroken,
}: {
  picture: BestPicture<TripLog>;
  onBroken: () => void;
}) {
  const { imageUrl, thumbUrl } = useImageUrls();
  return (
    <li className={styles.card}>
      <img
        src={thumbUrl(path)}
        srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
        sizes="(min-width: 768px) 344px, 268px"
        alt=""
        width="344"
        height="229"
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
      <p>{t(`season.why.${why}`)}</p>
      <h3>
        <CardLink to={`/showlog/${log._id}`}>{log.title}</CardLink>
      </h3>
      <p className={styles.figure}>
        {why === 'longest' && log.distance !== null && <Distance nm={log.distance} />}
        {why === 'most' && t('season.pictureCount', { n: log.images.length })}
        {(why === 'last' || why === 'first') && dayInWords(log.departureDateTime, log.departureDateTime)}
      </p>
    </li>
  );
}
