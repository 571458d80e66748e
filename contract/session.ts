import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';

export const credentials = z.strictObject({
  username: requiredText(limits.username, 'Skriv ditt användarnamn.'),
  password: requiredText(limits.password.max, 'Skriv ditt lösenord.'),
});

export const sessionEndpoints = {
  logIn: endpoint(calls.logIn, {
    summary: 'Logga in.',
    access: 'anyone',
    body: credentials,
    answer: { status: 200, body: z.object({ token: z.string() }) },
  }),
  logOut: endpoint(calls.logOut, {
    summary: 'Avsluta sessionen. Svarar likadant när den redan är avslutad.',
    access: 'anyone',
    answer: { status: 204 },
  }),
};
