import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './bind.ts';

/**
 * Serves the built client: its hashed files may be cached for ever, its page must always be revalidated. The page is sent for
 * every address that is neither under `/api` nor a file's.
 */
export async function serveWebClient(app: FastifyInstance, root: string | undefined): Promise<void> {
  const built = root !== undefined && existsSync(join(root, 'index.html'));
  if (built) {
    const hashed = join(root, 'assets', sep);
    await app.register(fastifyStatic, {
      root,
      serve: false,
      // The build has put compressed copies beside each text file.
      preCompressed: true,
      // No file here is large enough for range requests.
      acceptRanges: false,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('vary', 'Accept-Encoding');
        reply.header(
          'cache-control',
          path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    const files = new Set(filesIn(root));
    // Each file has exactly one address. Other ways to write it are not found.
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
      files.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (built && isPage && isPageAddress(request.url)) return reply.sendFile('index.html');
    // The file may be there in a moment, as between two servers of which one has been upgraded.
    reply.header('cache-control', 'no-store');
    return sendRefusal(reply, refuse('no_such_call'));
  });
}

/**
 * Whether an address may be a page of the client. Never that of a call, or of a missing file, as after an upgrade: a service
 * worker or a browser would keep the page in the place of that script for good.
 */
function isPageAddress(url: string): boolean {
  return !/^\/(api|assets)(\/|\?|$)/.test(url) && !/^[^?]*\.\w+(\?|$)/.test(url);
}

/** The paths of all files below `root`, without the compressed copies. */
function filesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, `${path}/`);
    return /\.(br|gz)$/.test(path) ? [] : [path];
  });
}
