import { statSync } from 'node:fs';

/**
 * Root may write in anybody's folder, but what it leaves there is closed to the one whose it is: a server that ran well
 * would not start again after a night's repair. Throws where the folder is another user's and we are root.
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
