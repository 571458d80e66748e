import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { idPattern } from './changes.ts';
import { dossierParts } from './dossier-parts.ts';
import { endpoint } from './endpoint.ts';
import { idFields } from './fields.ts';
import { limits } from './limits.ts';

const noPart = 'Välj delarna bland dem som finns.';
const noChoice = 'Det valda känns inte igen.';

const parts = z.array(z.enum(dossierParts, noPart), noPart).check(z.maxLength(dossierParts.length, noPart));
const chosen = z
  .array(z.string(noChoice).check(z.regex(idPattern, noChoice)), noChoice)
  .check(
    z.maxLength(
      limits.dossierFiles,
      `Högst ${limits.dossierFiles} handlingar och bilder i en säljpärm. Välj bort några.`,
    ),
  );

const params = z.object({ id: z.string() });

/** A list in an address: `facts,plan`. */
const listed = <S extends z.ZodMiniType<unknown, readonly unknown[]>>(list: S, sentence: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.string(sentence)),
      z.transform((text) => (text ? text.split(',') : [])),
    ),
    list as unknown as z.ZodMiniType<z.output<S>, string[]>,
  );

export const dossierEndpoints = {
  prepareDossier: endpoint(calls.prepareDossier, {
    summary: 'En adress där en båts säljpärm kan hämtas under en minut.',
    access: 'signedIn',
    params,
    body: z.strictObject({ ...idFields, parts, chosen }),
    response: { status: 200, body: z.object({ address: z.string() }) },
    refusals: ['boat_not_found'],
  }),
  downloadDossier: endpoint(calls.downloadDossier, {
    summary: 'En båts säljpärm, som en ZIP: det valda om båten, utan resor och ägare.',
    access: 'downloader',
    params,
    query: z.object({
      key: z.optional(z.string().check(z.maxLength(200))),
      parts: listed(parts, noPart),
      chosen: listed(chosen, noChoice),
    }),
    response: { status: 200, type: 'application/zip' },
    gives: ['Content-Disposition'],
    refusals: ['export_address_old', 'boat_not_found', 'exports_under_way', 'too_many_attempts'],
  }),
};
