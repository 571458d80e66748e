import { type ErrorCode, errors } from '#contract/errors';
import { limits, takeHomeLimits } from '#contract/limits';
import type { ImportState } from '#contract/take-home';
import type { Caller } from '../access.ts';
import { randomId } from '../ids.ts';
import { type Database, type Db, inTransaction } from '../platform/db/connect.ts';
import type { ImportItemRow, ImportRow } from '../platform/db/schema.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { picturesOf } from './discard.ts';
import type { JudgedLog, LogKind } from './judge.ts';
import { deleteImport, findImport, findImportOf, insertImport, insertItems, updateImport } from './store.ts';

/** What has been found in a file so far; kept with the import as JSON. */
export type Found = Omit<ImportState, '_id' | 'state' | 'error'>;

/** One who reads and has said nothing for so long has died. */
const silence = 60_000;

export const hasDied = ({ state, touched_at }: ImportRow): boolean =>
  state === 'reading' && Date.now() - Date.parse(touched_at) > silence;

/** Nobody comes back for it any more; its pictures are about to be swept up. */
export const isTooOld = ({ created_at }: ImportRow): boolean =>
  Date.now() - Date.parse(created_at) > takeHomeLimits.import;

/** How it goes with an import; to all but whose it is, it is not there. */
export async function stateOf(db: Db, caller: Caller, id: string): Promise<ImportState | Refusal> {
  const row = await findImport(db, id);
  return row?.account_id === caller.userId ? toImportState(row) : refuse('import_not_found');
}

export function toImportState(row: ImportRow): ImportState {
  const found = JSON.parse(row.found) as Found;
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
  pictures: { all: 0, read: 0 },
  profile: { bio: false, pictures: 0 },
  problems: [],
  problemsLeftOut: 0,
});

/**
 * What will be put into an account once its owner has looked at it: counted here, kept in the database, so that whichever server
 * is asked next can go on. `items` are written in batches.
 */
export class Proposal {
  readonly id = randomId();
  readonly found = nothingYet();
  readonly #db: Database;
  #waiting: ImportItemRow[] = [];
  #count = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Takes the place of what the account was reading before; refuses while that is still going on. */
  begin(accountId: string): Promise<{ replaced: { pictures: string[] } | undefined } | Refusal> {
    return inTransaction(this.#db, `account ${accountId}`, async (trx) => {
      const earlier = await findImportOf(trx, accountId);
      if (earlier?.state === 'reading' && !hasDied(earlier)) return refuse('import_under_way');
      const pictures = earlier && (await picturesOf(trx, earlier.id));
      if (earlier) await deleteImport(trx, earlier.id);
      const now = new Date().toISOString();
      await insertImport(trx, {
        id: this.id,
        account_id: accountId,
        state: 'reading',
        found: JSON.stringify(this.found),
        refusal: null,
        created_at: now,
        touched_at: now,
      });
      return { replaced: pictures && { pictures } };
    });
  }

  async addLog(kind: LogKind, log: JudgedLog, origin: string): Promise<void> {
    this.#countsOf(kind).new++;
    this.found.pictures.all += log.images.length;
    await this.add(kind, { ...log.fields, images: log.images }, origin);
  }

  async add(kind: ImportItemRow['kind'], content: object, origin: string): Promise<void> {
    this.#count++;
    const item = { import_id: this.id, number: this.#count, kind, origin, content: JSON.stringify(content) };
    this.#waiting.push(item);
    if (this.#waiting.length >= 200) await this.flush();
  }

  async flush(db: Db = this.#db): Promise<void> {
    const items = this.#waiting;
    this.#waiting = [];
    await insertItems(db, items);
  }

  /** False when it is gone. */
  becomes(state: ImportRow['state'], refusal: ErrorCode | null = null): Promise<boolean> {
    return updateImport(this.#db, this.id, { state, refusal, found: JSON.stringify(this.found) });
  }

  isKnown(kind: LogKind): void {
    this.#countsOf(kind).known++;
  }

  isRefused(kind: LogKind, place: string, sentence: string): void {
    this.#countsOf(kind).refused++;
    this.problem(place, sentence);
  }

  problem(place: string, sentence: string): void {
    if (this.found.problems.length < limits.importProblems) this.found.problems.push({ place, sentence });
    else this.found.problemsLeftOut++;
  }

  get logs(): number {
    const { tripLogs, serviceLogs } = this.found;
    return [tripLogs, serviceLogs].reduce((sum, one) => sum + one.new + one.known + one.refused, 0);
  }

  #countsOf(kind: LogKind) {
    return kind === 'trip' ? this.found.tripLogs : this.found.serviceLogs;
  }
}
