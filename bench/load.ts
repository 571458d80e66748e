import { once } from 'node:events';
import { connect } from 'node:net';

export interface Load {
  /** The server's address, `http://127.0.0.1:PORT`. */
  url: string;
  /** How many connections send requests in parallel, each the next one as soon as it has its response. */
  connections: number;
  milliseconds: number;
  /** The request number `n`. */
  ask: (n: number) => Buffer;
  /** The status that every response must have. */
  status?: number;
}

export type Ask = Pick<Load, 'ask' | 'status'>;

/** Sends the requests one after the other, and then from the beginning again. */
export const inTurn = (requests: Buffer[]): Ask => ({
  ask: (n) => requests[n % requests.length] as Buffer,
});

/**
 * Sends requests as fast as the server answers, and returns how many responses came. Reads only their status and length: a
 * client that does all that clients do takes longer than the servers that it measures.
 */
export async function load({ url, connections, milliseconds, ask, status = 200 }: Load): Promise<number> {
  const { hostname, port } = new URL(url);
  const until = performance.now() + milliseconds;
  let asked = 0;
  let answered = 0;

  const oneConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay();
      let missing = 0;
      const next = () => socket.write(ask(asked++));
      socket.once('error', reject).once('close', () => resolve());
      socket.on('data', (bytes) => {
        if (missing === 0) missing = lengthOfAnswer(bytes, status);
        missing -= bytes.length;
        if (missing > 0) return;
        answered += 1;
        if (performance.now() < until) next();
        else socket.destroy();
      });
      next();
    });

  await Promise.all(Array.from({ length: connections }, oneConnection));
  return answered;
}

/** Sends `count` requests one after the other; returns how many milliseconds each took. */
export async function askInTurn({
  url,
  ask,
  status = 200,
  count,
}: Omit<Load, 'connections' | 'milliseconds'> & { count: number }): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  const took: number[] = [];
  for (let n = 0; n < count; n++) {
    const asked = performance.now();
    socket.write(ask(n));
    let missing = 0;
    do {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      if (missing === 0) missing = lengthOfAnswer(bytes, status);
      missing -= bytes.length;
    } while (missing > 0);
    took.push(performance.now() - asked);
  }
  socket.destroy();
  return took;
}

/** Length of head and body together, from the start of a response; throws if the status is another one. */
function lengthOfAnswer(bytes: Buffer, status: number): number {
  const end = bytes.indexOf('\r\n\r\n') + 4;
  const head = bytes.toString('latin1', 0, end);
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`The server answered ${head.slice(0, 200)}`);
  return end + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
}

/** The bytes of an HTTP request. */
export function request(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}
