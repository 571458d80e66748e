import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { etagOf, withEtag } from './api.ts';
import { signIn } from './testing/signed-in.ts';

test('a response that shares its unchanged parts with the previous one has its own ETag', async () => {
  signIn('query-client');
  const { queryClient } = await import('./query-client.ts');
  const fetched = (data: object[], etag: string | null) =>
    queryClient.fetchQuery({ queryKey: ['logs'], queryFn: async () => withEtag(data, etag) });
  await fetched([{ a: 1 }], 'W/"1"');
  await fetched([{ a: 1 }, { b: 2 }], 'W/"2"');
  const second = queryClient.getQueryData(['logs']);
  expect(etagOf(second)).toBe('W/"2"');
  // The same answer under another ETag: the object stays the same, so nothing is rendered again.
  await fetched([{ a: 1 }, { b: 2 }], 'W/"3"');
  expect(queryClient.getQueryData(['logs'])).toBe(second);
  expect(etagOf(second)).toBe('W/"3"');
});
