import { readFile, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { errors } from '#contract/errors';
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
 * all. Rows first, so that the clean-up can find whatever a crash leaves behind. Returns their files. One whose id the owner has
 * used before is the same picture, sent again: while nothing shows it, its bytes are stored again, for a crash may have lost them.
 */
export async function storePending(
  context: Context,
  whose: { ownerId: string; kind: ImageKind },
  pictures: Rendered[],
  ids: readonly string[] = pictures.map(() => randomId()),
): Promise<string[] | Refusal> {
  const { db, blobs, config } = context;
  const images = pictures.map((picture, i) => ({ file: `${ids[i]}.webp`, ...picture }));
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
    const there = await findImages(trx, whose.kind, files);
    if (there.some(({ owner_id }) => owner_id !== whose.ownerId)) return refuse('id_taken');
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
  const puts = stored.flatMap(({ file, picture, thumb }) => [
    limit(async () => blobs.put(file, await readFile(picture))),
    limit(async () => blobs.put(thumbKey(file), await readFile(thumb))),
  ]);
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) {
    const added = before.added.map(({ file }) => file);
    await inTransaction(db, `account ${whose.ownerId}`, (trx) => deleteImages(trx, added, new Date()));
    throw failed.reason;
  }
  return files;
}
