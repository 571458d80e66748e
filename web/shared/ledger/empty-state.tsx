import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  heading: string;
  text: string;
  /** The page's main action, which has no bar of its own here. */
  action: ReactNode;
  /** Another way to start. */
  other?: ReactNode;
}

/** Only for a list that the server says is empty, never for one that could not be fetched. */
export function EmptyState({ icon, heading, text, action, other }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{heading}</h2>
      <p>{text}</p>
      {action}
      {other}
    </div>
  );
}
