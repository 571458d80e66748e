import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** Addresses that give access to something of one's own, the latest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await callOrThrow('listKeys', { signal })).data,
});

/** Whether one is reminded by mail. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: async ({ signal }) => (await callOrThrow('showReminders', { signal })).data,
});
