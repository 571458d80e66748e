import { queryOptions } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';
import { partOfList } from '../logs/queries.ts';
import { listKey } from '../offline/logs.ts';
import { wholeList } from '../shared/whole-list.ts';
import { tripLogs } from './kind.ts';

/** The trips that say they are of that year. */
export const tripLogsOfYearQuery = (year: number) =>
  queryOptions({
    queryKey: [...listKey(tripLogs.name), year],
    queryFn: ({ signal }) =>
      wholeList((after) =>
        callOrThrow('listTripLogsOfYear', { params: { year: String(year) }, query: { after }, signal }),
      ),
    meta: partOfList(tripLogs, (all) => all.filter((log) => log.year === year)),
  });
