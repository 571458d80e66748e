import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { idFields } from '#contract/fields';
import { limits } from '#contract/limits';
import { receiveBody } from '../http/receive-body.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** A picture of a request in a file of ours, and the place among the others that its field's number gives it. */
export interface ReceivedPicture {
  place: number;
  file: string;
}

export const multipartLimits = {
  files: limits.imagesPerRequest,
  // One more than is taken, so that it is seen to be too many.
  fileSize: limits.imageBytes + 1,
  // More than the files, so that a request with text fields gets that far and is told what is wrong.
  parts: limits.imagesPerRequest + 4,
  fields: 4,
  headerPairs: 20,
};

/**
 * The fields file0…fileN of a multipart request, one by one in the order they arrive, written into `folder`. What is wrong with
 * the request is yielded last. The rest of a request that nobody reads to its end is thrown away, so that the client gets
 * its answer.
 */
export async function* receivePictures(
  request: FastifyRequest,
  folder: string,
): AsyncGenerator<ReceivedPicture | Refusal> {
  const places = new Set<number>();
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'field' && Object.hasOwn(idFields, part.fieldname)) continue;
      const number = /^file(\d{1,4})$/.exec(part.fieldname)?.[1];
      const place = Number(number);
      if (part.type !== 'file' || number === undefined || places.has(place)) {
        yield refuse('invalid_input', { fields: { [part.fieldname]: 'Okänt fält.' } });
        return;
      }
      places.add(place);
      const file = join(folder, String(place));
      const received = await receiveBody(part.file, file, limits.imageBytes);
      if (received !== 'whole') {
        yield refuse(received === 'too_large' ? 'image_too_large' : 'upload_broken');
        return;
      }
      yield { place, file };
    }
    if (places.size === 0) yield refuse('no_images');
  } catch (error) {
    yield whatIsWrong(error);
  } finally {
    request.raw.unpipe().resume();
  }
}

/** What the parser throws is about the request: a limit, a missing boundary, an end that came too early. The rest is the disk's. */
function whatIsWrong(error: unknown): Refusal {
  const { code, syscall = 'read' } = error as NodeJS.ErrnoException;
  if (syscall !== 'read') throw error;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return refuse('too_many_images');
  return refuse('upload_broken');
}
