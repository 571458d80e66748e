import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import * as operations from './operations.ts';

export function reminderRoutes(http: Http, context: Context): void {
  http.bind('showReminders', ({ caller }) => operations.show(context, caller));
  http.bind('changeReminders', ({ caller, body }) => operations.change(context, caller, body));
}
