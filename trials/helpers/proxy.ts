import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Proxy {
  url: string;
  /** Where requests go, in turn. May be changed at any time. */
  servers: string[];
  /** How many responses came from each server, by its place in `servers`. */
  answers: number[];
  /** How many requests were sent to another server, because the first was gone. */
  retried: number;
  close(): void;
}

/**
 * A load balancer: each server gets a request in turn. If a server is gone before it has answered, the request goes to the next
 * one if it never arrived or only reads; otherwise it is answered 502. A
 * response that breaks off is passed on as it is.
 */
export async function startProxy(servers: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = { servers, answers: servers.map(() => 0), retried: 0 };

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await buffer(from);
    for (let attempt = 1; attempt <= servers.length; attempt++) {
      const place = turn++ % servers.length;
      try {
        const answer = await ask(`${servers[place]}${from.url}`, from, body);
        proxy.answers[place] = (proxy.answers[place] ?? 0) + 1;
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => to.destroy());
        answer.pipe(to);
        return;
      } catch (error) {
        const hasNotCome = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!hasNotCome && !maySendTwice(from)) break;
        proxy.retried++;
      }
    }
    to.writeHead(502, { 'x-from': 'proxy' }).end();
  }

  const ask = (url: string, { method, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, { agent, headers: { ...headers }, ...(method && { method }) }, resolve);
      asked.on('error', reject);
      asked.end(body);
    });

  const server = createServer((from, to) => {
    pass(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  });
}

const maySendTwice = ({ method }: IncomingMessage) => method === 'GET';
