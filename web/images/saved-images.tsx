import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { ImageOff, Undo2 } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './saved-images.module.css';
import thumbnails from './thumbnails.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { useImageUrls } from './use-image-urls.ts';

interface SavedImagesProps {
  /** All stored pictures, in order. */
  images: readonly string[];
  /** Pictures marked for removal, in the order of marking. They are hidden, and deleted only when the form is saved. */
  removed: readonly string[];
  onChange: (removed: readonly string[]) => void;
  /** The alternative text of each. */
  alt: (numbers: { i: number; n: number }) => string;
}

export function SavedImages({ images, removed, onChange, alt }: SavedImagesProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [restored, setRestored] = useState(false);
  const kept = images.filter((path) => !removed.includes(path));

  // The last "Ångra" removes its own button, and the focus must not be lost with it.
  useEffect(() => {
    if (restored && removed.length === 0) heading.current?.focus();
  }, [restored, removed]);

  if (images.length === 0) return null;
  return (
    <div className={styles.saved}>
      <h3 ref={heading} tabIndex={-1}>
        {t('img.existing')}
      </h3>
      <Thumbnails
        items={kept.map((path) => ({
          key: path,
          image: <SavedImage path={path} alt={alt({ i: images.indexOf(path) + 1, n: images.length })} />,
        }))}
        first={1}
        otherwise={undo}
        onRemove={(path) => {
          setRestored(false);
          onChange([...removed, path]);
        }}
      />
      <div className={styles.undo}>
        <p role="status">{sentence(removed.length, restored)}</p>
        {removed.length > 0 && (
          <Button
            variant="secondary"
            small
            ref={undo}
            onClick={() => {
              setRestored(true);
              onChange(removed.slice(0, -1));
            }}
          >
            <Undo2 />
            {t('btn.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The same, only shown. */
export const SavedStrip = ({ images, alt }: Pick<SavedImagesProps, 'images' | 'alt'>) => (
  <ul>
    {images.map((path, i) => (
      <li key={path}>
        <SavedImage path={path} alt={alt({ i: i + 1, n: images.length })} />
      </li>
    ))}
  </ul>
);

/** A picture that can't be fetched, for example without a network, can still be removed. */
function SavedImage({ path, alt }: { path: string; alt: string }) {
  const { thumbUrl } = useImageUrls();
  const [broken, setBroken] = useState<string>();
  if (broken === thumbUrl(path)) {
    return (
      <p className={thumbnails.missing}>
        <ImageOff />
        {t('img.broken')}
      </p>
    );
  }
  return (
    <img
      src={thumbUrl(path)}
      alt={alt}
      width="200"
      height="150"
      decoding="async"
      onError={() => setBroken(thumbUrl(path))}
    />
  );
}

function sentence(removed: number, restored: boolean): string {
  const back = restored ? `${t('img.restored')} ` : '';
  if (removed === 0) return back;
  return back + (removed === 1 ? t('img.removed') : t('img.removedMany', { n: removed }));
}
