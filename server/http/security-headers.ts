import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Only our own files run, no text is inserted into the page as markup, and no site may frame us. */
const policyFor = (tiles: { url: string } | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures from another server are allowed only if the operator has set TILES_URL.
    `img-src 'self' data: blob:${tiles ? ` ${new URL(tiles.url).origin}` : ''}`,
    // A PDF in its own frame, from bytes that are on the device.
    'frame-src blob:',
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The only policy that may make script addresses: those of our own workers (web/shared/device/own-scripts).
    'trusted-types loggboken',
    // No `upgrade-insecure-requests`, which breaks plain HTTP on a home network.
  ].join(';');

const everywhere = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The security headers of an answer in JSON, which shows and runs nothing. A phone gets them with every call. */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Those of everything else. */
const fileHeaders = ({ tiles }: Pick<Config, 'tiles'>) => ({
  ...everywhere,
  'content-security-policy': policyFor(tiles),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The position is read once when the user presses «Här», for the row that is being written.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
});

export function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'tiles' | 'hstsSubdomains'>,
): void {
  const hsts = `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`;
  const ofFiles = fileHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    // The address as sent, in case no route matches; the route, in case the address is written in another way.
    const isCall = isApi(request.url) || isApi(request.routeOptions.url);
    reply.headers(isCall ? apiHeaders : ofFiles);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', hsts);
    }
    done();
  });
}

const isApi = (path: string | undefined) => path?.startsWith('/api/') === true;
