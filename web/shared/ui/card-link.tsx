import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './card-link.module.css';

/** The link of a card, which is all of it clickable. The card is `position: relative`. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.link} to={to}>
    {children}
  </Link>
);
