import { errors } from '#contract/errors';
import type { ImageKind } from '#contract/images';
import type { Context } from '../context.ts';
import { randomId } from '../ids.ts';
import type { InHand } from '../memory.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { Refusal, refuse } from '../refusal.ts';
import { refuseOverQuota, removeBytes } from './operations.ts';
import type { Rendered } from './render.ts';
import type { Renderer } from './renderer.ts';
import { thumbKey } from './renditions.ts';
import { deleteImages, insertPendingImages } from './store.ts';

/**
 * Renders the pictures of one request, in the order of their places: two at work and one more waiting while the next is
 * still arriving. The first thing that is wrong with any of them ends it. Nothing is stored yet, so that a client that
 * hangs up leaves nothing.
 */
export async function renderAll(
  renderer: Renderer,
  files: AsyncIterable<{ place: number; bytes: Buffer } | Refusal>,
  inHand: InHand,
): Promise<Rendered[] | Refusal> {
  const works: { place: number; work: Promise<Rendered | Refusal> }[] = [];
  for await (const file of files) {
    if (file instanceof Refusal) return file;
    const work = renderOne(renderer, file, inHand);
    work.catch(() => {}); // It is awaited further down, and may have failed by then.
    works.push({ place: file.place, work });
    const earlier = await works.at(-3)?.work;
    if (earlier instanceof Refusal) return earlier;
  }
  const pictures: Rendered[] = [];
  for (const { work } of works.sort((a, b) => a.place - b.place)) {
    const picture = await work;
    if (picture instanceof Refusal) return picture;
    pictures.push(picture);
  }
  return pictures;
}

async function renderOne(
  renderer: Renderer,
  { place, bytes }: { place: number; bytes: Buffer },
  inHand: InHand,
): Promise<Rendered | Refusal> {
  const picture = await renderer.render(bytes);
  if (typeof picture !== 'string') {
    inHand.became(bytes.length, picture.picture.length + picture.thumb.length);
    return picture;
  }
  if (picture === 'busy') return refuse('busy', { retryAfter: 5 });
  if (picture === 'died') return refuse('defect');
  // Which of the files it was: a user who sends ten wants to know which one to leave out.
  return refuse(picture, { fields: { [`file${place}`]: errors[picture].message } });
}

/**
 * Keeps pictures for their owner until a log or a profile takes them: all of them or none, also when the owner has no room for
 * all. Rows first, so that whatever a crash leaves behind is something the sweep can find. Answers with their files.
 */
export async function keep(
  context: Context,
  whose: { ownerId: string; kind: ImageKind },
  pictures: Rendered[],
): Promise<string[] | Refusal> {
  const { db, blobs, config } = context;
  const images = pictures.map((picture) => ({ file: `${randomId()}.webp`, ...picture }));
  const files = images.map(({ file }) => file);
  const rows = images.map(({ file, width, height, picture, thumb }) => ({
    file,
    owner_id: whose.ownerId,
    kind: whose.kind,
    width,
    height,
    bytes: picture.length + thumb.length,
  }));
  const full = await inTransaction(db, `account ${whose.ownerId}`, async (trx) => {
    await insertPendingImages(trx, rows);
    return refuseOverQuota(trx, config, whose.ownerId);
  });
  if (full) return full;
  const puts = images.flatMap(({ file, picture, thumb }) => [
    blobs.put(file, picture),
    blobs.put(thumbKey(file), thumb),
  ]);
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) {
    await deleteImages(db, files);
    await removeBytes(context, files);
    throw failed.reason;
  }
  return files;
}
