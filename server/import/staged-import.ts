import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ErrorCode, errors } from '#contract/errors';
import type { ImportState } from '#contract/import-export';
import { importExportLimits, limits } from '#contract/limits';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { memberOf } from '../export/format.ts';
import { type Database, type Db, inTransaction } from '../platform/db/connect.ts';
import type { ImportItemRow, ImportRow } from '../platform/db/schema.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';
import { randomId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { removeImport } from './discard.ts';
import type { DuplicateIndex } from './duplicates.ts';
import type { Pictured, StagedContent } from './staged-item.ts';
import { findImport, findImportOf, insertImport, insertItems, updateReading } from './store.ts';
import type { KindName, ParsedLog } from './validate-log.ts';

/** What has been found in a file so far; stored with the import as JSON. `textBytes` is the text that is still to be put in. */
export type Found = Omit<ImportState, '_id' | 'state' | 'error'> & { textBytes: number };

/** In milliseconds: a reading process that has been silent for longer has died. */
const silence = 60_000;

export const hasDied = ({ state, touched_at }: ImportRow): boolean =>
  state === 'reading' && Date.now() - Date.parse(touched_at) > silence;

/** Whether it can no longer be finished: its pictures are about to be deleted. */
export const isTooOld = ({ created_at }: ImportRow): boolean =>
  Date.now() - Date.parse(created_at) > importExportLimits.import;

/** The state of an import; for all but its owner it does not exist. */
export async function stateOf(db: Db, caller: Caller, id: string): Promise<ImportState | Refusal> {
  const row = await findImport(db, id);
  return row?.account_id === caller.userId ? toImportState(row) : refuse('import_not_found');
}

export function toImportState(row: ImportRow): ImportState {
  const { textBytes, ...found } = JSON.parse(row.found) as Found;
  const code = hasDied(row) ? 'import_not_found' : (row.refusal as ErrorCode | null);
  return {
    _id: row.id,
    state: code ? 'refused' : row.state,
    ...found,
    error: code && { code, message: errors[code].message },
  };
}

const nothingYet = (): Found => ({
  tripLogs: { new: 0, known: 0, refused: 0 },
  serviceLogs: { new: 0, known: 0, refused: 0 },
  boats: { new: 0, known: 0, refused: 0 },
  tasks: { new: 0, known: 0, refused: 0 },
  pictures: { all: 0, read: 0 },
  profile: { bio: false, pictures: 0 },
  problems: [],
  problemsLeftOut: 0,
  textBytes: 0,
});

/** Adds a line to the report. */
export function addProblem(found: Found, place: string, sentence: string): void {
  if (found.problems.length < limits.importProblems) found.problems.push({ place, sentence });
  else found.problemsLeftOut++;
}

/** Adds the line for a picture that a log or the profile names, but that is missing or can't be read. */
export function addBrokenPicture(found: Found, of: Pictured, path: string): void {
  const title = of.kind === 'profile' ? 'Profilen' : (of.content.title ?? '');
  addProblem(found, `${memberOf(path)} (”${title.slice(0, 60)}”)`, 'Bilden går inte att läsa.');
}

/** How much of its owner's quota the text of a log will take, in bytes. */
export function textBytesOf(fields: Record<string, unknown>): number {
  const written = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return withTextBytes(Object.fromEntries(written)).text_bytes;
}

/** No more than this many items, or bytes, wait to be written. */
const mostWaiting = { items: 100, bytes: 1024 * 1024 };
const logsATurn = 20;

/**
 * What will be put into an account once its owner has looked at it: counted here and stored in the database, so that any server
 * can continue with it. `items` are written in batches.
 */
export class StagedImport {
  readonly id = randomId();
  readonly found = nothingYet();
  readonly #db: Database;
  #waiting: ImportItemRow[] = [];
  #waitingBytes = 0;
  #count = 0;
  #taken = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Replaces what the account was importing before; refuses while that is still being read. */
  async begin(context: Context, accountId: string): Promise<Refusal | undefined> {
    const earlier = await findImportOf(this.#db, accountId);
    if (earlier?.state === 'reading' && !hasDied(earlier)) return refuse('import_under_way');
    if (earlier) await removeImport(context, earlier);
    const now = new Date().toISOString();
    return inTransaction(this.#db, `account ${accountId}`, async (trx) => {
      if (await findImportOf(trx, accountId)) return refuse('import_under_way');
      await insertImport(trx, {
        id: this.id,
        account_id: accountId,
        state: 'reading',
        found: JSON.stringify(this.found),
        refusal: null,
        created_at: now,
        touched_at: now,
      });
      return undefined;
    });
  }

  /** Counts a log of the file, or why `place` holds none, and stores it if the account does not have it. */
  async take(
    kind: KindName,
    parsed: ParsedLog | { sentence: string },
    place: string,
    duplicates: DuplicateIndex,
  ): Promise<void> {
    // Lets other requests run: SQLite itself never yields to them, and neither do the lines of one chunk of a file.
    if (++this.#taken % logsATurn === 0) await yieldToEventLoop();
    const counts = kind === 'trip' ? this.found.tripLogs : this.found.serviceLogs;
    if ('sentence' in parsed) {
      counts.refused++;
      addProblem(this.found, place, parsed.sentence);
      return;
    }
    const origin = duplicates.originOf(parsed);
    if (origin === undefined) {
      counts.known++;
      return;
    }
    counts.new++;
    this.found.pictures.all += parsed.images.length;
    this.found.textBytes += textBytesOf(parsed.fields);
    await this.add({ kind, content: { ...parsed.fields, images: parsed.images } }, origin);
  }

  async add({ kind, content }: StagedContent, origin = ''): Promise<void> {
    this.#count++;
    const item = { import_id: this.id, number: this.#count, kind, origin, content: JSON.stringify(content) };
    this.#waiting.push(item);
    this.#waitingBytes += item.content.length;
    const isMuch = this.#waitingBytes >= mostWaiting.bytes;
    if (isMuch || this.#waiting.length >= mostWaiting.items) await this.flush();
  }

  async flush(): Promise<void> {
    const items = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    await insertItems(this.#db, items);
  }

  /** Resolves with false if the import is no longer being read. */
  becomes(state: ImportRow['state'], refusal: ErrorCode | null = null): Promise<boolean> {
    return updateReading(this.#db, this.id, { state, refusal, found: JSON.stringify(this.found) });
  }
}
