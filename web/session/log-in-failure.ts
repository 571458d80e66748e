import type { ErrorCode } from '#contract/errors';
import type { Failure } from '../api.ts';
import { t } from '../strings.ts';

export function hasCode(failure: Failure, code: ErrorCode): boolean {
  return failure.kind === 'refused' && failure.error.code === code;
}

/** Why the log-in failed. Never says whether the username or the password was wrong. */
export function sentence(failure: Failure): string {
  if (failure.kind === 'unreachable') return t('login.failedNet');
  return hasCode(failure, 'wrong_credentials') ? t('login.failed') : failure.error.message;
}
