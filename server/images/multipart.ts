import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { idFields } from '#contract/fields';
import { limits } from '#contract/limits';
import type { InHand } from '../memory.ts';
import { Refusal, refuse } from '../refusal.ts';

/** A file of a request, and the place among the others that its field's number gives it. */
export interface ReceivedFile {
  place: number;
  bytes: Buffer;
}

export const multipartLimits = {
  files: limits.imagesPerRequest,
  fileSize: limits.imageBytes,
  // More than the files, so that a request with text fields gets that far and is told what is wrong.
  parts: limits.imagesPerRequest + 4,
  fields: 4,
  headerPairs: 20,
};

/**
 * The fields file0…fileN of a multipart request, one by one in the order they arrive. What is wrong with the request is
 * yielded last, and so is that there is no room for more. The rest of a request that nobody reads to its end is thrown away, so
 * that the client gets its answer.
 */
export async function* receiveFiles(
  request: FastifyRequest,
  inHand: InHand,
): AsyncGenerator<ReceivedFile | Refusal> {
  const places = new Set<number>();
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'field' && Object.hasOwn(idFields, part.fieldname)) continue;
      const place = /^file(\d{1,4})$/.exec(part.fieldname)?.[1];
      if (part.type !== 'file' || place === undefined || places.has(Number(place))) {
        yield refuse('invalid_input', { fields: { [part.fieldname]: 'Okänt fält.' } });
        return;
      }
      places.add(Number(place));
      const bytes = await receive(part.file, inHand);
      yield bytes instanceof Refusal ? bytes : { place: Number(place), bytes };
      if (bytes instanceof Refusal) return;
    }
    if (places.size === 0) yield refuse('no_images');
  } catch (error) {
    yield whatIsWrong(error);
  } finally {
    request.raw.unpipe().resume();
  }
}

async function receive(file: MultipartFile['file'], inHand: InHand): Promise<Buffer | Refusal> {
  const received: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (!inHand.take(chunk.length)) return refuse('busy', { retryAfter: 5 });
    received.push(chunk);
  }
  return file.truncated ? refuse('image_too_large') : Buffer.concat(received);
}

/** All that the parser throws is about the request: a limit, a missing boundary, an end that came too early. */
function whatIsWrong(error: unknown): Refusal {
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return refuse('too_many_images');
  return refuse('upload_broken');
}
