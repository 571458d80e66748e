import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Where a request is cut off: before the server has it, in the middle of its body, or before its response is back. */
export type Cut = 'before' | 'middle' | 'after';

export interface WeakLink {
  url: string;
  /** Without it nothing gets through. */
  coverage: boolean;
  /** Where requests go. */
  server: string;
  /** Called for each request that changes something. */
  cutOff: (request: IncomingMessage) => Cut | undefined;
  close(): void;
}

/** A proxy between a phone and its server that breaks connections where it is told to. */
export async function startWeakLink(server: string): Promise<WeakLink> {
  const link: Omit<WeakLink, 'url' | 'close'> = { coverage: true, server, cutOff: () => undefined };

  const way = createServer((from, to) => {
    if (!link.coverage) return void from.socket.destroy();
    const isChange = from.method !== 'GET' && from.method !== 'HEAD';
    const cut = isChange ? link.cutOff(from) : undefined;
    if (cut === 'before') return void from.socket.destroy();
    pass(from, to, cut).catch(() => from.socket.destroy());
  });

  async function pass(from: IncomingMessage, to: ServerResponse, cut: Cut | undefined): Promise<void> {
    const { method = 'GET', headers } = from;
    const asked = request(`${link.server}${from.url}`, { method, headers, agent: false });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    answered.catch(() => {});
    if (cut === 'middle') {
      const half = Math.floor(Number(headers['content-length'] ?? 0) / 2);
      const body = await buffer(from);
      asked.write(body.subarray(0, half), () => {
        asked.destroy();
        from.socket.destroy();
      });
      return;
    }
    from.pipe(asked);
    const [answer] = await answered;
    const body = await buffer(answer);
    if (cut === 'after' || !link.coverage) return void from.socket.destroy();
    to.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  }

  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const { port } = way.address() as { port: number };
  return Object.assign(link, {
    url: `http://127.0.0.1:${port}`,
    close() {
      way.close();
      way.closeAllConnections();
    },
  });
}
