import type { ReactNode } from 'react';
import { CallFailed } from '../api.ts';
import { t } from '../strings.ts';
import { LoadFailure } from './failure.tsx';
import styles from './not-shown.module.css';
import { PageHeading } from './page-heading.tsx';

export type Problem = 'missing' | 'forbidden' | 'failed' | 'unreachable';

/**
 * Why a log is not on the screen, if it is not about to come: there is none, it is somebody else's, or the fetch failed,
 * which can be tried again. What was fetched before stays in the last case only.
 */
export function whyNotShown(
  fetched: { log: { userId: string } } | null | undefined,
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
  /** The way back to the others. */
  children: ReactNode;
}

/** In the place of a log. */
export function NotShown({ heading, problem, text, onRetry, children }: NotShownProps) {
  const mayHelp = problem === 'failed' || problem === 'unreachable';
  return (
    <div className={styles.notShown}>
      <PageHeading>{heading}</PageHeading>
      <LoadFailure
        text={problem === 'unreachable' ? `${text} ${t('login.failedNet')}` : text}
        {...(mayHelp && { onRetry })}
      />
      {children}
    </div>
  );
}
