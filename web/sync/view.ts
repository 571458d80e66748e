import { applied } from './apply.ts';
import { type Change, type Draft, type Item, isSaved, type Kind, kinds, type SavedChange } from './change.ts';
import type { Device } from './device.ts';
import type { Failing } from './failures.ts';

/** A record as its user has left it, with the changes of it that the server does not have yet. */
export type Shown = Item & { waiting?: readonly SavedChange[] };

type Lists = Record<Kind, readonly Shown[] | undefined>;

export interface Snapshot {
  /** Each list is undefined while nothing of it is known. */
  lists: Lists;
  /** The kinds whose records have come from the server. */
  come: ReadonlySet<Kind>;
  /** All that waits, in order. */
  waiting: readonly SavedChange[];
  drafts: readonly Draft[];
  /** Ids of what waits and can't be read. */
  unreadable: readonly string[];
  isKept: boolean;
  /** When the replica was last brought up to date, in milliseconds since 1970. */
  pulledAt: number | undefined;
  isRunning: boolean;
  /** The last run could not reach the server, or was asked to wait. */
  isServerAway: boolean;
  /** By the id of the change. */
  failing: ReadonlyMap<string, Failing>;
}

/** What pages show: the replica with the changes that wait. */
export class View {
  readonly #device: Device;
  readonly #userId: string;
  #of = new Map<Kind, { items: unknown; changes: readonly SavedChange[]; list: readonly Shown[] }>();

  constructor(device: Device, userId: string) {
    this.#device = device;
    this.#userId = userId;
  }

  /** Each list is the same until something in it changes, and undefined while nothing of it is known. */
  lists(): Lists {
    const saved = this.#device.changes.filter(isSaved);
    const lists = kinds.map((kind) => [
      kind,
      this.#list(
        kind,
        saved.filter((one) => one.kind === kind),
      ),
    ]);
    return Object.fromEntries(lists) as Lists;
  }

  #list(kind: Kind, changes: readonly SavedChange[]): readonly Shown[] | undefined {
    const { replica } = this.#device;
    const items = replica.of(kind);
    const isKnown = replica.at(kind) !== undefined;
    const last = this.#of.get(kind);
    if (last?.items === items && isSame(last.changes, changes)) {
      return isKnown || last.list.length > 0 ? last.list : undefined;
    }
    const shown = new Map<string, Shown>(items);
    for (const change of changes) this.#apply(shown, change);
    const list = [...shown.values()];
    this.#of.set(kind, { items, changes, list });
    return isKnown || list.length > 0 ? list : undefined;
  }

  #apply(shown: Map<string, Shown>, change: SavedChange): void {
    const before = shown.get(change.recordId);
    const after = applied(before, change, this.#userId);
    if (after) shown.set(change.recordId, { ...after, waiting: [...(before?.waiting ?? []), change] });
    else shown.delete(change.recordId);
  }
}

const isSame = (one: readonly Change[], other: readonly Change[]): boolean =>
  one.length === other.length && one.every((change, i) => change === other[i]);
