import { statSync } from 'node:fs';

/**
 * Throws if we run as root and the folder belongs to another user. That user could not read the files that root leaves
 * there, so that the server would not start again.
 */
export function assertNotRootInAnothersFolder(folder: string, uid: number | undefined): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (uid === 0 && owner !== 0) throw new ForeignFolderError(folder);
}

export class ForeignFolderError extends Error {
  constructor(folder: string) {
    super(
      `Mappen ${folder} tillhör en annan användare än root. Bli den användaren först, till exempel: su -s /bin/bash - loggboken`,
    );
  }
}
