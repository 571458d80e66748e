import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../../api.ts';
import { partOfList } from '../../logs/queries.ts';
import { listKey } from '../../offline/logs.ts';
import { fetchAllPages } from '../../shared/fetch-all-pages.ts';
import { tripLogs } from '../kind.ts';

/** The trips whose field `year` is that year. */
export const tripLogsOfYearQuery = (year: number) =>
  queryOptions({
    queryKey: [...listKey(tripLogs.name), year],
    queryFn: ({ signal }) =>
      fetchAllPages((after) =>
        callOrThrow('listTripLogsOfYear', { params: { year: String(year) }, query: { after }, signal }),
      ),
    meta: partOfList(tripLogs, (all) => all.filter((log) => log.year === year)),
  });
