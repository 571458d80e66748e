import { changedSet } from '#contract/changes';
import type { TakenAt, WrittenTakenAt } from '#contract/images';
import { type RowChanges, type RowSummary, unite } from '#contract/rows';
import type { KeptTrack } from '#contract/tracks';
import { applied, contentOf, isSet, listIn, saysTheSame } from './apply.ts';
import {
  type Change,
  type ChosenPicture,
  type Item,
  isSaved,
  type Kind,
  type SavedChange,
  type Values,
  wasOf,
} from './change.ts';
import type { Write } from './device.ts';

/** A change that gets its place behind the others. */
export type NewChange = Omit<SavedChange, 'order'> & { order?: number };

/** 128 random bits in base64url, as the server makes ids. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/**
 * The change that undoes one that may have reached the server; undefined where that can't be undone: a deletion, a row that was
 * struck, a picture that was taken away, a track whose line is no longer here.
 */
export function inverseOf(change: SavedChange, shown: Item | undefined, at: number): NewChange | undefined {
  const { kind, recordId, action, values, base, pictures } = change;
  const inverse = { id: newId(), state: 'queued', kind, recordId, at, pictures: [] } as const;
  const update = { ...inverse, action: 'update' } as const;
  switch (action) {
    case 'delete':
      return undefined;
    case 'create':
      return { ...inverse, action: 'delete', values: {}, base: shown ?? null };
    case 'picture': {
      const images = (base?.images ?? []) as string[];
      const paths = pictures.map(({ path }) => path);
      return { ...update, values: { images }, base: { _id: recordId, images: [...images, ...paths] } };
    }
    case 'update': {
      const { rows, track, ...fields } = wasOf(change);
      const changed = values.rows as RowChanges | undefined;
      if (track !== undefined || (changed && changed.struck.length > 0)) return undefined;
      const left = listIn(values.images ?? fields.images);
      if (listIn(fields.images).some((path) => !left.includes(path))) return undefined;
      // One that was there has only got its position, which it keeps.
      const there = new Set((base?.rows as RowSummary | undefined)?.all?.map(({ id }) => id));
      const ids = changed?.written.flatMap(({ id }) => (there.has(id) ? [] : id)) ?? [];
      const struck = ids.length > 0 && { rows: { written: [], struck: ids } };
      const times = values.takenAt !== undefined && {
        takenAt: timesBefore(base, Object.keys(values.takenAt as object)),
      };
      return {
        ...update,
        values: { ...fields, ...struck, ...times },
        base: applied(base ?? undefined, change, '') ?? null,
      };
    }
  }
}

/** When pictures were taken as far as that was known before. */
const timesBefore = (base: Item | null, paths: readonly string[]): WrittenTakenAt =>
  Object.fromEntries(paths.map((path) => [path, (base?.takenAt as TakenAt | undefined)?.[path] ?? null]));

/** The change once its user has chosen: of the fields that collided, those in `mine` as written here, the others as they are. */
export function resolved(change: SavedChange, mine: readonly string[]): Write {
  const { conflict, refusal: _, tried: __, ...asked } = change;
  const theirs = conflict?.theirs ?? null;
  const collided = new Set(conflict?.fields);
  const isKept = (name: string) => !collided.has(name) || mine.includes(name);
  const kept = Object.entries(change.values).filter(([name]) => isKept(name));
  // Of what has been added elsewhere to a list, this change knew nothing.
  const values = Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      isSet(name) ? changedSet(listIn(theirs?.[name]), listIn(change.base?.[name]), listIn(value)) : value,
    ]),
  );
  if (change.action !== 'delete' && Object.keys(values).length === 0) return { remove: [change.id] };
  return { put: [{ ...asked, state: 'queued', values, base: theirs }] };
}

/**
 * A record that was deleted elsewhere, written anew with all that was changed in it here. The pictures that it had are gone with
 * it. `line`: of its track, if the device has it.
 */
export function asNew(
  change: SavedChange,
  { all, line, at }: { all: readonly Change[]; line: KeptTrack | undefined; at: number },
): Write & { recordId: string } {
  const { kind, recordId: before, order } = change;
  const recordId = newId();
  const seen = applied(undefined, change, '');
  const { rows, ...content } = contentOf(kind, seen ?? { _id: before });
  const { all: written = [] } = (rows ?? {}) as Partial<RowSummary>;
  const values = {
    ...content,
    ...(written.length > 0 && { rows: { written, struck: [] } satisfies RowChanges }),
    ...trackOf(change, line),
  };
  const created: NewChange = {
    ...{ id: newId(), order, state: 'queued', kind, recordId, action: 'create', at },
    ...{ base: null, values, pictures: [] },
  };
  // A creation names no pictures: one that is to be added is sent after it, like all else that waits of the record.
  const isSaid = change.action !== 'picture';
  const unsaid = all
    .filter(isSaved)
    .filter((one) => one.recordId === before && !(isSaid && one.id === change.id));
  const behind = unsaid.map(({ order: _, conflict, ...one }): NewChange => {
    return { ...one, recordId, state: conflict ? 'queued' : one.state };
  });
  return { recordId, put: [created, ...behind], remove: isSaid ? [change.id] : [] };
}

function trackOf({ values }: SavedChange, line: KeptTrack | undefined): { track?: unknown } {
  if ('track' in values) return values.track ? { track: values.track } : {};
  if (!line) return {};
  const { box: _, ...track } = line;
  return { track };
}

/** What is to go when a change is given up. */
export function givenUp(change: Change, all: readonly Change[]): Pick<Write, 'remove' | 'forget'> {
  const gone = withFollowers(change, all);
  return { remove: gone.map(({ id }) => id), forget: pathsOf(gone) };
}

