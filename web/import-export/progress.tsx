import { useEffect, useId, useRef } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  /** 0 to 1 */
  share: number;
  text: string;
}

/** A progress bar. It takes the focus when it appears: the button that was pressed is gone by then. */
export function Progress({ share, text }: ProgressProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles.progress} ref={place} tabIndex={-1}>
      <label htmlFor={id}>{text}</label>
      <progress id={id} max={1} value={share} />
    </div>
  );
}
