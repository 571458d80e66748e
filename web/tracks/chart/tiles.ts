import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Box } from '#contract/track';
import { getFile } from '../../api.ts';
import { coastUrl, lakesUrl, tilesOf } from '../../shared/coast-tiles.ts';
import { infoQuery } from '../../shared/info-query.ts';
import type { CoastTile, LakeTile, NamedTile } from './coast.ts';

/** The operator's own map tiles, if there are any; most operators have none. */
export function useMapTiles(): { url: string; credit: string } | undefined {
  const { data } = useQuery(infoQuery);
  return data?.tiles;
}

interface Coast {
  tiles: NamedTile[];
  isLoading: boolean;
  /** A tile could not be loaded: there is no network, and the service worker has not cached it. */
  isMissing: boolean;
}

/** The coast in a box, tile by tile as they load. */
export function useCoast(box: Box | undefined): Coast {
  const names = box === undefined ? [] : tilesOf(box);
  return useQueries({
    queries: names.map(tileQuery),
    combine: (results) => ({
      tiles: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some(({ isLoading }) => isLoading),
      isMissing: results.some(({ isError }) => isError),
    }),
  });
}

export const tileQuery = (name: string) =>
  queryOptions({
    queryKey: ['coast', name],
    // The coast of an ocean is hundreds of files: a page that is left lets go of those that have not come.
    queryFn: ({ signal }) => getTile(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function getTile(name: string, signal: AbortSignal): Promise<NamedTile> {
  const files = [coastUrl(name), lakesUrl(name)];
  const [coast, inland] = await Promise.all(files.map((file) => getFile(file, signal)));
  return { name, coast: coast as CoastTile, inland: inland as LakeTile };
}
