import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Way {
  url: string;
  /** From now on all data is dropped, without closing any connection. */
  silence(): void;
  close(): void;
}

/**
 * A proxy to the server at `url` that delays data by half of `roundTrip` milliseconds in each direction. Call `close` when
 * done.
 */
export async function farAway(url: string, roundTrip: number): Promise<Way> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => isSilent || setTimeout(() => to.write(bytes), roundTrip / 2));
      from.on('close', () => setTimeout(() => to.destroy(), roundTrip / 2));
      // A broken connection is closed too, which is handled above.
      from.on('error', () => {});
    }
  });
  way.listen(0, hostname);
  await once(way, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    way.close();
  };
  const silence = () => {
    isSilent = true;
  };
  return { url: `http://${hostname}:${(way.address() as AddressInfo).port}`, silence, close };
}
