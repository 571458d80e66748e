import type { Failure } from '../api.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';

/** Why a change of the plan failed. Such changes are not queued on the device: they need the server. */
export const planFailure = (failure: Failure): SaveFailure =>
  failure.kind === 'unreachable'
    ? { sentences: [t('plan.notSaved'), t('plan.offline')] }
    : saveFailure(t('plan.notSaved'), failure);
