import { type ServiceLog, serviceLogDeleted } from '#contract/service-logs';
import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { logHandlers } from '../logs/handlers.ts';
import { Refusal, refuse } from '../refusal.ts';
import { descriptionOf } from './description.ts';
import { serviceLogs } from './kind.ts';

export function serviceLogRoutes(http: Http, context: Context): void {
  const logs = logHandlers(context, serviceLogs);

  http.bind('createServiceLog', logs.create, { heavy: 'short' });
  http.bind('showServiceLog', (call) => logs.show(call, call.params.id));
  http.bind(
    'updateServiceLog',
    async (call) => {
      const changed = await logs.update(call, call.params.id);
      return changed instanceof Refusal ? changed : 'Serviceloggen har uppdaterats.';
    },
    { heavy: 'short' },
  );
  http.bind(
    'deleteServiceLog',
    async (call) => (await logs.remove(call, call.params.id)) ?? serviceLogDeleted,
  );
  http.bind(
    'listServiceLogs',
    async (call) => {
      if (call.params.userId !== call.caller.userId) return refuse('service_logs_not_yours');
      const listed = await logs.list(call);
      if (listed instanceof Refusal) return listed;
      const all: ServiceLog[] = JSON.parse(listed.text);
      return all.map((log) => ({ ...log, description: descriptionOf(log) }));
    },
    {
      changes: async (call, since) =>
        call.params.userId === call.caller.userId
          ? logs.changes(call, since)
          : refuse('service_logs_not_yours'),
      etagOfAccount: true,
      heavy: 'long',
    },
  );
}
