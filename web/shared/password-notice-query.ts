import { queryOptions } from '@tanstack/react-query';
import { accepted, callOrThrow } from '../api.ts';

/** When the user's own temporary password expires, and whether another user has set it. */
export const passwordNoticeQuery = queryOptions({
  queryKey: ['password-notice'],
  queryFn: async ({ signal }) => {
    // The user did not trigger this call: it must not be the first to discover that the session has ended.
    await accepted();
    return (await callOrThrow('showPasswordNotice', { signal })).data;
  },
});
