import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { ImageOff, ZoomIn, ZoomOut } from '../shared/ui/icons.ts';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import styles from './gallery.module.css';
import { useImageUrls } from './use-image-urls.ts';

interface Numbers {
  i: number;
  n: number;
}

interface GalleryProps {
  heading: string;
  /** Paths as in the data. */
  images: readonly string[];
  /** The alternative text of each. */
  alt: (numbers: Numbers) => string;
}

/** Pictures as cards 300 px wide. A press makes one twice as wide and uncropped; another press, or Esc, makes it small again. */
export function Gallery({ heading, images, alt }: GalleryProps) {
  return (
    <PageSection heading={heading} {...(images.length > 1 && { count: images.length })}>
      <ul className={styles.gallery}>
        {images.map((path, i) => {
          const numbers = { i: i + 1, n: images.length };
          return <Card key={path} path={path} numbers={numbers} alt={alt(numbers)} />;
        })}
      </ul>
    </PageSection>
  );
}

function Card({ path, numbers, alt }: { path: string; numbers: Numbers; alt: string }) {
  const { imageUrl, thumbUrl } = useImageUrls();
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const mark = useRef<HTMLSpanElement>(null);

  // Before the paint: centres the picture, and scrolls the page only if the button that shrinks it would be out of sight.
  useLayoutEffect(() => {
    if (!zoomed || !frame.current || !mark.current) return;
    const { scrollWidth, clientWidth } = frame.current;
    frame.current.scrollLeft = (scrollWidth - clientWidth) / 2;
    const before = scrollY;
    mark.current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The last card of a row, for example, wraps to a line below. If the page has to move, it shows as much as possible.
    if (scrollY !== before) frame.current.scrollIntoView({ block: 'nearest' });
  }, [zoomed]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !zoomed) return;
    setZoomed(false);
    // The frame may have had the focus, but can't be focused when it is small.
    button.current?.focus();
  }

  // A picture that waits may be one that only the server can draw.
  if (broken === thumbUrl(path)) {
    return (
      <li>
        <p className={styles.broken}>
          <ImageOff />
          {t('img.broken')}
        </p>
      </li>
    );
  }
  return (
    <li className={zoomed ? styles.zoomed : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a region while it has something to scroll; Esc is only a short cut */}
      <div
        className={styles.frame}
        ref={frame}
        onKeyDown={onKeyDown}
        {...(zoomed && { role: 'region', tabIndex: 0, 'aria-label': t('img.zoomed', { ...numbers }) })}
      >
        <button
          type="button"
          className={styles.picture}
          aria-pressed={zoomed}
          aria-label={t(zoomed ? 'img.zoomOut' : 'img.zoomIn', { ...numbers })}
          onClick={() => setZoomed(!zoomed)}
          ref={button}
        >
          <img
            src={thumbUrl(path)}
            srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
            sizes={zoomed ? '600px' : '300px'}
            alt={alt}
            width="300"
            height="225"
            loading="lazy"
            decoding="async"
            onError={() => setBroken(thumbUrl(path))}
          />
        </button>
      </div>
      {/* Outside the frame, so that it does not scroll with the picture. */}
      <span className={styles.mark} ref={mark}>
        {zoomed ? <ZoomOut /> : <ZoomIn />}
      </span>
    </li>
  );
}
