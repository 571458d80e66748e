import { useState } from 'react';
import type { ReaderProps } from '../shared/file-reader.ts';
import { ImportSteps } from './import-steps.tsx';
import { readArchive } from './read-archive.ts';

/** Reads an export, of this account or of another. */
export function ImportArchive({ files: [file], onAgain }: ReaderProps) {
  const [open] = useState(() => () => readArchive(file));
  return <ImportSteps open={open} onAgain={onAgain} />;
}
