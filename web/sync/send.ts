import { errors } from '#contract/errors';
import type { Failure } from '../api.ts';
import { t } from '../strings.ts';
import { applied, listIn, saysTheSame, takenAtOf } from './apply.ts';
import { type Content, type Item, type SavedChange, wasOf } from './change.ts';
import type { Remote } from './remote.ts';

/** What became of a change that was sent. */
export type Outcome =
  /** `item`: the record as it is now; undefined if it is deleted. */
  | { kind: 'done'; item: Item | undefined }
  /** Its user must decide. */
  | { kind: 'refused'; refusal: NonNullable<Content['refusal']> }
  | { kind: 'conflict'; conflict: NonNullable<Content['conflict']> }
  /** The record has changed since the replica was brought up to date. */
  | { kind: 'outdated' }
  /** The server fails on this one; others may succeed. */
  | { kind: 'failing'; sentence: string }
  /** Nobody answers, or the server asks to wait. */
  | { kind: 'later'; after?: number | undefined };

interface Surroundings {
  remote: Remote;
  userId: string;
  /** The record as the replica has it. */
  item: Item | undefined;
  /** Undefined if its bytes can't be read any more. */
  readFile: (path: string) => Promise<ArrayBuffer | undefined>;
}

/** Sends one change. Each is harmless to repeat: ids are made here, and a change says what it changes from. */
export async function send(change: SavedChange, surroundings: Surroundings): Promise<Outcome> {
  const { remote, item, userId } = surroundings;
  const { action, kind, recordId, values } = change;
  switch (action) {
    case 'create': {
      const made = await remote.create(kind, recordId, values);
      if (made.ok) return { kind: 'done', item: made.data };
      // It had arrived, and was deleted elsewhere since.
      if (made.kind === 'refused' && made.status === 410) return { kind: 'done', item: undefined };
      return isGone(made) ? refused(made.error.message) : failed(made);
    }
    case 'update': {
      const changed = await remote.update(kind, recordId, values, wasOf(change));
      return changed.ok
        ? { kind: 'done', item: changed.data ?? applied(item, change, userId) }
        : failed(changed);
    }
    case 'delete':
      return remove(change, surroundings);
    case 'picture':
      return addPicture(change, surroundings);
  }
}

async function remove(
  { kind, recordId, base }: SavedChange,
  { remote, item }: Surroundings,
): Promise<Outcome> {
  if (item && base && !saysTheSame(kind, item, base))
    return { kind: 'conflict', conflict: { fields: [], theirs: item } };
  const removed = await remote.remove(kind, recordId, (item ?? base)?.version ?? 0);
  if (removed.ok || isGone(removed)) return { kind: 'done', item: undefined };
  return isChangedElsewhere(removed) ? { kind: 'outdated' } : failed(removed);
}

async function addPicture(
  change: SavedChange,
  { remote, item, userId, readFile }: Surroundings,
): Promise<Outcome> {
  const { kind, recordId, pictures } = change;
  const picture = pictures[0];
  if (!picture) return { kind: 'done', item };
  const { path, name, type } = picture;
  const bytes = await readFile(path);
  if (!bytes) return refused(t('img.lost', { filnamn: name }));
  const id = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
  const sent = await remote.upload(kind, new File([bytes], name, { type }), id);
  if (!sent.ok) {
    const outcome = failed(sent);
    if (outcome.kind !== 'refused') return outcome;
    const { sentences, fields } = outcome.refusal;
    return refused(`${name}: ${[...sentences, ...Object.values(fields)].join(' ')}`);
  }
  // It may be there already, if the answer was lost.
  const images = ((item?.images ?? []) as string[]).filter((one) => one !== path);
  const values = { images: [...images, path], ...takenAtOf(pictures) };
  const added = await remote.update(kind, recordId, values, { images });
  if (!added.ok) return failed(added);
  // The server cleans up what was uploaded a day ago and never named: it is sent anew.
  if (added.data && !listIn(added.data.images).includes(path)) return { kind: 'later' };
  return { kind: 'done', item: added.data ?? (item && applied(item, change, userId)) };
}

const refused = (sentence: string): Outcome => ({
  kind: 'refused',
  refusal: { sentences: [sentence], fields: {} },
});

type Refused = Extract<Failure, { kind: 'refused' }>;

const isGone = (failure: Failure): failure is Refused =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 410);
const isChangedElsewhere = (failure: Failure): boolean =>
  failure.kind === 'refused' && /^(log_)?changed_elsewhere$/.test(failure.error.code);

function failed(failure: Failure): Outcome {
  if (failure.kind === 'unreachable') {
    // A page of a proxy: it may mean only this one, such as a picture that is too large for it.
    return failure.status === undefined
      ? { kind: 'later' }
      : { kind: 'failing', sentence: errors.defect.message };
  }
  const { status, error, retryAfter } = failure;
  if (status === 401 || error.code === 'upload_broken') return { kind: 'later' };
  if (status === 429 || status === 503) return { kind: 'later', after: retryAfter };
  if (status >= 500) return { kind: 'failing', sentence: error.message };
  if (error.code === 'fields_changed_elsewhere') {
    const fields = Object.keys(error.fields ?? {});
    return { kind: 'conflict', conflict: { fields, theirs: (error.current as Item | undefined) ?? null } };
  }
  if (isGone(failure)) return { kind: 'conflict', conflict: { fields: [], theirs: null } };
  const fields = error.fields ?? {};
  const sentences = Object.keys(fields).length > 0 ? [] : [error.message];
  return { kind: 'refused', refusal: { sentences, fields } };
}
