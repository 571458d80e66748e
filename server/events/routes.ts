import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { pageRequest, readPage } from '../http/pagination.ts';
import { Refusal } from '../refusal.ts';
import { listEvents } from './store.ts';

export function eventRoutes(http: Http, { db }: Context): void {
  http.bind('listEvents', async (call) => {
    const requested = pageRequest(call.query, 'moment');
    if (requested instanceof Refusal) return requested;
    return readPage(
      requested,
      (from) => listEvents(db, { sort: call.query.sort, ...from }),
      (event) => ({ time: event.happenedAt, id: event._id }),
      call,
    );
  });
}
