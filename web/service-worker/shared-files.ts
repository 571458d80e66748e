import { sharedFileUrl } from '../offline/shared-file-url.ts';
import { cacheOfUser } from './pictures.ts';

/** Where the device's share sheet sends files, as the manifest says, and where the page then is that reads them. */
const address = '/shared';

export const isShare = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname === address;

/**
 * Keeps what another app shares until the page takes it, in a moment. It lies with the pictures of whoever is signed in; of
 * somebody who is not, nothing is kept, and the page asks them to log in.
 */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  const cache = await cacheOfUser();
  const isKept = cache === undefined || (await keep(cache, request).catch(() => false));
  return Response.redirect(isKept ? address : `${address}?lost`, 303);
}

async function keep(cache: Cache, request: Request): Promise<boolean> {
  const files = (await request.formData()).getAll('files').filter((value) => value instanceof File);
  for (const [at, file] of files.entries()) await cache.put(sharedFileUrl(at, file.name), new Response(file));
  return files.length > 0;
}
