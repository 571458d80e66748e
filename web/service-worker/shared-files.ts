import { sharedFileUrl } from '../shared/device/shared-file-url.ts';
import { cacheOfUser } from './pictures.ts';

/** Where the device's share sheet sends files (see the manifest), and the address of the page that then reads them. */
const address = '/shared';

export const isShare = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname === address;

/**
 * Caches what another app shares until the page takes it, a moment later. It is stored with the pictures of the signed-in
 * user. If nobody is signed in, nothing is stored, and the page asks the user to log in.
 */
export async function receiveShare({ request }: { request: Request }): Promise<Response> {
  const cache = await cacheOfUser();
  const isKept = cache === undefined || (await keep(cache, request).catch(() => false));
  return Response.redirect(isKept ? address : `${address}?lost`, 303);
}

async function keep(cache: Cache, request: Request): Promise<boolean> {
  const files = (await request.formData()).getAll('files').filter((value) => value instanceof File);
  for (const [at, file] of files.entries()) {
    const headers = { 'last-modified': new Date(file.lastModified).toUTCString() };
    await cache.put(sharedFileUrl(at, file.name), new Response(file, { headers }));
  }
  return files.length > 0;
}
