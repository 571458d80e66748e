import { call, type Failure } from '../api.ts';
import type { Saving } from '../shared/form/saving.ts';

/**
 * Deletes pictures that were marked for removal, one call each, as a form does when it saves. With the `etag` of the log
 * they belong to, they are deleted only if nobody else has changed it; a deletion may give it a new one. A picture that
 * is gone already is as it should be. `left` are those that a failure has left undeleted.
 */
export async function deleteImages(
  kind: 'log' | 'profile',
  paths: readonly string[],
  etag: string | null,
  saving: Saving,
): Promise<
  { ok: true; etag: string | null } | { ok: false; failure: Failure; etag: string | null; left: string[] }
> {
  let current = etag;
  for (const [i, path] of paths.entries()) {
    const result = await call('deleteImage', {
      params: { filename: path.slice(path.lastIndexOf('/') + 1) },
      ...(kind === 'profile' && { body: { subDir: 'profile-pictures' as const } }),
      ...(current !== null && { headers: { 'If-Match': current } }),
      signal: saving.inTime(),
    });
    saving.check();
    if (result.ok) current = result.etag ?? current;
    else if (!isGone(result)) return { ok: false, failure: result, etag: current, left: paths.slice(i) };
  }
  return { ok: true, etag: current };
}

const isGone = (failure: Failure) => failure.kind === 'refused' && failure.error.code === 'image_not_found';
