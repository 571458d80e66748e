import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

const backup = z.object({
  madeAt: z.string(),
  rows: z.number(),
  /** Picture files: two for each picture. */
  pictures: z.number(),
  /** Picture files that a log or a profile shows, but that were missing when the backup was made. */
  missing: z.number(),
  bytes: z.number(),
});

export const backups = z.object({
  last: z.nullable(backup),
  /** True if no backup has been made for two days. */
  late: z.boolean(),
  /** Since when, and why, no mail can be sent at all. */
  mailFault: z.optional(z.object({ since: z.string(), reason: z.string() })),
  /** The bytes that are left on the server's disk, if that is less than 5 % of it. */
  roomLeft: z.optional(z.number()),
});

export type Backups = z.output<typeof backups>;

export const backupEndpoints = {
  showBackups: endpoint(calls.showBackups, {
    summary:
      'Den senaste säkerhetskopian, om den är för gammal, varför ingen e-post går att skicka, och om disken snart är full.',
    access: 'administrator',
    response: { status: 200, body: backups },
  }),
};
