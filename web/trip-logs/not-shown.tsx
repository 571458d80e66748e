import { CallFailed } from '../api.ts';
import { LinkButton } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { PageHeading } from '../shared/page-head.tsx';
import { t } from '../strings.ts';
import styles from './not-shown.module.css';
import type { FetchedTripLog } from './queries.ts';

type Problem = 'missing' | 'forbidden' | 'failed' | 'unreachable';

/**
 * Why a trip log is not on the screen, if it is not about to come: there is none, it is somebody else's, or the fetch
 * failed, which can be tried again. What was fetched before stays in the last case only.
 */
export function whyNotShown(
  fetched: FetchedTripLog | null | undefined,
  error: Error | null,
  userId: string,
): Problem | undefined {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  const status = failure?.kind === 'refused' && failure.status;
  if (status === 404 || fetched === null) return 'missing';
  if (status === 403 || (fetched && fetched.log.userId !== userId)) return 'forbidden';
  if (fetched || !error) return undefined;
  return failure?.kind === 'unreachable' ? 'unreachable' : 'failed';
}

interface NotShownProps {
  heading: string;
  problem: Problem;
  /** The page's own sentence for somebody else's log. A fetch that failed counts as that, as the specification has it. */
  forbidden: string;
  onRetry: () => void;
}

export function NotShown({ heading, problem, forbidden, onRetry }: NotShownProps) {
  const text = problem === 'missing' ? t('err.log.empty') : forbidden;
  const mayHelp = problem === 'failed' || problem === 'unreachable';
  return (
    <div className={styles.notShown}>
      <PageHeading>{heading}</PageHeading>
      <LoadFailure
        text={problem === 'unreachable' ? `${text} ${t('login.failedNet')}` : text}
        {...(mayHelp && { onRetry })}
      />
      <LinkButton variant="quiet" to="/home">
        <ArrowLeft />
        {t('btn.backLog')}
      </LinkButton>
    </div>
  );
}
