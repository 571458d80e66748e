import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';

/** The state of an import; polled every second while its pictures are being read. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: async ({ signal }) =>
      (await callOrThrow('showImport', { params: { import_id: id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1000 : false),
  });
