import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { idFields } from './fields.ts';
import { limits } from './limits.ts';

/** A user's reminders by mail of what is to be done. */
const reminders = z.object({
  /** Whether this LOGGBOKEN sends mail at all. */
  available: z.boolean(),
  mail: z.boolean(),
  /** Where they are sent: the account's own address. */
  email: z.string(),
  /** Whether the user has proved that the address is theirs: before that nothing is sent there but a code. */
  proved: z.boolean(),
});
export type Reminders = z.output<typeof reminders>;

export const reminderEndpoints = {
  showReminders: endpoint(calls.showReminders, {
    summary: 'Om man får e-post när något i planen är på gång.',
    access: 'signedIn',
    response: { status: 200, body: reminders },
  }),
  changeReminders: endpoint(calls.changeReminders, {
    summary:
      'Slå på eller stäng av e-post när något i planen är på gång. Första gången kommer en kod till adressen, och med den bekräftas den.',
    access: 'signedIn',
    body: z.strictObject({
      ...idFields,
      mail: z.boolean('Skriv true eller false.'),
      code: z.optional(
        z.string().check(z.maxLength(limits.shortText, 'Koden är åtta bokstäver och siffror.')),
      ),
    }),
    response: { status: 204 },
    refusals: ['no_mail_here', 'mail_not_sent', 'too_many_attempts'],
  }),
};
