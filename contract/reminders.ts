import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { idFields } from './fields.ts';

/** A user's reminders by mail of what is to be done. */
const reminders = z.object({
  /** Whether this LOGGBOKEN sends mail at all. */
  available: z.boolean(),
  mail: z.boolean(),
  /** Where they are sent: the account's own address. */
  email: z.string(),
});
export type Reminders = z.output<typeof reminders>;

export const reminderEndpoints = {
  showReminders: endpoint(calls.showReminders, {
    summary: 'Om man får e-post när något i planen är på gång.',
    access: 'signedIn',
    answer: { status: 200, body: reminders },
  }),
  changeReminders: endpoint(calls.changeReminders, {
    summary: 'Slå på eller stäng av e-post när något i planen är på gång.',
    access: 'signedIn',
    body: z.strictObject({ ...idFields, mail: z.boolean('Skriv true eller false.') }),
    answer: { status: 204 },
    refusals: ['no_mail_here'],
  }),
};
