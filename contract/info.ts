import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

export const infoEndpoints = {
  getInfo: endpoint(calls.getInfo, {
    summary: 'Vem man skriver till, och om det finns instrument att hämta från.',
    access: 'anyone',
    answer: {
      status: 200,
      // `instruments` is there where a row can be filled in from the boat's own.
      body: z.object({ contactEmail: z.string(), instruments: z.optional(z.literal(true)) }),
    },
  }),
};
