import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { ChevronRight, X } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './full-screen.module.css';
import { useImageUrls } from './use-image-urls.ts';

interface FullScreenProps {
  /** Paths as in the data. */
  images: readonly string[];
  /** The place of the one that is shown first. */
  first: number;
  alt: (numbers: { i: number; n: number }) => string;
  /** Makes a picture the cover, which the first one is; resolves with a sentence if that failed. */
  onCover: (path: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Pictures on black, as large as the window: a swipe or an arrow shows the next, Esc closes. Two fingers enlarge the page. */
export function FullScreen({ images: now, first, alt, onCover, onClose }: FullScreenProps) {
  const { imageUrl, thumbUrl } = useImageUrls();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [inSight, setInSight] = useState(first);
  // A new cover changes the order behind it.
  const [images] = useState(now);
  const [cover, setCover] = useState(images[0]);
  const [said, setSaid] = useState<{ of: string; text: string }>();
  const path = images[inSight];
  const isCover = path === cover;
  const n = images.length;

  // Closed before it is unmounted: otherwise the browser does not give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center' });
    return () => current?.close();
  }, [first]);

  const show = (i: number) =>
    strip.current?.children[i]?.scrollIntoView({ inline: 'center', block: 'nearest' });

  async function makeCover() {
    if (isCover || path === undefined) return;
    const failed = await onCover(path);
    if (!failed) setCover(path);
    setSaid({ of: path, text: failed ?? t('img.isCover') });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(inSight + step);
  }

  return (
    <dialog
      className={styles.screen}
      ref={dialog}
      aria-label={t('img.screen')}
      onKeyDown={onKeyDown}
      // The event is delayed: by then the dialog may be open again.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <ul
        className={styles.strip}
        ref={strip}
        aria-label={t('img.screen')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by key
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setInSight(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((path, i) => (
          <li key={path} aria-hidden={i !== inSight}>
            <img
              src={imageUrl(path)}
              srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
              sizes="100vw"
              alt={alt({ i: i + 1, n })}
              loading={Math.abs(i - first) > 1 ? 'lazy' : 'eager'}
            />
          </li>
        ))}
      </ul>
      <div className={styles.controls}>
        {n > 1 && (
          <>
            <button
              type="button"
              aria-label={t('img.before')}
              disabled={inSight === 0}
              onClick={() => show(inSight - 1)}
            >
              <ChevronRight className={styles.before} />
            </button>
            <p role="status">
              <span className="visually-hidden">
                {alt({ i: inSight + 1, n })} {said?.of === path && said?.text}
              </span>
              <span aria-hidden="true">
                {inSight + 1} / {n}
              </span>
            </p>
            <button
              type="button"
              aria-label={t('img.next')}
              disabled={inSight === n - 1}
              onClick={() => show(inSight + 1)}
            >
              <ChevronRight />
            </button>
          </>
        )}
        {n > 1 && (
          <button
            type="button"
            className={styles.cover}
            aria-disabled={isCover}
            onClick={() => void makeCover()}
          >
            {t(isCover ? 'img.isCover' : 'img.cover')}
          </button>
        )}
        <button type="button" className={styles.close} aria-label={t('btn.close')} onClick={onClose}>
          <X />
        </button>
      </div>
    </dialog>
  );
}
