import { call, type Failure } from '../api.ts';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';

/**
 * Deletes the profile pictures that were marked for removal, one call each, after the form has been saved. A picture that is
 * already gone counts as deleted. `left`: the pictures not deleted when a call failed.
 */
export async function deleteProfilePictures(
  paths: readonly string[],
  saving: SaveAttempt,
): Promise<{ ok: true } | { ok: false; failure: Failure; left: string[] }> {
  for (const [i, path] of paths.entries()) {
    const result = await call('deleteImage', {
      params: { filename: path.slice(path.lastIndexOf('/') + 1) },
      body: { subDir: 'profile-pictures' as const },
      signal: saving.liveSignal(),
    });
    saving.throwIfEnded();
    if (!result.ok && !isGone(result)) return { ok: false, failure: result, left: paths.slice(i) };
  }
  return { ok: true };
}

const isGone = (failure: Failure) => failure.kind === 'refused' && failure.error.code === 'image_not_found';
