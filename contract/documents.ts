import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { changesOf, createdId, sinceQuery, type Was, wasOf } from './changes.ts';
import { type DocumentContent, documentDefinition } from './document-fields.ts';
import { endpoint } from './endpoint.ts';
import { readOnlyFields } from './fields.ts';
import { documentFiles, uploadQuery } from './images.ts';
import { limits } from './limits.ts';
import { answerShape, changeShape, formShape } from './logs/schemas.ts';

/** A document of a boat or of a service. The ETag is made from `version`. */
export const savedDocument = z.object({
  _id: z.string(),
  userId: z.string(),
  boatId: z.optional(z.string()),
  serviceLogId: z.optional(z.string()),
  ...answerShape(documentDefinition),
  /** Its pages: pictures, or PDFs. */
  images: z.array(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedDocument = z.output<typeof savedDocument>;

/** Whether this is the beginning of a PDF: readers look for its mark in the first kilobyte. */
export const isPdf = (beginning: Uint8Array): boolean =>
  String.fromCharCode(...beginning.subarray(0, 1024)).includes('%PDF-');

const chooseBoat = 'Välj en båt.';
const belongsTo = z.optional(z.string(chooseBoat).check(z.maxLength(limits.shortText, chooseBoat)));
const ignored = { ...readOnlyFields, version: z.optional(z.unknown()) };

interface BelongsTo {
  boatId?: string | undefined;
  serviceLogId?: string | undefined;
}

export const createdDocument = z.lazy(() =>
  z
    .strictObject({
      ...formShape(documentDefinition, true),
      ...ignored,
      _id: createdId,
      boatId: belongsTo,
      serviceLogId: belongsTo,
      images: documentFiles,
    })
    .check(
      z.refine(
        ({ boatId, serviceLogId }: BelongsTo) => (boatId === undefined) !== (serviceLogId === undefined),
        { path: ['boatId'], error: chooseBoat },
      ),
    ),
) as unknown as z.ZodMiniType<
  DocumentContent & BelongsTo & { _id: string | undefined; images?: string[] | undefined },
  Record<string, unknown>
>;

/** Fields left out stay as they are, and a document stays with its boat or service. */
export const changedDocument = z.lazy(() =>
  z.partial(
    z.strictObject({
      ...changeShape(documentDefinition),
      ...ignored,
      boatId: z.unknown(),
      serviceLogId: z.unknown(),
      images: documentFiles,
      was: wasOf([...Object.keys(documentDefinition.fields), 'images']),
    }),
  ),
) as unknown as z.ZodMiniType<
  Partial<DocumentContent> & { images?: string[] | undefined; was?: Was | undefined },
  Record<string, unknown>
>;

const params = z.object({ id: z.string() });

export const documentEndpoints = {
  listDocuments: endpoint(calls.listDocuments, {
    summary: 'Den inloggades handlingar, den äldsta först, eller med since vad som har ändrats.',
    access: 'signedIn',
    query: sinceQuery,
    response: { status: 200, body: z.array(savedDocument), since: changesOf(savedDocument) },
    gives: ['ETag'],
    refusals: ['calls_under_way'],
  }),
  createDocument: endpoint(calls.createDocument, {
    summary: 'Lägg till en handling till en båt eller en service.',
    access: 'signedIn',
    body: createdDocument,
    response: { status: 201, body: savedDocument },
    gives: ['ETag'],
    refusals: [
      'boat_not_found',
      'service_log_not_found',
      'deleted',
      'too_many_documents',
      'invalid_image',
      'quota_full',
      'id_taken',
    ],
  }),
  updateDocument: endpoint(calls.updateDocument, {
    summary: 'Ändra en handling.',
    access: 'signedIn',
    params,
    body: changedDocument,
    takes: ['If-Match'],
    response: { status: 200, body: savedDocument },
    gives: ['ETag'],
    refusals: [
      'document_not_found',
      'changed_elsewhere',
      'fields_changed_elsewhere',
      'invalid_image',
      'quota_full',
    ],
  }),
  deleteDocument: endpoint(calls.deleteDocument, {
    summary: 'Ta bort en handling.',
    access: 'signedIn',
    params,
    takes: ['If-Match'],
    response: { status: 204 },
    refusals: ['document_not_found', 'changed_elsewhere'],
  }),
  uploadDocumentFiles: endpoint(calls.uploadDocumentFiles, {
    summary: 'Ladda upp PDF-filer eller bilder till handlingar och kvitton (multipart, fält file0…fileN).',
    access: 'signedIn',
    query: uploadQuery,
    takes: ['pictures'],
    response: { status: 200, body: z.array(z.string()) },
    refusals: [
      'no_images',
      'upload_broken',
      'file_too_large',
      'too_many_images',
      'too_many_pixels',
      'quota_full',
      'not_a_document',
      'id_taken',
    ],
  }),
  readDocumentFile: endpoint(calls.readDocumentFile, {
    summary: 'En fil till en handling eller ett kvitto, en PDF eller en bild, för sin ägare.',
    access: 'imageReader',
    params: z.object({ file: z.string() }),
    response: { status: 200, type: ['application/pdf', 'image/webp'] },
    gives: ['Content-Disposition'],
    refusals: ['document_not_found'],
  }),
};
