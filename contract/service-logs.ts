import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { changedItem, changesOf } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';
import { logSchemas } from './logs/schemas.ts';
import { serviceLogDefinition } from './logs/service-log-fields.ts';
import { tasksDone } from './plan/done.ts';

/** `tasks` are the ids of the plan's tasks that were done. */
export const serviceLogSchemas = logSchemas(serviceLogDefinition, {
  written: { tasks: tasksDone },
  answered: { tasks: z.array(z.string()) },
  compared: { tasks: z.array(z.string()) },
});

const { created, changed, response } = serviceLogSchemas;

export const serviceLog = response;
/** In the list: also the first filled-in section, cut at 200 characters on a word. */
export const listedServiceLog = z.extend(serviceLog, { description: z.string() });

export type ServiceLog = z.output<typeof serviceLog>;
export type ListedServiceLog = z.output<typeof listedServiceLog>;

const serviceLogId = z.object({ id: z.string() });
const sentence = z.string();
/** What a deletion answers with, by which it is told from what somebody on the way answers. */
export const serviceLogDeleted = 'Serviceloggen har raderats.';

export const serviceLogEndpoints = {
  createServiceLog: endpoint(calls.createServiceLog, {
    summary: 'Skapa en servicelogg.',
    access: 'signedIn',
    body: created,
    response: { status: 201, body: serviceLog },
    gives: ['ETag'],
    refusals: ['invalid_image', 'quota_full', 'too_many_logs', 'id_taken', 'deleted', 'calls_under_way'],
  }),
  showServiceLog: endpoint(calls.showServiceLog, {
    summary: 'Visa en servicelogg.',
    access: 'signedIn',
    params: serviceLogId,
    response: { status: 200, body: serviceLog },
    gives: ['ETag'],
    refusals: ['service_log_not_yours', 'service_log_not_found'],
  }),
  updateServiceLog: endpoint(calls.updateServiceLog, {
    summary: 'Uppdatera en servicelogg.',
    access: 'signedIn',
    params: serviceLogId,
    body: changed,
    takes: ['If-Match'],
    response: { status: 200, type: 'text/plain', body: sentence },
    gives: ['ETag'],
    refusals: [
      'service_log_update_not_yours',
      'service_log_not_found',
      'log_changed_elsewhere',
      'fields_changed_elsewhere',
      'invalid_image',
      'quota_full',
      'calls_under_way',
    ],
  }),
  deleteServiceLog: endpoint(calls.deleteServiceLog, {
    summary: 'Radera en servicelogg och dess bilder.',
    access: 'signedIn',
    params: serviceLogId,
    takes: ['If-Match'],
    response: { status: 200, type: 'text/plain', body: z.literal(serviceLogDeleted) },
    refusals: ['service_log_delete_not_yours', 'service_log_not_found', 'log_changed_elsewhere'],
  }),
  listServiceLogs: endpoint(calls.listServiceLogs, {
    summary: 'En användares egna serviceloggar, eller med since vad som har ändrats.',
    access: 'signedIn',
    params: z.object({ userId: z.string() }),
    query: listQuery,
    response: { status: 200, body: z.array(listedServiceLog), since: changesOf(changedItem(serviceLog)) },
    gives: ['ETag', 'Link'],
    refusals: ['service_logs_not_yours', 'calls_under_way'],
  }),
};