/** With a creation goes all that was to be changed in what it would have made. */
function withFollowers(change: Change, all: readonly Change[]): readonly Change[] {
  const isAll = change.action === 'create' || change.conflict?.theirs === null;
  const isBehind = (one: Change) => isAll && isSaved(one) && one.recordId === change.recordId;
  return [change, ...all.filter((one) => one.id !== change.id && isBehind(one))];
}

/** What the user saves at once. */
export interface Saving {
  kind: Kind;
  /** Of a new record: the id that it gets. */
  recordId: string;
  /** The record as the user saw it; null if it is new. */
  base: Item | null;
  /** The fields that the user has touched, and no others. */
  values: Values;
  /** Pictures that are added, and their bytes where the draft has not stored them. */
  pictures?: readonly ChosenPicture[];
  files?: ReadonlyMap<string, ArrayBuffer>;
  /** The draft that it was. */
  draft?: string | undefined;
  /** The refused change that is corrected. */
  instead?: string | undefined;
}

/** The changes that a form makes. What it corrects keeps its place and whatever else it said. One that says nothing is left out. */
export function saved(saving: Saving, refused: SavedChange | undefined, at: number): NewChange[] {
  const { kind, recordId, base, values, pictures = [] } = saving;
  const shared = { kind, recordId, at, state: 'queued', pictures: [], values: {}, base } as const;
  const change = (said: Partial<NewChange>): NewChange => ({
    ...shared,
    id: newId(),
    action: 'update',
    ...said,
  });
  const added = pictures.map((picture) => change({ action: 'picture', pictures: [picture] }));
  if (!refused)
    return [change({ values, ...(base === null && { action: 'create' }) }), ...added].filter(saysSomething);
  const { images, ...content } = values;
  const { action, order } = refused;
  const corrected = change({
    action,
    order,
    values: together(refused.values, content),
    base: baseOf(refused, base),
  });
  // What it was to be without may only be added behind it.
  const without = change({ values: images === undefined ? {} : { images } });
  return [corrected, without, ...added].filter(saysSomething);
}

/** Of the fields that the refused change did not touch, its user has seen what the form was opened with. */
const baseOf = ({ base, values }: SavedChange, opened: Item | null): Item | null =>
  base &&
  opened && { ...opened, ...Object.fromEntries(Object.keys(values).map((name) => [name, base[name]])) };

/** What a refused change says and what corrects it, which adds to its rows. */
function together(refused: Values = {}, values: Values): Values {
  const rows = [refused.rows, values.rows].filter((one) => one !== undefined) as RowChanges[];
  return { ...refused, ...values, ...(rows.length > 0 && { rows: rows.reduce(unite) }) };
}

/** What the device knows of its records and what waits. */
export interface Known {
  changes: readonly Change[];
  /** What of it the user has seen: another tab may have written more meanwhile. */
  seen: readonly Change[];
  /** A record as it is without some of what waits of it. */
  itemWithout(recordId: string, kind: Kind, gone: readonly Change[]): Item | undefined;
  at: number;
}

/** The deletion of a record as its user saw it, with which goes what of it waits for them. One that the server refused was never made. */
export function deletion(
  { kind, seen }: { kind: Kind; seen: Item },
  known: Known,
): Write & { put: readonly NewChange[] } {
  const { changes, itemWithout, at } = known;
  const { _id: recordId } = seen;
  const stuck = changes.filter((one) => isSaved(one) && one.recordId === recordId && one.state !== 'queued');
  const unmade = stuck.find(({ action }) => action === 'create');
  if (unmade) return { put: [], ...givenUp(unmade, known.seen) };
  const shown = itemWithout(recordId, kind, []);
  const gone = [...new Set(stuck.flatMap((one) => withFollowers(one, known.seen)))];
  // What was refused is no part of the record. What collides stays in it, so that its user sees the other's before it goes.
  const refused = gone.filter(({ state }) => state === 'refused');
  const left = itemWithout(recordId, kind, refused);
  const base = shown && left && saysTheSame(kind, shown, seen) ? left : seen;
  const made = { id: newId(), state: 'queued', kind, recordId, action: 'delete', at } as const;
  return {
    put: [{ ...made, values: {}, base, pictures: [] }],
    remove: gone.map(({ id }) => id),
    forget: pathsOf(gone),
  };
}

/** What undoes all of these, the last first; undefined if it is too late for one of them. */
export function undone(changes: readonly SavedChange[], known: Known): Write | undefined {
  const { itemWithout, at } = known;
  // What waits for its user has changed nothing on the server.
  const isUnsent = ({ id }: SavedChange) =>
    known.changes.some((one) => one.id === id && (!one.tried || one.state !== 'queued'));
  const gone = new Set(changes.filter(isUnsent).flatMap((change) => withFollowers(change, known.seen)));
  const inverses = changes
    .filter((change) => !isUnsent(change))
    .toReversed()
    .map((change) => inverseOf(change, itemWithout(change.recordId, change.kind, [...gone]), at));
  if (inverses.includes(undefined)) return undefined;
  return {
    put: (inverses as NewChange[]).filter(saysSomething),
    remove: [...gone].map(({ id }) => id),
    forget: pathsOf([...gone]),
  };
}

const saysSomething = ({ action, values }: NewChange): boolean =>
  action !== 'update' || Object.keys(values).length > 0;

export const pathsOf = (changes: readonly Pick<Change, 'pictures'>[]): string[] =>
  changes.flatMap(({ pictures }) => pictures.map(({ path }) => path));
