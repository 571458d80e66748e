import { useState } from 'react';
import { imageUrl, thumbUrl } from './image-url.ts';
import styles from './lead-photograph.module.css';

/** The picture at the top of a page. It is decorative: the gallery below shows and names all pictures. */
export function LeadPhotograph({ path }: { path: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      className={styles.photograph}
      src={thumbUrl(path)}
      srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
      sizes="(min-width: 1128px) 1080px, 100vw"
      alt=""
      width="1080"
      height="430"
      fetchPriority="high"
      onError={() => setBroken(true)}
    />
  );
}
