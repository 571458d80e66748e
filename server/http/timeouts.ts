import type { FastifyInstance } from 'fastify';

/** How long a client may take with its part of a request, in milliseconds. */
export interface Timeouts {
  headers: number;
  /** How long nothing may come or go. */
  silence: number;
  /** From the first byte of a request to its last. */
  request: number;
}

/** A phone at sea may lose its coverage for a while, and be slow with all the pictures of a voyage. */
export const timeouts: Timeouts = { headers: 10_000, silence: 2 * 60_000, request: 60 * 60_000 };

/**
 * While the server is at work on a request that has come whole, nothing comes or goes, which is not the client's fault: it may have
 * to wait for others.
 */
export function waitForAnswers(app: FastifyInstance, { silence }: Pick<Timeouts, 'silence'>): void {
  app.addHook('preHandler', async ({ raw }) => {
    if (raw.complete) raw.socket.setTimeout?.(0);
  });
  app.addHook('onSend', async ({ raw }) => {
    raw.socket.setTimeout?.(silence);
  });
}
