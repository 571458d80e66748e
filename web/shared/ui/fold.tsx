import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { ChevronDown } from './icons.ts';

interface FoldProps {
  heading: string;
  /** Shown at the other end of the line, for example a count. */
  note?: ReactNode;
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
}

/** A part of a page that opens under its h2. */
export function Fold({ heading, note, open = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary>
        <h2>{heading}</h2>
        {note && <span>{note}</span>}
        <ChevronDown />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
