import { CallError } from '../api.ts';
import { PageHeading } from '../shared/navigation/page-heading.tsx';
import { LinkButton } from '../shared/ui/button.tsx';
import { ArrowLeft } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { t } from '../strings.ts';
import { type AnyLog, type LogKind, say } from './kind.ts';
import styles from './log-unavailable.module.css';

export type UnavailableReason = 'missing' | 'forbidden' | 'failed' | 'unreachable';

/**
 * Why a log can't be shown; undefined while it may still come. It does not exist, it belongs to another user, or the fetch
 * failed, which can be tried again. A log that was fetched before stays on the screen only in the last case.
 */
export function whyUnavailable(
  log: { userId: string } | null | undefined,
  error: Error | null,
  userId: string,
): UnavailableReason | undefined {
  const failure = error instanceof CallError ? error.failure : undefined;
  const status = failure?.kind === 'refused' && failure.status;
  if (status === 404 || log === null) return 'missing';
  if (status === 403 || (log && log.userId !== userId)) return 'forbidden';
  if (log || !error) return undefined;
  return failure?.kind === 'unreachable' ? 'unreachable' : 'failed';
}

interface LogUnavailableProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  heading: string;
  reason: UnavailableReason;
  /** The page's own sentences for another user's log, and for one that could not be fetched. */
  forbidden: string;
  failed: string;
  onRetry: () => void;
}

/** Shown in place of a log. */
export function LogUnavailable<Log extends AnyLog>({
  kind,
  heading,
  reason,
  forbidden,
  failed,
  onRetry,
}: LogUnavailableProps<Log>) {
  const texts = {
    forbidden,
    missing: say(kind, 'missing'),
    failed,
    unreachable: `${failed} ${t('login.failedNet')}`,
  };
  const mayHelp = reason === 'failed' || reason === 'unreachable';
  return (
    <div className={styles.unavailable}>
      <PageHeading>{heading}</PageHeading>
      <LoadFailure text={texts[reason]} {...(mayHelp && { onRetry })} />
      <LinkButton variant="quiet" to={kind.routes.list}>
        <ArrowLeft />
        {t('btn.back')}
      </LinkButton>
    </div>
  );
}
