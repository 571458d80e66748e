import { call, type Failure } from '../api.ts';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';

/**
 * Deletes pictures of a profile that were marked for removal, one call each, when the form has been saved. A picture that is
 * gone already is as it should be. `left` are those that a failure has left undeleted.
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
