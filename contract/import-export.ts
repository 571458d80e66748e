import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

/** An address where an export can be fetched without a token for a minute, and about how large it will be. */
export const preparedExport = z.object({
  address: z.string(),
  tripLogs: z.int(),
  serviceLogs: z.int(),
  /** Including those of the profile. */
  pictures: z.int(),
  /** The size of the pictures; the rest is small in comparison. */
  bytes: z.int(),
});

export type PreparedExport = z.output<typeof preparedExport>;

export const importExportEndpoints = {
  prepareExport: endpoint(calls.prepareExport, {
    summary: 'En adress där allt som är ens eget kan hämtas under en minut, och hur mycket det är.',
    access: 'signedIn',
    response: { status: 200, body: preparedExport },
    refusals: ['calls_under_way'],
  }),
  downloadExport: endpoint(calls.downloadExport, {
    summary: 'Allt som är ens eget, som en ZIP: loggar, service, profil och bilder.',
    access: 'downloader',
    query: z.object({ key: z.optional(z.string().check(z.maxLength(200))) }),
    response: { status: 200, type: 'application/zip' },
    gives: ['Content-Disposition'],
    refusals: ['export_address_old', 'account_not_found', 'exports_under_way', 'too_many_attempts'],
  }),
};
