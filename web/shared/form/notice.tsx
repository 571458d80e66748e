import { TriangleAlert } from '../ui/icons.ts';
import styles from './notice.module.css';

/** A warning that does not prevent saving. The live region is always rendered, so that its text is read aloud. */
export function Notice({ text }: { text: string | undefined }) {
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
