import { type ReactNode, useId } from 'react';
import styles from './page-section.module.css';

interface PageSectionProps {
  heading: string;
  /** How many there are of what it shows, where that can't be seen at once. */
  count?: number;
  children: ReactNode;
}

/** A part of a page, labelled for screen readers by its h2. */
export function PageSection({ heading, count, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {heading}
        {count !== undefined && <span className={styles.count}> {count}</span>}
      </h2>
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
