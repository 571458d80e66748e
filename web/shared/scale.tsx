import type { ReactNode } from 'react';
import styles from './scale.module.css';

/** The scale from the edge of a sea chart, a field for each label. Decoration, under what is drawn over it. */
export function Scale({ labels }: { labels: readonly ReactNode[] }) {
  return (
    <div aria-hidden="true">
      <div className={styles.scale}>
        {labels.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <i key={i} />
        ))}
      </div>
      <div className={styles.labels}>
        {labels.map((label, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <span key={i}>{label}</span>
        ))}
      </div>
    </div>
  );
}
