import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { idFields } from '#contract/fields';
import { limits } from '#contract/limits';
import { receiveBody } from '../http/receive-body.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** A picture of a request: the path of our copy, and its position among the others, from the number of its field. */
export interface ReceivedPicture {
  position: number;
  file: string;
}

export const multipartLimits = {
  files: limits.imagesPerRequest,
  // One byte more than is accepted, so that a file that is too large can be told apart.
  fileSize: limits.imageBytes + 1,
  // More than the files, so that a request with text fields is read far enough to be told what is wrong.
  parts: limits.imagesPerRequest + 4,
  fields: 4,
  headerPairs: 20,
};

/**
 * Yields the fields file0…fileN of a multipart request in the order they arrive, written into `folder`. An error in the request
 * is yielded last. The rest of a request that is not read to its end is discarded, so that the client gets its response.
 */
export async function* receivePictures(
  request: FastifyRequest,
  folder: string,
): AsyncGenerator<ReceivedPicture | Refusal> {
  const positions = new Set<number>();
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'field' && Object.hasOwn(idFields, part.fieldname)) continue;
      const number = /^file(\d{1,4})$/.exec(part.fieldname)?.[1];
      const position = Number(number);
      if (part.type !== 'file' || number === undefined || positions.has(position)) {
        yield refuse('invalid_input', { fields: { [part.fieldname]: 'Okänt fält.' } });
        return;
      }
      positions.add(position);
      const file = join(folder, String(position));
      const received = await receiveBody(part.file, file, limits.imageBytes);
      if (received !== 'whole') {
        yield refuse(received === 'too_large' ? 'image_too_large' : 'upload_broken');
        return;
      }
      yield { position, file };
    }
    if (positions.size === 0) yield refuse('no_images');
  } catch (error) {
    yield whatIsWrong(error);
  } finally {
    request.raw.unpipe().resume();
  }
}

/** A parser's error is about the request: a limit, a missing boundary, an early end. Other errors are the disk's. */
function whatIsWrong(error: unknown): Refusal {
  const { code, syscall = 'read' } = error as NodeJS.ErrnoException;
  if (syscall !== 'read') throw error;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return refuse('too_many_images');
  return refuse('upload_broken');
}
