import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** Addresses that give access to something of the user's own, newest first. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await callOrThrow('listKeys', { signal })).data,
});

/** Whether the user gets reminders by mail. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: async ({ signal }) => (await callOrThrow('showReminders', { signal })).data,
});
