import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

export const infoEndpoints = {
  getInfo: endpoint(calls.getInfo, {
    summary: 'Vem man skriver till.',
    access: 'anyone',
    answer: { status: 200, body: z.object({ contactEmail: z.string() }) },
  }),
};
