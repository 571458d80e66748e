import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import type { ListedServiceLog, ServiceLog } from '#contract/service-logs';
import { callOrThrow } from '../api.ts';
import type { LogKind } from '../logs/kind.ts';
import { tasksPart } from '../plan/part.ts';

export const serviceLogs: LogKind<ServiceLog> = {
  name: 'service-log',
  definition: serviceLogDefinition,
  lead: 'boatNameModel',
  parts: [tasksPart],
  routes: {
    list: '/servicelogs',
    create: '/createservicelog',
    show: '/showservicelog',
    update: '/updateservicelog',
    afterDeletion: '/servicelogs',
  },
  calls: {
    list: (userId, query, { held, signal }) =>
      callOrThrow('listServiceLogs', {
        params: { userId },
        query,
        held: held as ListedServiceLog[] | undefined,
        signal,
      }),
    show: (id, signal) => callOrThrow('showServiceLog', { params: { id }, signal }),
  },
};
