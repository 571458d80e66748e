import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** What the server says of itself, which does not change while it runs. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: async ({ signal }) => (await callOrThrow('getInfo', { signal })).data,
  staleTime: 'static',
});
