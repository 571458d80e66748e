import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The whole body is in the file, it is larger than allowed, or the client has gone. */
export type Received = 'whole' | 'too_large' | 'broken';

/**
 * Writes the body of a request, or one part of it, into a new file of at most `most` bytes. If the result is not `whole`, the
 * rest is unread: the caller discards the rest of the request, so that the client gets its response. `timeouts.ts` limits how
 * long a client may take.
 */
export async function receiveBody(body: Readable, file: string, most: number): Promise<Received> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of chunksOf(body)) {
      size += chunk.length;
      if (size > most) return 'too_large';
      await handle.writeFile(chunk);
    }
    return 'whole';
  } catch (error) {
    if (error instanceof ClientGoneError) return 'broken';
    throw error;
  } finally {
    await handle.close();
  }
}

/** Distinguishes an error of the connection from one of the disk. */
class ClientGoneError extends Error {}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await chunks.next().catch((cause) => {
      throw new ClientGoneError('the client went away', { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}
