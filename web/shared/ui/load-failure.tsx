import { t } from '../../strings.ts';
import { Button } from './button.tsx';
import { TriangleAlert } from './icons.ts';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  /** What could not be fetched, as a sentence. */
  text: string;
  /** Left out if a retry is pointless: the server has refused. */
  onRetry?: () => void;
}

/** Replaces a page or a list that could not be fetched: says so, and never claims that it is empty. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <TriangleAlert />
      <p>{text}</p>
      {onRetry && (
        <Button variant="secondary" small onClick={onRetry}>
          {t('btn.retry')}
        </Button>
      )}
    </div>
  );
}
