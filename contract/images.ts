import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { idPattern } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { idFields, message } from './fields.ts';
import { limits } from './limits.ts';

/** The prefix of each kind of picture, in the data (and after `/api` in an address). Those of a document or a cost may be PDFs. */
export const imagePrefixes = {
  log: '/images/',
  profile: '/profile-pictures/',
  document: '/document-files/',
} as const;

export type ImageKind = keyof typeof imagePrefixes;

/** 128 random bits and the only file ending we use: any other name is not ours. */
export const imageFilePattern = /^[A-Za-z0-9_-]{22}\.webp$/;
export const documentFilePattern = /^[A-Za-z0-9_-]{22}\.(webp|pdf)$/;

const imagePathPattern = /^\/images\/[A-Za-z0-9_-]{22}\.webp$/;

/**
 * The pictures of a log as a client sends them: paths, or the same list as a JSON string (the specification's client may do so).
 * The server checks that they are the caller's own: «Ogiltig bild.»
 */
export const imagePaths = (most: number) =>
  z.pipe(
    z.nullable(
      z.union(
        [z.array(z.unknown()), z.string().check(z.maxLength(limits.jsonBytes))],
        'Bilderna anges som en lista.',
      ),
    ),
    z.transform((value, context) => {
      const paths = readPaths(value);
      if (paths && paths.length <= most) return paths;
      context.issues.push({
        code: 'custom',
        message: paths ? tooMany(most) : 'Bilderna anges som en lista.',
        input: value,
      });
      return z.NEVER;
    }),
  );

/** The files of a document or a cost as a client sends them. */
export const documentFiles = z.optional(imagePaths(limits.imagesPerDocument));

const noTime = 'När en bild togs går inte att läsa.';

/**
 * When pictures of a log were taken, by their paths; UTC. An answer names those of which that is known. A body changes those that
 * it names, and `null` forgets when that was.
 */
export const takenAt = z.record(z.string(), z.string());
export const writtenTakenAt = z
  .record(
    z.string().check(z.regex(imagePathPattern, noTime)),
    z.nullable(z.iso.datetime({ precision: 3, error: noTime })),
    noTime,
  )
  .check(z.refine((times) => Object.keys(times).length <= limits.imagesPerLog, noTime));

export type TakenAt = z.output<typeof takenAt>;
export type WrittenTakenAt = z.output<typeof writtenTakenAt>;

function readPaths(value: unknown[] | string | null): string[] | undefined {
  if (value === null || value === '') return [];
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return Array.isArray(list) && list.every((path) => typeof path === 'string') ? list : undefined;
}

/**
 * The pictures of a new log. The field is called `uploadedImages`, but `images` is accepted too; a client that sends both gets
 * both. If they are too many together, the error is the same as for one of them.
 */
export function newImages(
  {
    uploadedImages = [],
    images = [],
  }: { uploadedImages?: string[] | undefined; images?: string[] | undefined },
  issues: { push(issue: { code: 'custom'; path: string[]; message: string; input: unknown }): void },
): string[] {
  const paths = [...uploadedImages, ...images.filter((path) => !uploadedImages.includes(path))];
  if (paths.length > limits.imagesPerLog) {
    issues.push({ code: 'custom', path: ['images'], message: tooMany(limits.imagesPerLog), input: paths });
  }
  return paths;
}

const tooMany = (most: number) => `Högst ${most} bilder.`;

/** In `deleteImage` any other `subDir` is refused. The ids that clients send along are accepted and ignored. */
const deleteImageBody = z.optional(
  z.nullable(
    z.strictObject({
      subDir: z.optional(z.literal('profile-pictures', 'Ogiltig mapp.')),
      ...idFields,
    }),
  ),
);

const imageQuery = z.object({ size: z.optional(z.literal('thumb', 'Storleken kan vara thumb.')) });

const oneId = idPattern.source.slice(1, -1);

/**
 * The ids of the pictures of an upload, in their order, as their device has made them: the path of each follows from its id, and
 * an upload that is sent again is answered alike.
 */
export const uploadQuery = z.object({
  ids: z.optional(
    z
      .string('Bildernas nummer känns inte igen.')
      .check(
        z.regex(
          new RegExp(`^${oneId}(,${oneId}){0,${limits.imagesPerRequest - 1}}$`),
          'Bildernas nummer känns inte igen.',
        ),
      ),
  ),
});

export const imageEndpoints = {
  uploadImages: endpoint(calls.uploadImages, {
    summary: 'Ladda upp bilder till loggar (multipart, fält file0…fileN).',
    access: 'signedIn',
    query: uploadQuery,
    takes: ['pictures'],
    response: { status: 200, body: z.array(z.string()) },
    refusals: [
      'no_images',
      'upload_broken',
      'image_too_large',
      'too_many_images',
      'too_many_pixels',
      'quota_full',
      'not_an_image',
      'id_taken',
    ],
  }),
  uploadProfilePictures: endpoint(calls.uploadProfilePictures, {
    summary: 'Ladda upp profilbilder (multipart, fält file0…fileN).',
    access: 'signedIn',
    takes: ['pictures'],
    response: { status: 200, body: z.array(z.object({ filename: z.string() })) },
    refusals: [
      'no_images',
      'upload_broken',
      'image_too_large',
      'too_many_images',
      'too_many_pixels',
      'quota_full',
      'not_an_image',
    ],
  }),
  deleteImage: endpoint(calls.deleteImage, {
    summary: 'Radera en bild.',
    access: 'signedIn',
    params: z.object({ filename: z.string() }),
    body: deleteImageBody,
    takes: ['If-Match'],
    response: { status: 200, body: message },
    gives: ['ETag'],
    refusals: ['invalid_filename', 'image_not_found', 'log_changed_elsewhere'],
  }),
  readImage: endpoint(calls.readImage, {
    summary: 'En bild till en logg, för sin ägare.',
    access: 'imageReader',
    params: z.object({ file: z.string() }),
    query: imageQuery,
    response: { status: 200, type: 'image/webp' },
    gives: ['ETag', 'Content-Disposition'],
    refusals: ['image_not_found'],
  }),
  readProfilePicture: endpoint(calls.readProfilePicture, {
    summary: 'En profilbild, för sin ägare och för administratörer.',
    access: 'imageReader',
    params: z.object({ file: z.string() }),
    query: imageQuery,
    response: { status: 200, type: 'image/webp' },
    gives: ['ETag', 'Content-Disposition'],
    refusals: ['image_not_found'],
  }),
};
