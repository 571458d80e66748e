import type { Restored } from '../platform/backup/restore.ts';

/** Prints a line for the operator. */
export function print(line: string): void {
  console.log(line);
}

/** What a backup holds, in Swedish. */
export const whatIsIn = ({ rows, pictures, withoutPictures }: Omit<Restored, 'secret'>): string =>
  withoutPictures
    ? `${rows} rader, men inga bildfiler (de har legat kvar på sin plats)`
    : `${rows} rader och ${pictures} bildfiler`;
