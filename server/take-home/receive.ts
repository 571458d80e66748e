import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '../refusal.ts';

/**
 * Writes the body of a request into a new file, at most so many bytes. Whatever is refused is read to its end and thrown away,
 * so that the client gets its answer.
 */
export async function receiveFile(
  request: IncomingMessage,
  file: string,
  most: number,
): Promise<Refusal | undefined> {
  const tooLarge = () => {
    request.resume();
    return refuse('export_too_large');
  };
  if (Number(request.headers['content-length'] ?? 0) > most) return tooLarge();
  const handle = await open(file, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of chunksOf(request)) {
      size += chunk.length;
      if (size > most) return tooLarge();
      await handle.writeFile(chunk);
    }
    return size === 0 ? refuse('not_an_export') : undefined;
  } catch (error) {
    request.resume();
    if (error instanceof HungUp) return refuse('upload_broken');
    throw error;
  } finally {
    await handle.close();
  }
}

class HungUp extends Error {}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await chunks.next().catch((cause) => {
      throw new HungUp('the client went away', { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}
