import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import type { ServiceLog } from '#contract/service-logs';
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
  show: (id, signal) => callOrThrow('showServiceLog', { params: { id }, signal }),
};
