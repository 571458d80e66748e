import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronRight } from './icons.ts';
import styles from './link-rows.module.css';

/** Links from a page to its subpages, each with a description. */
export function LinkRows({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface LinkRowProps {
  to: string;
  icon: ReactNode;
  name: string;
  text: string;
  state?: string | undefined;
  badge?: ReactNode;
}

export function LinkRow({ to, icon, name, text, state, badge }: LinkRowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.words}>
        <Link to={to}>{name}</Link>
        <p>{text}</p>
        {badge}
      </div>
      {state && <p className={styles.state}>{state}</p>}
      <ChevronRight />
    </li>
  );
}
