import type { Failure } from '../../api.ts';
import { t } from '../../strings.ts';

/** Why a save failed, for the user: whole sentences, and messages for single fields by name. */
export interface SaveFailure {
  sentences: string[];
  fields?: Record<string, string>;
}

/** `what` says what failed and that everything typed is still there; the rest is the server's own message. */
export function saveFailure(what: string, failure: Failure): SaveFailure {
  if (failure.kind === 'unreachable') return { sentences: [what, t('login.failedNet')] };
  const { code, message, fields } = failure.error;
  // "Ogiltiga uppgifter." adds nothing to the messages at the fields.
  return fields && code === 'invalid_input'
    ? { sentences: [what], fields }
    : { sentences: [what, message], ...(fields && { fields }) };
}
