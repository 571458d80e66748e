import thumbnails from '../images/thumbnails.module.css';
import { t } from '../strings.ts';
import type { BasketPicture } from './basket.ts';

/** A chosen picture; until it is ready, or if this browser can't draw it, its name. */
export function Picture({ picture }: { picture: BasketPicture | undefined }) {
  const { file, ready } = picture?.image ?? {};
  if (ready?.preview)
    return (
      <img
        src={ready.preview}
        alt={t('img.altPreview', { filnamn: file?.name ?? '' })}
        width="200"
        height="150"
      />
    );
  return (
    <p className={thumbnails.missing}>
      <span>{file?.name}</span>
    </p>
  );
}
