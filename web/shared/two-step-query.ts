import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** Whether the user's own two-step log-in is on, and how many recovery codes are left. */
export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: async ({ signal }) => (await callOrThrow('showTwoStep', { signal })).data,
});
