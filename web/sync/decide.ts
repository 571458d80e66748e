import { type RowChanges, type RowSummary, unite } from '#contract/rows';
import { applied, contentOf } from './apply.ts';
import { type Change, type Item, isSaved, type SavedChange, type Values, wasOf } from './change.ts';
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
 * struck, a track whose line is no longer here.
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
      // One that was there has only got its position, which it keeps.
      const there = new Set((base?.rows as RowSummary | undefined)?.all?.map(({ id }) => id));
      const ids = changed?.written.flatMap(({ id }) => (there.has(id) ? [] : id)) ?? [];
      const struck = ids.length > 0 && { rows: { written: [], struck: ids } };
      return {
        ...update,
        values: { ...fields, ...struck },
        base: applied(base ?? undefined, change, '') ?? null,
      };
    }
  }
}

/** The change once its user has chosen: of the fields that collided, those in `mine` as written here, the others as they are. */
export function resolved(change: SavedChange, mine: readonly string[]): Write {
  const { conflict, refusal: _, tried: __, ...asked } = change;
  const theirs = conflict?.theirs ?? null;
  const collided = new Set(conflict?.fields);
  const isKept = (name: string) => !collided.has(name) || mine.includes(name);
  const values = Object.fromEntries(Object.entries(change.values).filter(([name]) => isKept(name)));
  if (change.action !== 'delete' && Object.keys(values).length === 0) return { remove: [change.id] };
  return { put: [{ ...asked, state: 'queued', values, base: theirs }] };
}

/** A log that was deleted elsewhere, written anew with all that was changed in it here. Its pictures are gone with it. */
export function asNew(change: SavedChange, all: readonly Change[], at: number): Write & { recordId: string } {
  const { kind, recordId: before, order } = change;
  const recordId = newId();
  const seen = applied(undefined, change, '');
  const { rows, ...values } = contentOf(kind, seen ?? { _id: before });
  const { all: written = [] } = (rows ?? {}) as Partial<RowSummary>;
  const created: NewChange = {
    ...{
      id: newId(),
      order,
      state: 'queued',
      kind,
      recordId,
      action: 'create',
      at,
      base: null,
      pictures: [],
    },
    values: { ...values, ...(written.length > 0 && { rows: { written, struck: [] } satisfies RowChanges }) },
  };
  const behind = all.filter((one) => isSaved(one) && one.recordId === before && one.id !== change.id);
  return { recordId, put: [created, ...behind.map((one) => ({ ...one, recordId }))], remove: [change.id] };
}

/** What is to go when a change is given up: with a creation, all that was to be changed in what it would have made. */
export function givenUp(change: Change, all: readonly Change[]): Write {
  const isAll = change.action === 'create' || change.conflict?.theirs === null;
  const gone = all.filter(
    (one) => one.id === change.id || (isAll && isSaved(one) && one.recordId === change.recordId),
  );
  return {
    remove: gone.map(({ id }) => id),
    forget: gone.flatMap(({ pictures }) => pictures.map(({ path }) => path)),
  };
}

/** What was written in the form of a refused change, together with what that change says. */
export function corrected(refused: SavedChange | undefined, values: Values): Values {
  const rows = [refused?.values.rows, values.rows].filter((one) => one !== undefined) as RowChanges[];
  return {
    ...refused?.values,
    ...values,
    ...(rows.length > 0 && { rows: rows.reduce(unite) }),
  };
}
