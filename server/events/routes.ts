import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { pageRequest, readPage } from '../http/pagination.ts';
import { Refusal } from '../refusal.ts';
import { listEvents } from './store.ts';

export function eventRoutes(http: Http, { db }: Context): void {
  http.bind('listEvents', async (call) => {
    const wanted = pageRequest(call.query, 'moment');
    if (wanted instanceof Refusal) return wanted;
    return readPage(
      wanted,
      (from) => listEvents(db, { sort: call.query.sort, ...from }),
      (event) => ({ time: event.happenedAt, id: event._id }),
      call,
    );
  });
}
