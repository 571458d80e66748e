import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** What the audit trail notes: who got in and who did not, and what became of accounts. Never anything out of a log. */
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
  'import_made',
]);

export type EventKind = z.output<typeof eventKind>;

export const purgedActor = '(borttaget konto)';

export const event = z.object({
  _id: z.string(),
  happenedAt: z.string(),
  kind: eventKind,
  /** Whose account, by username; empty when a log-in named none that exists, and for one that has been purged. */
  username: z.string(),
  /** Who did it, where that is somebody else; `purgedActor` when that account has been purged. */
  actor: z.string(),
  address: z.string(),
});

export type Event = z.output<typeof event>;

export const eventEndpoints = {
  listEvents: endpoint(calls.listEvents, {
    summary: 'Händelser: inloggningar och ändringar av konton, de senaste först.',
    access: 'administrator',
    query: listQuery,
    answer: { status: 200, body: z.array(event) },
    gives: ['Link'],
  }),
};
