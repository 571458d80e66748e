import { TriangleAlert } from '../icons.ts';
import styles from './notice.module.css';

/** Something worth a second look that keeps nobody from saving. Its place is always there, so that it is read aloud. */
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
