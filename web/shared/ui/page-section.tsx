import { type ReactNode, useId } from 'react';
import styles from './page-section.module.css';

/** A part of a page, labelled for screen readers by its h2. */
export function PageSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

interface ColumnsProps {
  /** Drawn at the right from 900 px; earlier in the document, and on a phone above the rest. */
  side: ReactNode;
  children: ReactNode;
}

export function Columns({ side, children }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.side}>{side}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
