import { queryOptions } from '@tanstack/react-query';
import { accepted, callOrThrow } from '../api.ts';

/** When a temporary password of one's own ends, and whether somebody else has set it. */
export const passwordNoticeQuery = queryOptions({
  queryKey: ['password-notice'],
  queryFn: async ({ signal }) => {
    // Nobody has asked for it: it must not be the first to learn that the session has ended.
    await accepted();
    return (await callOrThrow('showPasswordNotice', { signal })).data;
  },
});
