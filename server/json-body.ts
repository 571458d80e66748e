import type { FastifyInstance } from 'fastify';

/** Milliseconds that 256 KiB may take: a client that sends them drop by drop is cut off. Pictures may take longer. */
const longestArrival = 60_000;

/** JSON bodies, read strictly: what is not UTF-8 or not JSON is refused, never mended. An empty one is no body. */
export function readJsonBodies(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async ({ raw, headers }) => {
    if (!headers['content-type']?.startsWith('application/json')) return;
    const tooLong = setTimeout(() => raw.destroy(), longestArrival).unref();
    raw.once('close', () => clearTimeout(tooLong));
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = utf8.decode(body as Buffer);
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch (cause) {
      done(Object.assign(new Error('broken JSON', { cause }), { statusCode: 400 }));
    }
  });
}
