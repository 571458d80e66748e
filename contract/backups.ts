import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

const backup = z.object({
  madeAt: z.string(),
  rows: z.number(),
  /** Files of pictures: two for each picture. */
  pictures: z.number(),
  /** Files of pictures that a log or a profile shows, and that were not there to be copied. */
  missing: z.number(),
  bytes: z.number(),
});

export const backups = z.object({
  last: z.nullable(backup),
  /** None has been made for two days. */
  late: z.boolean(),
});

export type Backups = z.output<typeof backups>;

export const backupEndpoints = {
  showBackups: endpoint(calls.showBackups, {
    summary: 'Den senaste säkerhetskopian, och om den är för gammal.',
    access: 'administrator',
    answer: { status: 200, body: backups },
  }),
};
