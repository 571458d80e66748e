import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Two or three large figures in a row; on a phone an odd one gets its own row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  label: string;
  children: ReactNode;
  /** Drawn at the right. */
  mark?: ReactNode;
}

/** Text of any length among the figures. */
export function FigureWords({ children }: { children: ReactNode }) {
  return <span className={styles.words}>{children}</span>;
}

export function Figure({ label, children, mark }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={mark ? styles.marked : undefined}>
        {children}
        {mark && <span className={styles.mark}>{mark}</span>}
      </dd>
    </div>
  );
}
