import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { clearableText, idFields } from './fields.ts';
import { limits } from './limits.ts';

/** What an address gives access to, and nothing more: it is never a log-in. */
export const keyKind = z.enum(['calendar'], 'Adressen kan vara till kalendern.');

/** An address that gives access to anybody who has it. The address itself is shown only when it is created. */
export const key = z.object({
  _id: z.string(),
  kind: keyKind,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Key = z.output<typeof key>;

export const keyEndpoints = {
  listKeys: endpoint(calls.listKeys, {
    summary: 'Delade länkar till något av den inloggades, de senaste först.',
    access: 'signedIn',
    response: { status: 200, body: z.array(key) },
  }),
  createKey: endpoint(calls.createKey, {
    summary: 'Gör en adress som ger åtkomst. Den sägs bara nu.',
    access: 'signedIn',
    body: z.strictObject({ ...idFields, kind: keyKind, name: z._default(clearableText(limits.name), '') }),
    response: { status: 201, body: z.extend(key, { path: z.string() }) },
    refusals: ['too_many_keys'],
  }),
  deleteKey: endpoint(calls.deleteKey, {
    summary: 'Låt en adress sluta gälla.',
    access: 'signedIn',
    params: z.object({ id: z.string() }),
    response: { status: 204 },
    refusals: ['key_not_found'],
  }),
  readCalendar: endpoint(calls.readCalendar, {
    summary: 'Planen som kalender, för den som har adressen.',
    access: 'anyone',
    params: z.object({ key: z.string() }),
    response: { status: 200, type: 'text/calendar', body: z.string() },
    gives: ['ETag'],
    refusals: ['calendar_not_found', 'too_many_attempts', 'calls_under_way'],
  }),
};
