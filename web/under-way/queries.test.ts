import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { rowsQuery } from './queries.ts';

test('whoever has left before the rows were found not to be on the device asks the server for nothing', async () => {
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
