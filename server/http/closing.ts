import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After being told to stop: how long a connection may take to ask for something, and how long an answer may take. */
const patience = { unused: 500, answers: 8_000 };

/**
 * Lets a server that is told to stop answer what it was asked, and then come to an end. Node would wait for ever for a
 * connection that a browser has opened ahead of time and never used, and for a client that stalls in the middle.
 */
export function closeInTime(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  let isClosing = false;
  // Who has got an answer would otherwise keep the connection, for a next question that nobody hears.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, patience.unused).unref();
    setTimeout(() => app.server.closeAllConnections(), patience.answers).unref();
  });
}
