import { useState } from 'react';
import { Camera } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { FullScreen } from './full-screen.tsx';
import styles from './photographs.module.css';
import { useImageUrls } from './use-image-urls.ts';

interface PhotographsProps {
  /** Paths as in the data. */
  images: readonly string[];
  /** The alternative text of each. */
  alt: (numbers: { i: number; n: number }) => string;
  /** Makes a picture the first one; resolves with a sentence if that failed. */
  onCover: (path: string) => Promise<string | undefined>;
}

/**
 * The pictures at the top of a page, each of which opens on the full screen: one at a time on a phone, from edge to edge and to
 * be swiped; side by side from 900 px. The gallery further down shows all of them.
 */
export function Photographs({ images, alt, onCover }: PhotographsProps) {
  const { imageUrl, thumbUrl } = useImageUrls();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [inSight, setInSight] = useState(0);
  const [opened, setOpened] = useState<number>();
  const shown = images.filter((path) => !broken.includes(thumbUrl(path)));
  if (shown.length === 0) return null;
  const n = shown.length;
  return (
    <div className={styles.photographs}>
      <ul
        className={styles.strip}
        aria-label={t('log.show.images')}
        data-count={Math.min(n, 3)}
        onScroll={({ currentTarget }) => setInSight(inSightOf(currentTarget))}
      >
        {shown.map((path, i) => (
          <li key={path}>
            <button
              type="button"
              aria-label={t('img.open', { i: i + 1, n })}
              aria-haspopup="dialog"
              onClick={() => setOpened(i)}
            >
              <img
                src={thumbUrl(path)}
                srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
                sizes={i === 0 ? '(min-width: 900px) 720px, 100vw' : '(min-width: 900px) 360px, 100vw'}
                alt=""
                width="720"
                height="540"
                {...(i === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
                onError={() => setBroken((before) => [...before, thumbUrl(path)])}
              />
            </button>
          </li>
        ))}
      </ul>
      {n > 1 && (
        <p className={n > 3 ? `${styles.count} ${styles.more}` : styles.count} aria-hidden="true">
          <Camera />
          <span className={styles.place}>
            {inSight + 1} / {n}
          </span>
          <span className={styles.all}>{n}</span>
        </p>
      )}
      {opened !== undefined && (
        <FullScreen
          images={shown}
          first={opened}
          alt={alt}
          onCover={onCover}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** The number of the picture that a strip has been scrolled to. */
function inSightOf({ scrollLeft, clientWidth, scrollWidth, children }: HTMLElement): number {
  if (scrollLeft + clientWidth >= scrollWidth - 1) return children.length - 1;
  return Math.round(scrollLeft / ((children[0] as HTMLElement).offsetWidth || 1));
}
