import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { type ImageKind, imageFilePattern, imagePrefixes } from '#contract/images';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http/bind.ts';
import { ifUnchanged, isNotModified, sendEtag } from '../http/etag.ts';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { withTemporaryFolder } from '../platform/temporary.ts';
import { Refusal, refuse } from '../refusal.ts';
import { receivePictures } from './multipart.ts';
import { deleteImage, maySee } from './operations.ts';
import type { Renderer } from './renderer.ts';
import { thumbKey } from './renditions.ts';
import { sandboxed } from './sandboxed.ts';
import { findImage } from './store.ts';
import { prepareAll, storePending } from './upload.ts';

/**
 * How many uploads of one account may run at once: more than one, since a phone that has lost its connection retries before the
 * server notices the loss.
 */
const mostUploads = 4;

const otherNumber = 'Antalet nummer är inte detsamma som antalet bilder.';

export async function imageRoutes(http: Http, context: Context, renderer: Renderer): Promise<void> {
  await http.app.register(multipart);
  const { config, log } = context;
  const uploads = new ConcurrencyLimit(mostUploads);

  async function upload(
    kind: ImageKind,
    { caller, request, recheckSession }: Pick<Call<'uploadImages'>, 'caller' | 'request' | 'recheckSession'>,
    ids?: readonly string[],
  ): Promise<string[] | Refusal> {
    if (!request.isMultipart()) return refuse('no_images');
    const free = uploads.take(caller.userId);
    if (!free) return refuse('busy', { retryAfter: 5 });
    try {
      return await withTemporaryFolder(config.dataDir, log, async (folder) => {
        const received = receivePictures(request, folder);
        const pictures = await prepareAll(renderer, received, kind === 'document');
        if (pictures instanceof Refusal) return pictures;
        if (request.raw.socket.destroyed) return refuse('upload_broken');
        const putOut = await recheckSession();
        if (putOut) return putOut;
        if (ids && ids.length !== pictures.length)
          return refuse('invalid_input', { fields: { ids: otherNumber } });
        return storePending(context, { ownerId: caller.userId, kind }, pictures, ids);
      });
    } finally {
      free();
    }
  }

  http.bind('uploadImages', async (call) => {
    const files = await upload('log', call, call.query.ids?.split(','));
    return files instanceof Refusal ? files : files.map((file) => imagePrefixes.log + file);
  });

  http.bind('uploadProfilePictures', async (call) => {
    const files = await upload('profile', call);
    return files instanceof Refusal ? files : files.map((filename) => ({ filename }));
  });

  http.bind('uploadDocumentFiles', async (call) => {
    const files = await upload('document', call, call.query.ids?.split(','));
    if (!(files instanceof Refusal)) return files.map((file) => imagePrefixes.document + file);
    return files.code === 'image_too_large' ? refuse('file_too_large') : files;
  });

  http.bind('readImage', (call) => read('log', call));
  http.bind('readProfilePicture', (call) => read('profile', call));

  async function read(
    kind: ImageKind,
    {
      params,
      query,
      caller,
      request,
      reply,
    }: Pick<Call<'readImage'>, 'params' | 'query' | 'caller' | 'request' | 'reply'>,
  ): Promise<FastifyReply | Refusal> {
    const image = imageFilePattern.test(params.file)
      ? await findImage(context.db, kind, params.file)
      : undefined;
    if (!image || !maySee(caller, image)) return refuse('image_not_found');
    const key = query.size === 'thumb' ? thumbKey(image.file) : image.file;
    const headers = { ...pictureHeaders, etag: `"${key}"` };
    if (isNotModified(request, headers.etag)) {
      return reply.code(304).headers(headers).send();
    }
    const blob = await context.blobs.read(key);
    if (!blob) return refuse('image_not_found');
    return reply
      .headers({
        ...headers,
        'content-length': blob.size,
        'content-disposition': `inline; filename="${image.file}"`,
      })
      .send(blob.stream);
  }

  http.bind('deleteImage', async ({ params, body, caller, request, reply }) => {
    const image = {
      kind: body?.subDir === 'profile-pictures' ? 'profile' : 'log',
      file: params.filename,
    } as const;
    const deleted = await deleteImage(context, caller, image, (log) =>
      ifUnchanged(request, log, { code: 'log_changed_elsewhere' }),
    );
    if (deleted instanceof Refusal) return deleted;
    const { version } = deleted;
    if (version !== undefined) sendEtag(reply, { version });
    return { message: 'Bilden har raderats.' };
  });
}

const pictureHeaders = {
  ...sandboxed,
  'content-type': 'image/webp',
  // A picture never changes, so a browser fetches it once; `private`, since only its owner may see it.
  'cache-control': 'private, max-age=31536000, immutable',
};
