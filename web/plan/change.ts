import type { Failure } from '../api.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';

/** Why a change of the plan came to nothing: it is not kept on the device, and needs the server. */
export const planFailure = (failure: Failure): SaveFailure =>
  failure.kind === 'unreachable'
    ? { sentences: [t('plan.notSaved'), t('plan.offline')] }
    : saveFailure(t('plan.notSaved'), failure);
