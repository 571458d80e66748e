import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies strictly: a body that is not UTF-8 or not JSON is refused. An empty one counts as no body. */
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
