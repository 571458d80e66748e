import { useRef } from 'react';
import { zoneHere } from '../images/taken-at.ts';
import { Thumbnails } from '../images/thumbnails.tsx';
import { keepsFocus } from '../shared/navigation/page-focus.ts';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import type { BasketPicture } from './basket.ts';
import styles from './page.module.css';
import { Picture } from './picture.tsx';
import { daysInWords } from './words.ts';

interface UndatedProps {
  keys: readonly string[];
  /** The number of the first one among all pictures of the page. */
  first: number;
  byKey: ReadonlyMap<string, BasketPicture>;
  onLeaveOut: (key: string) => void;
  /** They were taken when their files say. */
  onByFile: () => void;
  /** Begins a log with them, without times. */
  onUse: () => void;
}

/** Pictures that don't say when they were taken: the dates of their files are offered. */
export function Undated({ keys, first, byKey, onLeaveOut, onByFile, onUse }: UndatedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (keys.length === 0) return null;
  const n = keys.length;
  const times = keys.flatMap((key) => byKey.get(key)?.fileTime ?? []).sort((one, other) => one - other);
  const here = (at = 0) => at + zoneHere(at) * 60_000;
  return (
    <section className={styles.undated} ref={keepsFocus}>
      <h2 ref={heading} tabIndex={-1}>
        {t(n === 1 ? 'fromPictures.undated.one' : 'fromPictures.undated', { n })}
      </h2>
      <p>{t('fromPictures.undated.why', { dagar: daysInWords(here(times[0]), here(times.at(-1))) })}</p>
      <div className={styles.strip}>
        <Thumbnails
          items={keys.map((key) => ({ key, image: <Picture picture={byKey.get(key)} /> }))}
          first={first}
          otherwise={heading}
          onRemove={onLeaveOut}
        />
      </div>
      <ButtonRow>
        <Button variant="secondary" onClick={onByFile}>
          {t('fromPictures.byFile')}
        </Button>
        <Button variant="secondary" onClick={onUse}>
          {t('fromPictures.newWithThem')}
        </Button>
      </ButtonRow>
    </section>
  );
}
