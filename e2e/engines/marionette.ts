import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Send, WebDriverError } from './webdriver.ts';

/** `[1, id, error, value]`, as Marionette answers. */
type Answer = [1, number, { error: string; message: string } | null, unknown];

/** Talks to the Marionette of a Firefox that listens on this port: messages are JSON, each after its length and a colon. */
export async function sendToMarionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, (answer: Answer) => void>();
  hear(socket, (message) => {
    // The first message only greets.
    if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
  });
  socket.on('close', () => {
    for (const [id, take] of waiting) take([1, id, { error: 'closed', message: 'Firefox has ended.' }, null]);
  });
  let last = 0;
  return async (command, params = {}) => {
    last += 1;
    const id = last;
    const said = JSON.stringify([
      0,
      id,
      `${command === 'Quit' ? 'Marionette' : 'WebDriver'}:${command}`,
      params,
    ]);
    socket.write(`${Buffer.byteLength(said)}:${said}`);
    if (socket.destroyed) throw new WebDriverError('closed', 'Firefox has ended.');
    const [, , error, result] = await new Promise<Answer>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
    if (error) throw new WebDriverError(error.error, error.message);
    const isWrapped = Object.keys(result ?? {}).join() === 'value';
    return isWrapped ? (result as { value: unknown }).value : result;
  };
}

function hear(socket: Socket, take: (message: unknown) => void): void {
  let heard = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk]);
    for (;;) {
      const colon = heard.indexOf(':');
      const end = colon + 1 + Number(heard.subarray(0, colon));
      if (colon < 0 || heard.length < end) return;
      take(JSON.parse(heard.subarray(colon + 1, end).toString()));
      heard = heard.subarray(end);
    }
  });
}
