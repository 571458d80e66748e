import { readFile, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { errors } from '#contract/errors';
import type { ImageKind } from '#contract/images';
import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { ReceivedPicture } from './multipart.ts';
import { refuseOverQuota, removeBytes } from './operations.ts';
import type { Rendered } from './render.ts';
import type { Renderer } from './renderer.ts';
import { thumbKey } from './renditions.ts';
import { deleteImages, insertPendingImages } from './store.ts';

/**
 * Renders the pictures of one request, in the order of their positions: two at work and one more waiting while the next is still
 * arriving. The first error in any of them ends it. Nothing is stored yet, so a client that hangs up leaves nothing behind; when
 * this ends, nothing writes in their folder any more.
 */
export async function renderAll(
  renderer: Renderer,
  pictures: AsyncIterable<ReceivedPicture | Refusal>,
): Promise<Rendered[] | Refusal> {
  const works: { position: number; work: Promise<Rendered | Refusal> }[] = [];
  try {
    for await (const picture of pictures) {
      if (picture instanceof Refusal) return picture;
      const work = renderOne(renderer, picture);
      work.catch(() => {}); // Awaited further down, but it may fail before that.
      works.push({ position: picture.position, work });
      const earlier = await works.at(-3)?.work;
      if (earlier instanceof Refusal) return earlier;
    }
    const rendered: Rendered[] = [];
    for (const { work } of works.sort((a, b) => a.position - b.position)) {
      const picture = await work;
      if (picture instanceof Refusal) return picture;
      rendered.push(picture);
    }
    return rendered;
  } finally {
    await Promise.allSettled(works.map(({ work }) => work));
  }
}

async function renderOne(
  renderer: Renderer,
  { position, file }: ReceivedPicture,
): Promise<Rendered | Refusal> {
  const picture = await renderer.render(file);
  await rm(file, { force: true });
  if (typeof picture !== 'string') return picture;
  if (picture === 'died') return refuse('defect');
  // Names the file: a user who sends ten wants to know which one to leave out.
  return refuse(picture, { fields: { [`file${position}`]: errors[picture].message } });
}

/** How many pictures of a request are copied into the store at once: each costs a wait for the disk. */
const putsAtOnce = 4;

/**
 * Stores pictures for their owner until a log or a profile takes them: all of them or none, also if the owner has no room for
 * all. Rows first, so that the sweep can find whatever a crash leaves behind. Returns their files.
 */
export async function storePending(
  context: Context,
  whose: { ownerId: string; kind: ImageKind },
  pictures: Rendered[],
): Promise<string[] | Refusal> {
  const { db, blobs, config } = context;
  const images = pictures.map((picture) => ({ file: `${randomId()}.webp`, ...picture }));
  const files = images.map(({ file }) => file);
  const rows = images.map(({ file, width, height, bytes }) => ({
    file,
    owner_id: whose.ownerId,
    kind: whose.kind,
    width,
    height,
    bytes,
  }));
  const full = await inTransaction(db, `account ${whose.ownerId}`, async (trx) => {
    await insertPendingImages(trx, rows);
    return refuseOverQuota(trx, config, whose.ownerId);
  });
  if (full) return full;
  const limit = pLimit(putsAtOnce);
  const puts = images.flatMap(({ file, picture, thumb }) => [
    limit(async () => blobs.put(file, await readFile(picture))),
    limit(async () => blobs.put(thumbKey(file), await readFile(thumb))),
  ]);
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) {
    await deleteImages(db, files);
    await removeBytes(context, files);
    throw failed.reason;
  }
  return files;
}
