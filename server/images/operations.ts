import { type Merged, merge, type Was } from '#contract/changes';
import { documentFilePattern, type ImageKind, imageFilePattern, imagePrefixes } from '#contract/images';
import type { Caller, ImageReader } from '../caller.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import { Refusal, refuse } from '../refusal.ts';
import {
  adoptImage,
  bytesOf,
  countLogChange,
  deleteImages,
  findImage,
  findImages,
  findLogOfImage,
  imagesUsedBy,
  type LogOfImage,
  setTakenAt,
} from './store.ts';

const pathOf = (kind: ImageKind, file: string) => imagePrefixes[kind] + file;

/** The file that a path names; undefined for a path of another kind, or one that can't be ours. */
function fileOf(kind: ImageKind, path: string): string | undefined {
  const file = path.slice(imagePrefixes[kind].length);
  const pattern = kind === 'document' ? documentFilePattern : imageFilePattern;
  return path === pathOf(kind, file) && pattern.test(file) ? file : undefined;
}

/** The paths of the pictures that a log or a profile shows, in order. */
export async function imagesOf(db: Db, kind: ImageKind, usedBy: string): Promise<string[]> {
  return (await imagesUsedBy(db, kind, usedBy)).map(({ file }) => pathOf(kind, file));
}

/**
 * Refuses a change, at the end of its transaction, that puts an account over its quota. A change that may also free room says how
 * many bytes the account used `before`: an account over its quota may still take away more than it adds.
 */
export async function refuseOverQuota(
  trx: Db,
  { storageQuota }: Config,
  ownerId: string,
  before = 0,
): Promise<Refusal | undefined> {
  const bytes = await bytesOf(trx, ownerId);
  return bytes > storageQuota && bytes > before ? refuse('quota_full') : undefined;
}

/** Those of the paths that belong to the owner and that nothing has taken yet. */
export async function pendingPaths(
  db: Db,
  kind: ImageKind,
  ownerId: string,
  paths: string[],
): Promise<string[]> {
  const files = paths.map((path) => fileOf(kind, path)).filter((file) => file !== undefined);
  const images = await findImages(db, files);
  const pending = images.filter(
    (image) => image.kind === kind && image.used_by === null && image.owner_id === ownerId,
  );
  const found = new Set(pending.map(({ file }) => pathOf(kind, file)));
  return paths.filter((path) => found.has(path));
}

/** Those of the paths that a log or document shows, or that its owner has uploaded and nothing shows. */
export async function available(
  db: Db,
  kind: ImageKind,
  { owner_id }: { owner_id: string },
  shown: readonly string[],
  paths: string[],
): Promise<string[]> {
  const found = new Set([...shown, ...(await pendingPaths(db, kind, owner_id, paths))]);
  return paths.filter((path) => found.has(path));
}

/**
 * Makes `paths` the pictures of a log, a profile or a document, in that order. Each must belong to one of `owners`, and be in use
 * there already or nowhere; the first of `owners` owns them from then on. Pictures that are no longer shown are removed.
 */
export async function setImages(
  trx: Db,
  {
    kind,
    usedBy,
    owners,
    paths,
  }: { kind: ImageKind; usedBy: string; owners: readonly [string, ...string[]]; paths: readonly string[] },
): Promise<Refusal | undefined> {
  const files = paths.map((path) => fileOf(kind, path)).filter((file) => file !== undefined);
  if (new Set(files).size < paths.length) return refuse('invalid_image');

  const current = await imagesUsedBy(trx, kind, usedBy);
  const ofKind = (await findImages(trx, files)).filter((row) => row.kind === kind);
  const found = new Map(ofKind.map((row) => [row.file, row]));
  for (const [position, file] of files.entries()) {
    const row = found.get(file);
    if (!row || !owners.includes(row.owner_id)) return refuse('invalid_image');
    const adopted = await adoptImage(trx, file, { usedBy, ownerId: owners[0], position });
    if (!adopted) return refuse('invalid_image');
  }
  const removed = current.map((row) => row.file).filter((file) => !found.has(file));
  await deleteImages(trx, removed);
  return undefined;
}

/** What is left of a change of a document or a cost to be made. Files that it adds and that are gone meanwhile are left out. */
export async function mergeWithFiles<C extends { images?: string[] | undefined }>(
  trx: Db,
  current: { userId: string; images: readonly string[] },
  asked: C,
  was: Was,
): Promise<Merged<C>> {
  if (!was.images || !asked.images) return merge(current, asked, was);
  const owner = { owner_id: current.userId };
  const images = await available(trx, 'document', owner, current.images, asked.images);
  return merge(current, { ...asked, images }, was);
}

/** Ends a change of a document or a cost: makes `paths`, if they are said, its files, and refuses what is over the quota. */
export async function saveFiles(
  trx: Db,
  config: Config,
  { id, owner_id }: { id: string; owner_id: string },
  paths: readonly string[] | undefined,
  before?: number,
): Promise<Refusal | undefined> {
  const shown = paths && ({ kind: 'document', usedBy: id, owners: [owner_id], paths } as const);
  return (shown && (await setImages(trx, shown))) ?? (await refuseOverQuota(trx, config, owner_id, before));
}

/** Notes when pictures that a log shows were taken. */
export async function noteTakenAt(
  trx: Db,
  usedBy: string,
  takenAt: Record<string, string | null> = {},
): Promise<undefined> {
  for (const [path, moment] of Object.entries(takenAt)) {
    const file = fileOf('log', path);
    if (file) await setTakenAt(trx, usedBy, file, moment);
  }
}

/**
 * Removes one picture, and its position in the log or profile that showed it. A log then gets a new version, which is returned;
 * `ifUnchanged` refuses if the log is not the version that the caller knows.
 */
export async function deleteImage(
  context: Context,
  caller: Caller,
  { kind, file }: { kind: ImageKind; file: string },
  ifUnchanged: (log: LogOfImage) => LogOfImage | Refusal,
): Promise<{ version: number | undefined } | Refusal> {
  if (!imageFilePattern.test(file)) return refuse('invalid_filename');
  const lock = kind === 'profile' ? 'accounts' : (`account ${caller.userId}` as const);
  return inTransaction(context.db, lock, async (trx) => {
    const image = await findImage(trx, kind, file);
    if (!image || !maySee(caller, image)) return refuse('image_not_found');
    const usedBy = kind === 'log' ? image.used_by : null;
    const shownBy = usedBy === null ? undefined : await findLogOfImage(trx, usedBy);
    const log = shownBy && ifUnchanged(shownBy);
    if (log instanceof Refusal) return log;
    await deleteImages(trx, [file]);
    return { version: log && (await countLogChange(trx, log)) };
  });
}

/** A picture is visible to its owner, a profile picture also to administrators. For all others it does not exist. */
export const maySee = (reader: ImageReader, image: { owner_id: string; kind: ImageKind }): boolean =>
  image.owner_id === reader.userId || (image.kind === 'profile' && reader.role === 'admin');
