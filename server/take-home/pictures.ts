import pLimit from 'p-limit';
import { type ImageKind, imageFilePattern, imagePrefixes } from '#contract/images';
import { limits } from '#contract/limits';
import type { Context } from '../context.ts';
import type { Rendered } from '../images/render.ts';
import type { Renderer } from '../images/renderer.ts';
import { keep } from '../images/upload.ts';
import { Refusal } from '../refusal.ts';
import { type Manifest, type ManifestPicture, memberOf, proofOf, sha256, thumbMember } from './format.ts';
import { BrokenExport, type OpenedExport } from './open.ts';
import type { Proposal } from './proposal.ts';
import { itemsOf, updateItem } from './store.ts';

export interface PictureSource {
  file: OpenedExport;
  manifest: Manifest;
  renderer: Renderer;
}

interface Pictured {
  title?: string;
  images: string[];
}

/** Two are decoded at a time; a third one is unpacked meanwhile. */
const atOnce = 3;

/**
 * Keeps the pictures of a proposal for its owner, and writes into the proposal which they have become. `onProgress` hears after each
 * of them what is kept now, and says whether to go on. Answers with a refusal where there is no room for all.
 */
export async function readPictures(
  context: Context,
  ownerId: string,
  source: PictureSource,
  proposal: Proposal,
  onProgress: (kept: string | undefined) => Promise<boolean>,
): Promise<Refusal | 'stopped' | undefined> {
  const limit = pLimit(atOnce);
  let after = 0;
  for (;;) {
    const items = await itemsOf(context.db, proposal.id, after, 50);
    const last = items.at(-1);
    if (!last) return undefined;
    after = last.number;
    for (const item of items) {
      const content = JSON.parse(item.content) as Pictured;
      if (content.images.length === 0) continue;
      const kind = item.kind === 'profile' ? 'profile' : 'log';
      const made = await allOf(
        content.images.map((path) =>
          limit(async () => {
            const one = await readPicture(context, { ownerId, kind }, source, path);
            if (one instanceof Refusal) return one;
            proposal.found.pictures.read++;
            return (await onProgress(one)) ? one : ('stopped' as const);
          }),
        ),
      );
      const end = made.find((one) => one instanceof Refusal || one === 'stopped');
      if (end) return end as Refusal | 'stopped';
      for (const [i, one] of made.entries()) {
        if (one === undefined)
          proposal.problem(nameOf(content, content.images[i]), 'Bilden går inte att läsa.');
      }
      const images = made.filter((one) => typeof one === 'string');
      await updateItem(context.db, { ...item, content: JSON.stringify({ ...content, images }) });
    }
  }
}

/** As `Promise.all`, but when one fails the others are waited for: what they keep is to be known before it is let go of. */
async function allOf<T>(promises: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

const nameOf = ({ title = 'Profilen' }: Pictured, path = '') => `${memberOf(path)} (”${title.slice(0, 60)}”)`;

/** The path of the picture as it is kept now; undefined for one that is missing, broken or none. */
async function readPicture(
  context: Context,
  whose: { ownerId: string; kind: ImageKind },
  { file, manifest, renderer }: PictureSource,
  path: string,
): Promise<string | undefined | Refusal> {
  const prefix = imagePrefixes[whose.kind];
  const member = memberOf(path);
  const isOurs = path.startsWith(prefix) && imageFilePattern.test(path.slice(prefix.length));
  const said = isOurs ? manifest.pictures[member] : undefined;
  if (!said) return undefined;
  const picture = await bytesOf(file, member, said.sha256);
  if (!picture) return undefined;
  const rendered =
    (await asMadeHere(context.secret, file, member, picture, said)) ??
    (await renderPatiently(renderer, picture));
  if (!rendered) return undefined;
  const kept = await keep(context, whose, [rendered]);
  return kept instanceof Refusal ? kept : `${prefix}${kept[0]}`;
}

/** Renditions that this server has made itself are taken back as they are: nothing is lost, and nothing strange gets in. */
async function asMadeHere(
  secret: Uint8Array,
  file: OpenedExport,
  member: string,
  picture: Buffer,
  said: ManifestPicture,
): Promise<Rendered | undefined> {
  if (said.proof !== proofOf(secret, said)) return undefined;
  const thumb = await bytesOf(file, thumbMember(member), said.thumb);
  return thumb && { picture, thumb, width: said.width, height: said.height };
}

/** Undefined when they are not there, or not what the manifest says: one broken picture is no reason to leave the rest. */
async function bytesOf(file: OpenedExport, member: string, checksum: string): Promise<Buffer | undefined> {
  try {
    const bytes = await file.bytes(member, limits.imageBytes);
    return sha256(bytes) === checksum ? bytes : undefined;
  } catch (error) {
    if (error instanceof BrokenExport) return undefined;
    throw error;
  }
}

/** Everything else is a stranger's picture, and goes the way of every upload. Undefined when it is none. */
async function renderPatiently(renderer: Renderer, picture: Buffer): Promise<Rendered | undefined> {
  for (;;) {
    const rendered = await renderer.render(picture);
    if (rendered !== 'busy') return typeof rendered === 'string' ? undefined : rendered;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
