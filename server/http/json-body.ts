import type { FastifyInstance } from 'fastify';

/** JSON bodies, read strictly: what is not UTF-8 or not JSON is refused, never mended. An empty one is no body. */
export function readJsonBodies(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = utf8.decode(body as Buffer);
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch (cause) {
      done(Object.assign(new Error('broken JSON', { cause }), { statusCode: 400 }));
    }
  });
}
