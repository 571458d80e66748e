import type { IncomingMessage } from 'node:http';

/** Whether nobody waits for the answer any more. To hear of it takes a turn of the event loop. */
export const clientGone = ({ socket }: IncomingMessage): boolean => !socket.writable;
