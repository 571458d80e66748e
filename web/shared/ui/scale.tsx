import type { ReactNode } from 'react';
import styles from './scale.module.css';

/** The scale from the edge of a sea chart, one field per label. Decoration behind the content. */
export function Scale({ labels }: { labels: readonly ReactNode[] }) {
  return (
    <div aria-hidden="true">
      <div className={styles.scale}>
        {labels.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <i key={i} />
        ))}
      </div>
      <div className={styles.labels}>
        {labels.map((label, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <span key={i}>{label}</span>
        ))}
      </div>
    </div>
  );
}
