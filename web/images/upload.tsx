import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { imagePrefixes } from '#contract/images';
import type { Failure } from '../api.ts';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';
import { upload } from '../upload.ts';
import type { PickedImage } from './picked-image.ts';
import { takenAtOf } from './taken-at.ts';
import styles from './upload.module.css';

interface ImageUpload {
  /** Sends the pictures that are not sent yet. `paths`: those of all pictures, in their order, as the data has them. */
  send: (
    picked: readonly PickedImage[],
    saving: SaveAttempt,
  ) => Promise<{ ok: true; paths: string[] } | { ok: false; failure: SaveFailure }>;
  /** Shown while something is being sent. */
  progress: ReactNode;
}

/** Uploads profile pictures before the profile is saved; none is sent twice. (The sync sends the pictures of logs.) */
export function useProfileUpload(): ImageUpload {
  const [share, setShare] = useState<number>();
  /** The paths of the uploaded pictures, by that of the picked one. */
  const arrived = useRef(new Map<string, string>());

  async function send(picked: readonly PickedImage[], saving: SaveAttempt): ReturnType<ImageUpload['send']> {
    const images = await readyToSend(picked);
    saving.throwIfEnded();
    const waiting = images.filter(({ path }) => !arrived.current.has(path));
    if (waiting.length > 0) {
      const files = waiting.map(({ file }) => file);
      setShare(0);
      const result = await sendFiles(files, setShare, saving.signal);
      setShare(undefined);
      saving.throwIfEnded();
      if (!result.ok) {
        const lost = await lostFailure(files);
        saving.throwIfEnded();
        return { ok: false, failure: lost ?? uploadFailure(result, files) };
      }
      for (const [i, { path }] of waiting.entries()) arrived.current.set(path, result.paths[i] ?? '');
    }
    return { ok: true, paths: images.map(({ path }) => arrived.current.get(path) ?? '') };
  }

  return { send, progress: share === undefined ? null : <UploadProgress share={share} /> };
}

/** Waits until the pictures are prepared. Resolves with those that can be sent, in their order. */
export async function readyToSend(
  picked: readonly PickedImage[],
): Promise<{ path: string; file: File; takenAt: string | undefined }[]> {
  const prepared = await Promise.all(
    picked.map(async ({ path, prepared, takenAt }) => ({ path, takenAt, result: await prepared })),
  );
  return prepared.flatMap(({ path, takenAt, result }) =>
    result.ok ? { path, file: result.file, takenAt: takenAt ?? takenAtOf(result.taken) } : [],
  );
}

async function sendFiles(
  files: File[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ ok: true; paths: string[] } | Failure> {
  const result = await upload('uploadProfilePictures', files, { onProgress, signal });
  if (!result.ok) return result;
  return { ok: true, paths: result.data.map(({ filename }) => imagePrefixes.profile + filename) };
}

/** The failure of a save if files are gone since they were chosen, which the browser does not say. */
export async function lostFailure(files: readonly File[]): Promise<SaveFailure | undefined> {
  const read = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  const lost = files.filter((_, i) => read[i]?.status === 'rejected');
  if (lost.length === 0) return undefined;
  return { sentences: [t('img.uploadFailed'), ...lost.map(({ name }) => t('img.lost', { filnamn: name }))] };
}

/** If the server names the file that it refused (`file2`), the user sees that file's name. */
function uploadFailure(failure: Failure, files: File[]): SaveFailure {
  console.warn(t('img.uploadFailedLog'));
  const { sentences, fields } = saveFailure(t('img.uploadFailed'), failure);
  const named = Object.entries(fields ?? {}).map(([field, sentence]) => {
    const name = files[Number(field.replace('file', ''))]?.name;
    return name === undefined ? sentence : `${name}: ${sentence}`;
  });
  return { sentences: named.length > 0 ? [t('img.uploadFailed'), ...named] : sentences };
}

function UploadProgress({ share }: { share: number }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.progress} ref={place}>
      <label htmlFor={id}>{t('img.uploading', { procent: Math.round(share * 100) })}</label>
      <progress id={id} max={1} value={share} />
    </div>
  );
}
