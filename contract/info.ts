import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

export const infoEndpoints = {
  getInfo: endpoint(calls.getInfo, {
    summary: 'Vem man skriver till, och om det finns instrument att hämta från och kartbilder att rita.',
    access: 'anyone',
    answer: {
      status: 200,
      // `address` is where people find this LOGGBOKEN, where the operator has said so.
      // `instruments` is there where a row can be filled in from the boat's own.
      // `tiles` where the operator has maps of their own: `url` with {z}, {x} and {y} in it, and whom to name.
      body: z.object({
        contactEmail: z.string(),
        address: z.optional(z.string()),
        instruments: z.optional(z.literal(true)),
        tiles: z.optional(z.object({ url: z.string(), credit: z.string() })),
      }),
    },
  }),
};
