import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the server that can be cut, since not every browser can be told to be offline. */
export interface Gate {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function gateTo(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const product = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, product],
      [product, client],
    ] as const) {
      open.add(one);
      one.on('close', () => open.delete(one));
      // Either side may hang up at any time.
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => void (await listen(own)),
  };
}
