import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** Addresses that give access to something of one's own, the latest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await callOrThrow('listKeys', { signal })).data,
});
