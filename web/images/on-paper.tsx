import { useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../strings.ts';
import styles from './on-paper.module.css';
import { useImageUrls } from './use-image-urls.ts';

interface PicturesOnPaperProps {
  /** Paths as in the data. */
  images: readonly string[];
  /** Three in a row, card-sized, for many logs. Otherwise two in a row, in full resolution. */
  small?: boolean;
  alt: (numbers: { i: number; n: number }) => string;
}

/** Pictures in a printed document, none of them split between pages. They load at once, since printing does not scroll. */
export function PicturesOnPaper({ images, small = false, alt }: PicturesOnPaperProps) {
  const { imageUrl, thumbUrl } = useImageUrls();
  return (
    <div className={small ? `${styles.pictures} ${styles.small}` : styles.pictures}>
      {images.map((path, i) => (
        <Picture
          key={path}
          address={small ? thumbUrl(path) : imageUrl(path)}
          alt={alt({ i: i + 1, n: images.length })}
        />
      ))}
    </div>
  );
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <p className={styles.broken}>{t('img.broken')}</p>;
  // Synchronous: once the last picture has come or failed, the page is printed as it stands.
  return <img src={address} alt={alt} decoding="sync" onError={() => flushSync(() => setBroken(true))} />;
}
