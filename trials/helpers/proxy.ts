import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Proxy {
  url: string;
  /** Where requests go, in turn. May be changed at any time. */
  servers: string[];
  /** How many answers came from the server at each place in `servers`. */
  answers: number[];
  /** How many requests were sent to another server, because the first was gone. */
  retried: number;
  close(): void;
}

/**
 * What stands in front of several servers: each gets a request in its turn. One whose server is gone before it has answered is sent to the
 * next if it never came there, or may be sent twice (it only reads, or has a key by which it is known again); otherwise it is answered 502. An
 * answer that breaks off breaks off.
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

const maySendTwice = ({ method, headers }: IncomingMessage) =>
  method === 'GET' || headers['idempotency-key'] !== undefined;
