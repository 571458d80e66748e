import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronRight } from '../shared/ui/icons.ts';
import styles from './lines.module.css';

export interface Line {
  to: string;
  icon: ReactNode;
  name: string;
  text?: string;
}

/** Rows that are links, each high enough for a finger. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ to, icon, name, text }) => (
        <li key={to}>
          <Link to={to}>
            {icon}
            <span>
              <b>{name}</b> {text && <span>{text}</span>}
            </span>
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
