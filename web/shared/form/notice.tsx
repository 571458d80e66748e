import type { ReactNode } from 'react';
import { TriangleAlert } from '../ui/icons.ts';
import styles from './notice.module.css';

/** A warning that does not prevent what a button does. The live region is always rendered, so that its text is read aloud. */
export function Notice({ text }: { text: ReactNode }) {
  return (
    <div role="status" className={styles.place}>
      {text && (
        <p className={styles.notice}>
          <TriangleAlert />
          {text}
        </p>
      )}
    </div>
  );
}
