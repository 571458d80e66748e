import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './bind.ts';

/**
 * The built client: its hashed files for ever, its page never from a cache, and that page for every address that is
 * neither under `/api` nor a file's.
 */
export async function serveWebClient(app: FastifyInstance, root: string | undefined): Promise<void> {
  const built = root !== undefined && existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      // Beside each text file the build has laid what is sent in its place.
      preCompressed: true,
      // Nothing here is so large that anybody would ask for a part of it.
      acceptRanges: false,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('vary', 'Accept-Encoding');
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const files = new Set(filesIn(root));
    // What is there has one address each. However else one is written, it is no file's.
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
      files.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (built && isPage && isPageAddress(request.url)) return reply.sendFile('index.html');
    // A file may be there in a moment, as between two servers of which one has been upgraded.
    reply.header('cache-control', 'no-store');
    return sendRefusal(reply, refuse('no_such_call'));
  });
}

/**
 * Whether an address may be a page of the client. Never one that is a call's, or a file's that is not there, as after an
 * upgrade: a service worker or a browser would keep the page in the place of that script for good.
 */
function isPageAddress(url: string): boolean {
  return !/^\/(api|assets)(\/|\?|$)/.test(url) && !/^[^?]*\.\w+(\?|$)/.test(url);
}

/** Their paths below `root`, but for what is sent in the place of another. */
function filesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, `${path}/`);
    return /\.(br|gz)$/.test(path) ? [] : [path];
  });
}
