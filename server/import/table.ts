import { createReadStream } from 'node:fs';
import { limits } from '#contract/limits';
import type { Context } from '../context.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { duplicateIndex } from './duplicates.ts';
import { longestLine, readObject } from './json-lines.ts';
import type { StagedImport } from './staged-import.ts';
import { BrokenTableError, tableRows } from './table-rows.ts';
import { validateLog } from './validate-log.ts';

const rowsOf = (file: string) => tableRows(createReadStream(file), longestLine);

/** Refuses a file that is no table, or has no rows or too many; does not look into the rows. */
export async function refuseTable(file: string): Promise<Refusal | undefined> {
  let rows = 0;
  try {
    for await (const _ of rowsOf(file)) if (++rows > limits.importedLogs) return refuse('too_many_to_import');
  } catch (error) {
    if (error instanceof BrokenTableError) return refuse('invalid_input');
    throw error;
  }
  return rows === 0 ? refuse('nothing_to_import') : undefined;
}

/**
 * Reads the rows of a table into a staged import, each as a trip log without pictures. The first row under the head is row 2.
 * Stops if the client has gone.
 */
export async function readTable(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  file: string,
  staged: StagedImport,
  isGone: () => boolean,
): Promise<Refusal | undefined> {
  const duplicates = await duplicateIndex(db, ownerId);
  let number = 1;
  for await (const row of rowsOf(file)) {
    number++;
    if (isGone()) return refuse('upload_broken');
    const read = readObject(row);
    const parsed =
      'value' in read ? validateLog('trip', { ...read.value, _id: undefined, images: [] }) : read;
    await staged.take('trip', parsed, `Rad ${number}`, duplicates);
  }
  await staged.flush();
  await staged.becomes('ready');
  return undefined;
}
