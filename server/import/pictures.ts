import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type ImageKind, imageFilePattern, imagePrefixes } from '#contract/images';
import { limits } from '#contract/limits';
import type { Context } from '../context.ts';
import { type Manifest, type ManifestPicture, memberOf, signPicture, thumbMember } from '../export/format.ts';
import type { Rendered } from '../images/render.ts';
import type { Renderer } from '../images/renderer.ts';
import { storePending } from '../images/upload.ts';
import { withTemporaryFolder } from '../platform/temporary.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addBrokenPicture, type StagedImport } from './staged-import.ts';
import { imageKindOf } from './staged-item.ts';
import { firstItems, updateItem } from './store.ts';
import { BrokenArchiveError, type ZipArchive } from './zip-reader.ts';

export interface PictureSource {
  file: ZipArchive;
  pictures: Manifest['pictures'];
  renderer: Renderer;
}

/** Two are decoded at a time, while a third one is unpacked. */
const atOnce = 3;

/**
 * Stores the pictures of a staged import for its owner, and writes their new paths into the staged import. `onProgress` is called
 * after each of them with the path of what was stored, and resolves with whether to go on. Resolves with a refusal if there is no
 * room for all, or if the process that decodes them has died.
 */
export async function readPictures(
  context: Context,
  ownerId: string,
  source: PictureSource,
  staged: StagedImport,
  onProgress: (kept: string | undefined) => Promise<boolean>,
): Promise<Refusal | 'stopped' | undefined> {
  const limit = pLimit(atOnce);
  const ends: (Refusal | 'stopped')[] = [];
  let after = 0;
  for (;;) {
    const items = await firstItems(context.db, staged.id, after);
    const last = items.at(-1);
    if (!last) return undefined;
    after = last.number;
    for (const item of items) {
      if (item.kind === 'plan' || item.content.images.length === 0) continue;
      const kind = imageKindOf(item);
      const made = await allOf(
        item.content.images.map((path) =>
          limit(async () => {
            if (ends.length > 0) return undefined;
            try {
              const one = await readPicture(context, { ownerId, kind }, source, path);
              if (one instanceof Refusal) {
                ends.push(one);
                return undefined;
              }
              if (one !== undefined) staged.found.pictures.read++;
              if (!(await onProgress(one))) ends.push('stopped');
              return one;
            } catch (error) {
              // Thrown on by `allOf`; the rest of the log's pictures are not read.
              ends.push('stopped');
              throw error;
            }
          }),
        ),
      );
      if (ends[0]) return ends[0];
      for (const [i, one] of made.entries()) {
        if (one !== undefined) continue;
        staged.found.pictures.all--;
        addBrokenPicture(staged.found, item, item.content.images[i] ?? '');
      }
      const images = made.filter((one) => one !== undefined);
      item.content.images = images;
      if (item.kind === 'profile') staged.found.profile.pictures = images.length;
      await updateItem(context.db, staged.id, item);
    }
  }
}

/** Like `Promise.all`, but if one fails the others are awaited too: what they store must be known before it is removed. */
async function allOf<T>(promises: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** The path of the picture as it is now stored; undefined if it is missing, broken or no picture. */
async function readPicture(
  context: Context,
  whose: { ownerId: string; kind: ImageKind },
  source: PictureSource,
  path: string,
): Promise<string | undefined | Refusal> {
  const prefix = imagePrefixes[whose.kind];
  const member = memberOf(path);
  const isOurs = path.startsWith(prefix) && imageFilePattern.test(path.slice(prefix.length));
  const said = isOurs ? source.pictures[member] : undefined;
  if (!said) return undefined;
  return withTemporaryFolder(context.config.dataDir, context.log, async (folder) => {
    const picture = join(folder, 'picture');
    const bytes = await unpack(source.file, member, picture, said.sha256);
    if (bytes === undefined) return undefined;
    const rendered =
      (await asMadeHere(context.secret, source.file, member, { picture, bytes }, said)) ??
      (await source.renderer.render(picture));
    // Perhaps for lack of memory: without it, its log would be imported, and the picture could never come after.
    if (rendered === 'died') return refuse('defect');
    // A picture that was not made here was rendered like any upload, and may be refused like one.
    if (typeof rendered === 'string') return undefined;
    const stored = await storePending(context, whose, [rendered]);
    return stored instanceof Refusal ? stored : `${prefix}${stored[0]}`;
  });
}

/** Renditions that this server made itself are taken back unchanged: nothing is lost, and nothing foreign gets in. */
async function asMadeHere(
  secret: KeyObject,
  file: ZipArchive,
  member: string,
  { picture, bytes }: { picture: string; bytes: number },
  { proof, ...said }: ManifestPicture,
): Promise<Rendered | undefined> {
  if (proof !== signPicture(secret, said)) return undefined;
  const thumb = `${picture}.thumb`;
  const bytesOfThumb = await unpack(file, thumbMember(member), thumb, said.thumb);
  if (bytesOfThumb === undefined) return undefined;
  return { picture, thumb, width: said.width, height: said.height, bytes: bytes + bytesOfThumb };
}

/** The size; undefined if it is missing, or differs from the manifest: one broken picture must not stop the others. */
async function unpack(
  from: ZipArchive,
  member: string,
  file: string,
  checksum: string,
): Promise<number | undefined> {
  try {
    const { sha256, bytes } = await from.unpack(member, file, limits.imageBytes);
    return sha256 === checksum ? bytes : undefined;
  } catch (error) {
    if (error instanceof BrokenArchiveError) return undefined;
    throw error;
  }
}
