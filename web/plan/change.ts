import { useRef } from 'react';
import type { Failure } from '../api.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { randomId } from '../shared/random-id.ts';
import { t } from '../strings.ts';

/** Why a change of the plan failed. Such changes are not queued on the device: they need the server. */
export const planFailure = (failure: Failure): SaveFailure =>
  failure.kind === 'unreachable'
    ? { sentences: [t('plan.notSaved'), t('plan.offline')] }
    : saveFailure(t('plan.notSaved'), failure);

type Saved<Made> = { ok: true; data: Made } | Failure;

/**
 * Creates one thing, however often it is tried: `create` gets the key of all tries. A try whose answer was lost may have
 * created it from what was typed then, and the server gives it back as it is; so a later try also changes it to what is typed now.
 */
export function useCreate<Body, Made>(
  create: (body: Body, key: string, signal?: AbortSignal) => Promise<Saved<Made>>,
  update: (made: Made, body: Body, signal?: AbortSignal) => Promise<Saved<Made>>,
) {
  const key = useRef(randomId());
  const isTried = useRef(false);
  return async (body: Body, signal?: AbortSignal): Promise<Saved<Made>> => {
    const isRepeated = isTried.current;
    isTried.current = true;
    const made = await create(body, key.current, signal);
    return made.ok && isRepeated ? update(made.data, body, signal) : made;
  };
}
