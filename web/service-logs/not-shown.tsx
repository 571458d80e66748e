import { CallFailed } from '../api.ts';
import { LinkButton } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { PageHeading } from '../shared/page-head.tsx';
import { t } from '../strings.ts';
import styles from './not-shown.module.css';
import type { FetchedServiceLog } from './queries.ts';

type Problem = 'missing' | 'forbidden' | 'failed' | 'unreachable';

/**
 * Why a service log is not on the screen, if it is not about to come: there is none, it is somebody else's, or the
 * fetch failed, which can be tried again. What was fetched before stays in the last case only.
 */
export function whyNotShown(
  fetched: FetchedServiceLog | null | undefined,
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
  /** What that means on this page, as a sentence. */
  text: string;
  onRetry: () => void;
}

/** In the place of a service log, with the way back to the others. */
export function NotShown({ heading, problem, text, onRetry }: NotShownProps) {
  const mayHelp = problem === 'failed' || problem === 'unreachable';
  return (
    <div className={styles.notShown}>
      <PageHeading>{heading}</PageHeading>
      <LoadFailure
        text={problem === 'unreachable' ? `${text} ${t('login.failedNet')}` : text}
        {...(mayHelp && { onRetry })}
      />
      <LinkButton variant="quiet" to="/servicelogs">
        <ArrowLeft />
        {t('btn.back')}
      </LinkButton>
    </div>
  );
}
