import { findAccount } from '../auth/store.ts';
import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { etagOfContent } from '../http/etag.ts';
import { Refusal, refuse } from '../refusal.ts';
import { calendarOf } from './calendar.ts';
import * as operations from './operations.ts';
import { keysOf, toKey } from './store.ts';

export function keyRoutes(http: Http, context: Context): void {
  http.bind('listKeys', async ({ caller }) => (await keysOf(context.db, caller.userId)).map(toKey));
  http.bind('createKey', async ({ caller, body }) => {
    const made = await operations.create(context, caller, body);
    if (made instanceof Refusal) return made;
    const { row, secret } = made;
    return { ...toKey({ ...row, hash: '' }), path: `/api/calendar/${secret}` };
  });
  http.bind('deleteKey', ({ caller, params }) => operations.remove(context, caller, params.id));
  http.bind('readCalendar', async ({ params, reply }) => {
    const key = await operations.useKey(context, 'calendar', params.key);
    if (key instanceof Refusal) return key;
    const owner = await findAccount(context.db, key.owner_id);
    if (owner?.state !== 'active') return refuse('calendar_not_found');
    const calendar = await http.inTurn('long', owner.id, reply, () =>
      calendarOf(context, { userId: owner.id, revision: owner.revision }),
    );
    if (!(calendar instanceof Refusal)) reply.header('etag', etagOfContent(calendar));
    return calendar;
  });
}
