import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product at an address of its own, where a newer version of the client can be released. */
export interface Releases {
  url: string;
  bringOut(): void;
  /**
   * Makes the server lack these files, as one of another version does; `undefined` brings them back. Resolves when one is
   * requested.
   */
  lose(files: RegExp | undefined): Promise<void>;
  close(): Promise<void>;
}

/** Passes every request on to `target`. A release changes the service worker, as every build of another client does. */
export async function releasesOf(target: string): Promise<Releases> {
  let released = 0;
  let lost: RegExp | undefined;
  let missed = () => {};
  const server: Server = createServer((asked, answer) => {
    const isWorker = asked.url === '/service-worker.js';
    // No headers, so that the response is complete and uncompressed and text can be added to it.
    const headers = isWorker ? {} : asked.headers;
    const options = { method: asked.method ?? 'GET', headers };
    const isLost = lost?.test(asked.url ?? '');
    if (isLost) missed();
    const address = isLost ? asked.url?.replace(/-[\w-]+(?=\.\w+$)/, '-0fAnother') : asked.url;
    const onward = request(target + address, options, (given) => {
      const { 'content-length': length, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, isWorker ? rest : given.headers);
      given.pipe(answer, { end: !isWorker });
      if (isWorker) given.once('end', () => answer.end(`\n// ${released}`));
    });
    onward.once('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bringOut: () => {
      released += 1;
    },
    lose(files) {
      lost = files;
      return new Promise((resolve) => {
        missed = resolve;
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
