import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after the order to stop: how long unused connections stay open, and how long responses may take. */
const timeouts = { unused: 500, answers: 8_000 };

/**
 * Lets a server that has to stop finish its responses and then end. Node would wait for ever for a connection that a
 * browser has opened ahead of time and never used, and for a client that stalls.
 */
export function closeInTime(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  let isClosing = false;
  // Otherwise the client would keep the connection open for a next request, which would get no response.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, timeouts.unused).unref();
    setTimeout(() => app.server.closeAllConnections(), timeouts.answers).unref();
  });
}
