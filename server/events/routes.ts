import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import { pageWanted, readPage } from '../list-page.ts';
import { Refusal } from '../refusal.ts';
import { listEvents } from './store.ts';

export function eventRoutes(http: Http, { db }: Context): void {
  http.bind('listEvents', async (call) => {
    const wanted = pageWanted(call.query, 'moment');
    if (wanted instanceof Refusal) return wanted;
    return readPage(
      wanted,
      (from) => listEvents(db, { sort: call.query.sort, ...from }),
      (event) => ({ time: event.happenedAt, id: event._id }),
      call,
    );
  });
}
