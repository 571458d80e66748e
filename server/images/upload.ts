import { open, readFile, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { isPdf } from '#contract/documents';
import { type ErrorCode, errors } from '#contract/errors';
import type { ImageKind } from '#contract/images';
import { limits } from '#contract/limits';
import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { ReceivedPicture } from './multipart.ts';
import { refuseOverQuota } from './operations.ts';
import type { Rendered } from './render.ts';
import type { Renderer } from './renderer.ts';
import { thumbKey } from './renditions.ts';
import { countImages, deleteImages, findImages, insertPendingImages } from './store.ts';

/** A PDF, which is neither read nor changed by us. */
interface KeptPdf {
  pdf: string;
  width: 0;
  height: 0;
  bytes: number;
}

/** What is stored of a file. */
export type Prepared = Rendered | KeptPdf;

/**
 * Renders the pictures of one request, in the order of their positions: two at work and one more waiting while the next is still
 * arriving. The first error in any of them ends it. Nothing is stored yet, so a client that hangs up leaves nothing behind; when
 * this ends, nothing writes in their folder any more. With `takesPdf` a file may be a PDF, too.
 */
export async function prepareAll(
  renderer: Renderer,
  pictures: AsyncIterable<ReceivedPicture | Refusal>,
  takesPdf = false,
): Promise<Prepared[] | Refusal> {
  const works: { position: number; work: Promise<Prepared | Refusal> }[] = [];
  try {
    for await (const picture of pictures) {
      if (picture instanceof Refusal) return picture;
      const work = takesPdf ? keepOrRender(renderer, picture) : renderOne(renderer, picture);
      work.catch(() => {}); // Awaited further down, but it may fail before that.
      works.push({ position: picture.position, work });
      const earlier = await works.at(-3)?.work;
      if (earlier instanceof Refusal) return earlier;
    }
    const prepared: Prepared[] = [];
    for (const { work } of works.sort((a, b) => a.position - b.position)) {
      const picture = await work;
      if (picture instanceof Refusal) return picture;
      prepared.push(picture);
    }
    return prepared;
  } finally {
    await Promise.allSettled(works.map(({ work }) => work));
  }
}

async function keepOrRender(renderer: Renderer, received: ReceivedPicture): Promise<Prepared | Refusal> {
  const pdf = received.file;
  const file = await open(pdf);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    if (isPdf(buffer.subarray(0, bytesRead)))
      return { pdf, width: 0, height: 0, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
  const rendered = await renderOne(renderer, received);
  const isOther = rendered instanceof Refusal && rendered.code === 'not_an_image';
  return isOther ? refuseFile('not_a_document', received) : rendered;
}

async function renderOne(renderer: Renderer, received: ReceivedPicture): Promise<Rendered | Refusal> {
  const picture = await renderer.render(received.file);
  await rm(received.file, { force: true });
  if (typeof picture !== 'string') return picture;
  return picture === 'died' ? refuse('defect') : refuseFile(picture, received);
}

/** Names the file: a user who sends ten wants to know which one to leave out. */
const refuseFile = (code: ErrorCode, { position }: ReceivedPicture): Refusal =>
  refuse(code, { fields: { [`file${position}`]: errors[code].message } });

/** How many pictures of a request are copied into the store at once: each costs a wait for the disk. */
const putsAtOnce = 4;

/** A PDF may have 25 MB, which are in memory meanwhile: one at a time of all accounts. */
const onePdf = pLimit(1);

/**
 * Stores files for their owner until a log, a profile or a document takes them: all of them or none, also if the owner has no room for
 * all. Rows first, so that the clean-up can find whatever a crash leaves behind. Returns their files. One whose id the owner has
 * used before is the same picture, sent again: while nothing shows it, its bytes are stored again, for a crash may have lost them.
 */
export async function storePending(
  context: Context,
  whose: { ownerId: string; kind: ImageKind },
  prepared: Prepared[],
  ids: readonly string[] = prepared.map(() => randomId()),
): Promise<string[] | Refusal> {
  const { db, blobs, config } = context;
  const images = prepared.map((one, i) => ({ file: `${ids[i]}.${'pdf' in one ? 'pdf' : 'webp'}`, ...one }));
  const files = images.map(({ file }) => file);
  const rows = images.map(({ file, width, height, bytes }) => ({
    file,
    owner_id: whose.ownerId,
    kind: whose.kind,
    width,
    height,
    bytes,
  }));
  const before = await inTransaction(db, `account ${whose.ownerId}`, async (trx) => {
    const there = await findImages(trx, files);
    const isOthers = there.some(({ owner_id, kind }) => owner_id !== whose.ownerId || kind !== whose.kind);
    if (isOthers) return refuse('id_taken');
    const known = new Set(there.map(({ file }) => file));
    const added = rows.filter(({ file }) => !known.has(file));
    if (added.length > 0) await insertPendingImages(trx, added);
    if ((await countImages(trx, whose.ownerId)) > limits.images) return refuse('quota_full');
    return (await refuseOverQuota(trx, config, whose.ownerId)) ?? { there, added };
  });
  if (before instanceof Refusal) return before;
  const shown = new Set(before.there.filter(({ used_by }) => used_by !== null).map(({ file }) => file));
  const limit = pLimit(putsAtOnce);
  const stored = images.filter(({ file }) => !shown.has(file));
  const puts = stored.flatMap((one) =>
    'pdf' in one
      ? [onePdf(async () => blobs.put(one.file, await readFile(one.pdf)))]
      : [
          limit(async () => blobs.put(one.file, await readFile(one.picture))),
          limit(async () => blobs.put(thumbKey(one.file), await readFile(one.thumb))),
        ],
  );
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) {
    const added = before.added.map(({ file }) => file);
    await inTransaction(db, `account ${whose.ownerId}`, (trx) => deleteImages(trx, added, new Date()));
    throw failed.reason;
  }
  return files;
}
