import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** What the audit trail records: log-ins, failed log-ins and changes of accounts. Never anything from a log. */
export const eventKind = z.enum([
  'logged_in',
  'log_in_failed',
  'log_in_blocked',
  'logged_out',
  'session_ended',
  'account_created',
  'account_changed',
  'email_changed',
  'password_changed',
  'role_changed',
  'account_switched_off',
  'account_switched_on',
  'account_removed',
  'account_purged',
  'two_step_on',
  'two_step_off',
  'recovery_code_used',
  'export_made',
  'dossier_made',
]);

export type EventKind = z.output<typeof eventKind>;

export const purgedActor = '(borttaget konto)';

export const event = z.object({
  _id: z.string(),
  happenedAt: z.string(),
  kind: eventKind,
  /** The account's username; empty if a log-in named no existing account, or if the account has been purged. */
  username: z.string(),
  /** Who did it, if that is another user; `purgedActor` if that user's account has been purged. */
  actor: z.string(),
  address: z.string(),
});

export type Event = z.output<typeof event>;

export const eventEndpoints = {
  listEvents: endpoint(calls.listEvents, {
    summary: 'Händelser: inloggningar och ändringar av konton, de senaste först.',
    access: 'administrator',
    query: listQuery,
    response: { status: 200, body: z.array(event) },
    gives: ['Link'],
  }),
};
