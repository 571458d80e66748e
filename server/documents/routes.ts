import type { SavedDocument } from '#contract/documents';
import { documentFilePattern } from '#contract/images';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http/bind.ts';
import { ifUnchanged, withEtag } from '../http/etag.ts';
import { maySee } from '../images/operations.ts';
import { sandboxed } from '../images/sandboxed.ts';
import { findImage } from '../images/store.ts';
import { changesSince } from '../platform/db/changes.ts';
import { refuse } from '../refusal.ts';
import { nameOfFile } from './file-name.ts';
import * as operations from './operations.ts';
import { documentsOf, toDocuments } from './store.ts';

export function documentRoutes(http: Http, context: Context): void {
  const { db } = context;

  http.bind('listDocuments', async ({ caller }) => toDocuments(db, await documentsOf(db, caller.userId)), {
    etagOfAccount: true,
    heavy: 'short',
    changes: async ({ caller }, since) => {
      const { from, ...told } = await changesSince(db, caller, 'documents', since);
      const changed = await toDocuments(db, await documentsOf(db, caller.userId, from));
      return { at: caller.revision, ...told, changed };
    },
  });
  http.bind('createDocument', async ({ caller, body, reply }) =>
    withEtag(reply, await operations.create(context, caller, body), asItIs),
  );
  http.bind('updateDocument', async (call) =>
    withEtag(call.reply, await operations.update(context, call.caller, unchanged(call), call.body), asItIs),
  );
  http.bind('deleteDocument', (call) => operations.remove(context, call.caller, unchanged(call)));

  http.bind('readDocumentFile', async ({ params, caller, reply }) => {
    const file = documentFilePattern.test(params.file)
      ? await findImage(db, 'document', params.file)
      : undefined;
    const blob = file && maySee(caller, file) ? await context.blobs.read(file.file) : undefined;
    if (!file || !blob) return refuse('document_not_found');
    return reply
      .headers({
        ...sandboxed,
        'content-type': file.file.endsWith('.pdf') ? 'application/pdf' : 'image/webp',
        'cache-control': 'no-store',
        'content-length': blob.size,
        'content-disposition': `inline; filename*=UTF-8''${await nameOfFile(db, file)}`,
      })
      .send(blob.stream);
  });
}

const asItIs = (document: SavedDocument) => document;

const unchanged =
  ({ caller, params, request }: Call<'updateDocument' | 'deleteDocument'>): operations.FindOwned =>
  async (trx) =>
    ifUnchanged(request, await operations.findOwnDocument(trx, caller, params.id));
