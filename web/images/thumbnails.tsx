import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { t } from '../strings.ts';
import styles from './thumbnails.module.css';

interface ThumbnailsProps {
  items: { key: string; image: ReactNode }[];
  /** The number of the first one among all the pictures of the page. */
  first: number;
  onRemove: (key: string) => void;
  /** Gets the focus when the last picture is removed. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Small pictures, each with an X. After a removal the focus moves to the next X, so that several can be removed in a row. */
export function Thumbnails({ items, first, onRemove, otherwise }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ key: string; place: number }>(undefined);

  useEffect(() => {
    const one = removed.current;
    // The effect of a render before the removal may run only now, and what it would focus is about to go.
    if (!one || items.some(({ key }) => key === one.key)) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(one.place, buttons.length - 1)] ?? otherwise.current)?.focus();
    removed.current = undefined;
  });

  return (
    <ul className={styles.thumbnails} ref={list}>
      {items.map(({ key, image }, i) => (
        <li key={key}>
          {image}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('btn.removeImageAria', { i: first + i })}
            onClick={() => {
              removed.current = { key, place: i };
              onRemove(key);
            }}
          >
            <span>{t('btn.removeImage')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
