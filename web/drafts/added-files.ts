import { lostFailure, type readyToSend } from '../images/upload.tsx';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import type { ChosenPicture, Draft } from '../sync/change.ts';
import { bytesOf } from './writer.ts';

/** Files as a change adds them, with the bytes of those that the draft has not stored; or why they can't be had any more. */
export async function addedFiles(
  ready: Awaited<ReturnType<typeof readyToSend>>,
  stored?: Draft,
): Promise<{ pictures: ChosenPicture[]; files: Map<string, ArrayBuffer> } | { lost: SaveFailure }> {
  const lost = await lostFailure(ready.map(({ file }) => file));
  if (lost) return { lost };
  const pictures = ready.map(({ path, file: { name, type }, takenAt }) => ({ path, name, type, takenAt }));
  const chosen = new Map(ready.map(({ path, file }) => [path, file]));
  return { pictures, files: await bytesOf(pictures, chosen, stored) };
}
