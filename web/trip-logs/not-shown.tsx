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
 * Why a trip log is not on the screen, if it is not about to come. A fetch that failed for another reason than that
 * there is no such log counts as no permission, as the specification has it.
 */
export function whyNotShown(
  fetched: FetchedTripLog | null | undefined,
  error: Error | null,
  userId: string,
): Problem | undefined {
  if (fetched) return fetched.log.userId === userId ? undefined : 'forbidden';
  if (fetched === null) return 'missing';
  if (!error) return undefined;
  if (!(error instanceof CallFailed)) return 'failed';
  if (error.failure.kind === 'unreachable') return 'unreachable';
  const { status } = error.failure;
  return status === 404 ? 'missing' : status === 403 ? 'forbidden' : 'failed';
}

interface NotShownProps {
  problem: Problem;
  /** The page's own sentence for somebody else's log. */
  forbidden: string;
  onRetry: () => void;
}

export function NotShown({ problem, forbidden, onRetry }: NotShownProps) {
  const text = problem === 'missing' ? t('err.log.empty') : forbidden;
  const mayHelp = problem === 'failed' || problem === 'unreachable';
  return (
    <div className={styles.notShown}>
      <PageHeading>{t('log.h1.list')}</PageHeading>
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
