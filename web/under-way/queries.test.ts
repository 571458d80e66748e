import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { rowsQuery } from './queries.ts';

test('a page that is left before the device has been searched for its rows sends no request to the server', async () => {
  const looked = Promise.withResolvers<void>();
  const persister = async (
    ask: (context: QueryFunctionContext) => unknown,
    context: QueryFunctionContext,
  ) => {
    await looked.promise;
    return ask(context);
  };
  const client = new QueryClient({ defaultOptions: { queries: { persister: persister as never } } });
  const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  try {
    const found = client.fetchQuery(rowsQuery('trip-1')).catch(() => 'left');
    await client.cancelQueries();
    client.clear();
    looked.resolve();
    expect(await found).toBe('left');
    await new Promise((resolve) => setTimeout(resolve));
    expect(server).not.toHaveBeenCalled();
  } finally {
    server.mockRestore();
    client.clear();
  }
});
