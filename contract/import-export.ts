import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

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

/** How many of a kind in a file are new, how many are in the account already, and how many can't be imported. */
const counts = z.object({ new: z.int(), known: z.int(), refused: z.int() });

export const importState = z.object({
  _id: z.string(),
  /** In order: its pictures are being read; it waits to be finished; it failed; its logs are in the account. */
  state: z.enum(['reading', 'ready', 'refused', 'done']),
  tripLogs: counts,
  serviceLogs: counts,
  boats: counts,
  tasks: counts,
  /** Pictures of what is new, without those that turned out unreadable, and how many of them have been read. */
  pictures: z.object({ all: z.int(), read: z.int() }),
  /** What the profile gets, and once it is done has got: only its empty fields are filled. */
  profile: z.object({ bio: z.boolean(), pictures: z.int() }),
  /** What can't be imported and why, the first hundred of it. `place` says where in the file. */
  problems: z.array(z.object({ place: z.string(), sentence: z.string() })),
  problemsLeftOut: z.int(),
  /** Why it failed. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
});

export type ImportState = z.output<typeof importState>;

/** Rows of a table as trip logs. Each is validated by itself, so that one wrong row does not stop the others. */
const tableRows = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(limits.importedLogs)),
});

const importId = z.object({ import_id: z.string() });

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
  beginImport: endpoint(calls.beginImport, {
    summary: 'Läs en ZIP som har hämtats. Inget hamnar i kontot förrän det bekräftas med finishImport.',
    access: 'signedIn',
    takes: ['zip'],
    response: { status: 201, body: importState },
    refusals: [
      'not_an_export',
      'export_broken',
      'export_locked',
      'export_unsafe',
      'export_ambiguous',
      'export_is_newer',
      'export_too_large',
      'export_unpacks_too_large',
      'too_many_to_import',
      'upload_broken',
      'import_under_way',
    ],
  }),
  beginTableImport: endpoint(calls.beginTableImport, {
    summary:
      'Läs rader ur en tabell som loggar. Inget hamnar i kontot förrän det bekräftas med finishImport.',
    access: 'signedIn',
    body: tableRows,
    takes: ['table'],
    response: { status: 201, body: importState },
    refusals: ['nothing_to_import', 'too_many_to_import', 'upload_broken', 'import_under_way'],
  }),
  showImport: endpoint(calls.showImport, {
    summary: 'Hur det går med en inläsning, och vad den har hittat.',
    access: 'signedIn',
    params: importId,
    response: { status: 200, body: importState },
    refusals: ['import_not_found'],
  }),
  finishImport: endpoint(calls.finishImport, {
    summary:
      'Lägg in allt nytt ur en inläsning i kontot. Avbryts det, fortsätter nästa anrop där det slutade; är det klart, svarar det likadant igen.',
    access: 'signedIn',
    params: importId,
    response: { status: 200, body: importState },
    refusals: [
      'import_not_found',
      'import_not_ready',
      'quota_full',
      'too_many_boats',
      'too_many_tasks',
      'too_many_logs',
      'too_many_attempts',
    ],
  }),
  discardImport: endpoint(calls.discardImport, {
    summary:
      'Låt bli att läsa in. Det som har lästs tas bort, och det som redan lagts in är kvar, liksom svaret om en inläsning som är klar.',
    access: 'signedIn',
    params: importId,
    response: { status: 204 },
    refusals: ['import_not_found'],
  }),
};
