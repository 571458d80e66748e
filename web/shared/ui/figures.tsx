import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Two or three large figures in a row; on a phone an odd one gets its own row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  label: string;
  children: ReactNode;
}

export function Figure({ label, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
