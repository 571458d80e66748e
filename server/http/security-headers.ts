import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * The headers that keep a browser on our side. Only our own files run, nothing is written into the page as markup,
 * nobody frames us. Without `upgrade-insecure-requests`, which breaks plain HTTP on a home network.
 */
const headersFor = (tiles: { url: string } | undefined) => ({
  ...headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          // The operator's own choice: only who draws maps of theirs asks anybody else for a picture.
          imgSrc: ["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles.url).origin] : [])],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          requireTrustedTypesFor: ["'script'"],
          // The one policy that makes a script address: the picture worker's, of our own origin.
          trustedTypes: ['loggboken'],
        },
      },
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
  ),
  // The position is read once at a press of «Här», for the row that is being written.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
});

export function protect(app: FastifyInstance, tiles: { url: string } | undefined): void {
  const fixed = headersFor(tiles);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    // As it is written, for what is found nowhere; as it is found, for an address in another way of writing.
    if (isApi(request.url) || isApi(request.routeOptions.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

const isApi = (path: string | undefined) => path?.startsWith('/api/') === true;

/** None of them depends on the request, so that they are written once, at the start. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
