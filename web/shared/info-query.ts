import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** The server's public information, which does not change while it runs. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: async ({ signal }) => (await callOrThrow('getInfo', { signal })).data,
  staleTime: 'static',
});
