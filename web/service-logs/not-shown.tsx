import { CallFailed } from '../api.ts';
import { LinkButton } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { PageHeading } from '../shared/page-head.tsx';
import { t } from '../strings.ts';
import styles from './not-shown.module.css';
import type { FetchedServiceLog } from './queries.ts';

/**
 * Why a service log is not on the screen, if it is not about to come: there is none, it is somebody else's, or the
 * fetch failed, which can be tried again. What was fetched before counts only for the last.
 */
export function whyNotShown(
  fetched: FetchedServiceLog | null | undefined,
  error: Error | null,
  userId: string,
): 'missing' | 'forbidden' | 'failed' | undefined {
  const status = error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status;
  if (status === 404 || fetched === null) return 'missing';
  if (status === 403 || (fetched && fetched.log.userId !== userId)) return 'forbidden';
  return error && !fetched ? 'failed' : undefined;
}

interface NotShownProps {
  heading: string;
  /** What is wrong, as a sentence. */
  text: string;
  /** Left out where the server has said no. */
  onRetry?: (() => void) | undefined;
}

/** In the place of a service log, with the way back to the others. */
export function NotShown({ heading, text, onRetry }: NotShownProps) {
  return (
    <div className={styles.notShown}>
      <PageHeading>{heading}</PageHeading>
      <LoadFailure text={text} {...(onRetry && { onRetry })} />
      <LinkButton variant="quiet" to="/servicelogs">
        <ArrowLeft />
        {t('btn.back')}
      </LinkButton>
    </div>
  );
}
