import { limits } from '#contract/limits';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { deleteDocumentsOf } from '../documents/store.ts';
import { logKind } from '../logs/kind.ts';
import { tasksRelation } from '../tasks/store.ts';

export const serviceLogs = logKind({
  definition: serviceLogDefinition,
  table: 'service_logs',
  most: limits.logs.service,
  boat: 'boatNameModel',
  relations: [tasksRelation],
  deleteParts: (trx, { id, owner_id }) => deleteDocumentsOf(trx, owner_id, 'service_log_id', id),
  create: 'createServiceLog',
  refusals: {
    notFound: 'service_log_not_found',
    notYours: 'service_log_not_yours',
    updateNotYours: 'service_log_update_not_yours',
    deleteNotYours: 'service_log_delete_not_yours',
  },
});
