import type { Failure } from '../../api.ts';
import { t } from '../../strings.ts';

/** Why something was not saved, for the user: whole sentences, and those that belong to single fields. */
export interface SaveFailure {
  sentences: string[];
  fields?: Record<string, string>;
}

/** `what` says what did not happen and that everything typed is still there; the rest is the server's own words. */
export function saveFailure(what: string, failure: Failure): SaveFailure {
  if (failure.kind === 'unreachable') return { sentences: [what, t('login.failedNet')] };
  const { code, message, fields } = failure.error;
  // "Ogiltiga uppgifter." says nothing that the fields do not say better.
  return fields && code === 'invalid_input'
    ? { sentences: [what], fields }
    : { sentences: [what, message], ...(fields && { fields }) };
}
