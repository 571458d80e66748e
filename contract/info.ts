import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

export const infoEndpoints = {
  getInfo: endpoint(calls.getInfo, {
    summary: 'Vem man skriver till, och om det finns instrument att hämta från och kartbilder att rita.',
    access: 'anyone',
    response: {
      status: 200,
      // `address` is the public address of this LOGGBOKEN, if the operator has set one.
      // `instruments` is present if a row can be filled in from the boat's own instruments.
      // `tiles` is present if the operator has maps: `url` contains {z}, {x} and {y}, `credit` names the source of the maps.
      body: z.object({
        contactEmail: z.string(),
        address: z.optional(z.string()),
        instruments: z.optional(z.literal(true)),
        tiles: z.optional(z.object({ url: z.string(), credit: z.string() })),
      }),
    },
  }),
};
