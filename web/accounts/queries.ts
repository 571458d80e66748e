import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

export const profileQuery = (userid: string) =>
  queryOptions({
    queryKey: ['profile', userid],
    queryFn: async ({ signal }) => (await callOrThrow('showProfile', { params: { userid }, signal })).data,
  });
