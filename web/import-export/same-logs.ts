import type { Item, Kind, Values } from '../sync/change.ts';
import { madeId } from './made-id.ts';

export type LogKind = 'trip-log' | 'service-log';
/** What may be there twice, and has no name by which it is known. */
type Compared = LogKind | 'cost' | 'document';

/**
 * The fields by which two of a kind are the same, in an order that must never change: the ids of the rows of a table follow from them.
 * None may be added: a table with a column that a release before did not read must not bring its logs once more.
 */
const compared: Record<Compared, readonly string[]> = {
  document: ['boatId', 'serviceLogId', 'kind', 'name', 'issued', 'expires'],
  cost: ['boatId', 'date', 'amount', 'category', 'paidBy', 'note'],
  'trip-log': [
    ...['title', 'year', 'departureDateTime', 'arrivalDateTime', 'position'],
    ...['windDirection', 'windSpeed', 'distance', 'description'],
  ],
  'service-log': [
    ...['title', 'date', 'boatNameModel', 'engineType'],
    ...['engineService', 'sailAndRig', 'electronicsAndNavigation', 'hullAndDeck'],
    ...['rudderPropellerAndDrive', 'fuelSystem', 'batteryAndElectricalSystem'],
    ...['sparePartsAndReplacements', 'recommendedActions', 'costAndTime', 'comments'],
    ...['servicePersonOrCompany', 'serviceType'],
  ],
};

export const contentKey = (kind: Compared, log: Values): string =>
  madeId(kind, JSON.stringify(compared[kind].map((name) => log[name] ?? '')));

/** What a log that its user corrects nearly always keeps: its time, and its title or its place. */
const lastingKeys = (kind: Compared, log: Values): string[] =>
  ['title', 'position']
    .filter((name) => log[name])
    .map((name) =>
      JSON.stringify([kind, log.date ?? log.departureDateTime, log.arrivalDateTime, name, log[name]]),
    );

/**
 * The logs of an account that are the same as those in a file: that say the same, or did before their user corrected them. The
 * second of two equal logs is there only if the account has two.
 */
export class SameLogs {
  /** The ids of equal logs, by what is compared. */
  readonly #here = new Map<string, string[]>();
  readonly #inFile = new Map<string, number>();
  /** Ids of logs that have been changed, by what lasts. */
  readonly #changed = new Map<string, string[]>();
  readonly #found = new Set<string>();

  constructor(lists: Record<Kind, readonly Item[]>) {
    for (const kind of ['trip-log', 'service-log', 'document', 'cost'] as const)
      for (const log of lists[kind]) {
        const said = contentKey(kind, log);
        this.#here.set(said, [...(this.#here.get(said) ?? []), log._id]);
        if (log.updatedAt === log.createdAt) continue;
        for (const key of lastingKeys(kind, log))
          this.#changed.set(key, [...(this.#changed.get(key) ?? []), log._id]);
      }
  }

  /** The how manieth of its equals in the file a log is. */
  numberInFile(key: string): number {
    return addOne(this.#inFile, key);
  }

  /** Something in the file is this log: nothing else is. */
  isFound(id: string): void {
    this.#found.add(id);
  }

  /** The one of the account that says the same, if there are so many. */
  idOf(key: string, number: number): string | undefined {
    return this.#here.get(key)?.[number - 1];
  }

  has(kind: Compared, log: Values, number: number): boolean {
    if (this.idOf(contentKey(kind, log), number) !== undefined) return true;
    const changed = lastingKeys(kind, log)
      .flatMap((key) => this.#changed.get(key) ?? [])
      .find((id) => !this.#found.has(id));
    if (changed !== undefined) this.#found.add(changed);
    return changed !== undefined;
  }
}

function addOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
