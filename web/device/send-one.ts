import type { ErrorCode } from '#contract/errors';
import { type Failure, upload } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { isAsSent } from '../shared/form/creation.ts';
import { t } from '../strings.ts';
import { logCalls } from './calls.ts';
import { type OutboxProblem, type OutboxRecord, openDevice } from './database.ts';
import { changeRecord, type Entry, type LogOnServer, readable, readPicture } from './outbox.ts';
import { hasKey } from './seal.ts';

/**
 * What came of a try: `sent`; `again` when it has come a step further and is to be tried anew; `stuck` when it waits for
 * its writer; `defect` when the server stumbles over this one; `unreadable` when its seal can't be opened; `later` when the
 * server can't be reached, has no room just now, or somebody else is signed in.
 */
export type Outcome = 'sent' | 'again' | 'stuck' | 'defect' | 'unreadable' | 'later';

/** Takes one entry to the server, or a step of the way there. Whatever is cut off is safe to do again. */
export async function sendOne(userId: string, id: string): Promise<Outcome> {
  const device = await openDevice(userId);
  const record = await device.get('outbox', id);
  if (!record || record.problem) return 'stuck';
  const entry = await readable(device, record);
  if (!entry) return (await hasKey(device)) ? 'unreadable' : 'later';

  const pictures = await sendPictures(userId, entry);
  if (pictures !== 'sent') return pictures;
  if (!isStillHere(userId)) return 'later';
  switch (entry.change) {
    case 'create':
      return create(userId, entry);
    case 'update':
      return update(userId, entry);
    case 'delete':
      return remove(userId, entry);
  }
}

/** Nothing is ever sent as somebody else: asked right before each call, which reads the token at once. */
const isStillHere = (userId: string) => currentSession()?.userId === userId;

/** One at a time; what has arrived is noted at once and not sent again. */
async function sendPictures(userId: string, entry: Entry): Promise<Outcome> {
  for (const image of entry.images) {
    if (!('picture' in image) || image.path !== undefined) continue;
    const { picture, name, type } = image;
    const blob = await readPicture(userId, picture);
    if (!isStillHere(userId)) return 'later';
    if (!blob) return giveUp(userId, entry, picture, name);
    const sent = await upload('uploadImages', [new File([blob], name, { type })]);
    if (!sent.ok) return fail(userId, entry, sent, `${name}: `);
    const [path = ''] = sent.data;
    const after = await changeRecord(userId, entry.id, (now) => ({
      ...now,
      images: now.images.map((one) => ('picture' in one && one.picture === picture ? { ...one, path } : one)),
    }));
    // The entry was taken back meanwhile; nobody claims the picture, and the server throws it away.
    if (!after) return 'again';
    if (after.revision !== entry.revision) return 'again';
    image.path = path;
  }
  return 'sent';
}

/** Tells the writer of a picture that can't be opened; without the key here that is not known. */
async function giveUp(userId: string, entry: Entry, picture: string, filnamn: string): Promise<Outcome> {
  if (!(await hasKey(await openDevice(userId)))) return 'later';
  await changeRecord(userId, entry.id, (now) => ({
    ...now,
    images: now.images.map((one) =>
      'picture' in one && one.picture === picture ? { ...one, unreadable: true } : one,
    ),
  }));
  const sentences = [t('outbox.unreadable.picture', { filnamn })];
  return stick(userId, entry, { kind: 'refused', sentences, fields: {} });
}

const pathsOf = ({ images }: Entry) => images.map(({ path = '' }) => path);

async function create(userId: string, entry: Entry): Promise<Outcome> {
  const calls = logCalls[entry.of];
  if (!entry.tried) await changeRecord(userId, entry.id, (now) => ({ ...now, tried: true }));
  if (!isStillHere(userId)) return 'later';
  const images = pathsOf(entry);
  const created = await calls.create(entry.id, entry.fields, images);
  if (!created.ok) return fail(userId, entry, created);
  const { data, etag } = created;
  // An earlier try had come through after all, and something was changed here since: that is still to be saved.
  const whole = isAsSent(data, { ...entry.fields, images });
  return arrived(userId, entry, { logId: data._id, etag: etag ?? '"1"' }, whole);
}

async function update(userId: string, entry: Entry): Promise<Outcome> {
  const { logId = '', fields } = entry;
  const images = pathsOf(entry);
  const version = entry.etag === null ? await versionOfBase(userId, entry, images) : { etag: entry.etag };
  if (typeof version === 'string') return version;
  if (!isStillHere(userId)) return 'later';
  const updated = await logCalls[entry.of].update(logId, fields, images, version.etag);
  if (updated.ok) return arrived(userId, entry, { logId, etag: updated.etag }, true);
  if (!hasCode(updated, 'changed_elsewhere')) return fail(userId, entry, updated);
  const now = await versionOfBase(userId, entry, images);
  return typeof now === 'string' ? now : again(userId, entry, now.etag);
}

async function remove(userId: string, entry: Entry): Promise<Outcome> {
  const calls = logCalls[entry.of];
  if (entry.logId === undefined) {
    // A creation that was taken back after it may have arrived: its key tells which log it became.
    const created = await calls.create(entry.id, entry.fields, []);
    if (!created.ok) {
      const outcome = await fail(userId, entry, created);
      // Refused: so it had never arrived, and there is nothing to delete.
      if (outcome === 'stuck') await changeRecord(userId, entry.id, () => undefined);
      return outcome === 'stuck' ? 'again' : outcome;
    }
    const { data, etag } = created;
    await changeRecord(userId, entry.id, (now) => ({ ...now, logId: data._id, etag: etag ?? '"1"' }));
    return 'again';
  }
  const version = entry.etag === null ? await versionOfBase(userId, entry) : { etag: entry.etag };
  if (typeof version === 'string') return version;
  if (!isStillHere(userId)) return 'later';
  const removed = await calls.remove(entry.logId, version.etag);
  if (!removed.ok && !isGone(removed)) return fail(userId, entry, removed);
  const outcome = await arrived(userId, entry, { logId: entry.logId, etag: null }, true);
  // A creation that was taken back: nobody is told that anything was sent.
  return entry.tried ? 'again' : outcome;
}

/**
 * The log as it is now, compared with what the entry was made on: its ETag where nobody else has changed it, and otherwise
 * what came of the try. `images` are those that the entry wants.
 */
async function versionOfBase(
  userId: string,
  entry: Entry,
  images?: string[],
): Promise<{ etag: string } | Outcome> {
  if (!isStillHere(userId)) return 'later';
  const shown = await logCalls[entry.of].show(entry.logId ?? '');
  if (!shown.ok) {
    if (entry.change === 'delete' && isGone(shown)) {
      return arrived(userId, entry, { logId: entry.logId ?? '', etag: null }, true);
    }
    return fail(userId, entry, shown);
  }
  const { data: now, etag } = shown;
  // The answer of an earlier try was lost: it had come through.
  if (images && isAsSent(now, { ...entry.fields, images })) {
    return arrived(userId, entry, { logId: now._id, etag }, true);
  }
  return etag !== null && isUntouched(entry, now)
    ? { etag }
    : stick(userId, entry, { kind: 'changed-elsewhere' });
}

/** Nobody has changed the log since, save that this writer's own form may have removed pictures before it was cut off. */
function isUntouched({ base, images }: Entry, now: LogOnServer): boolean {
  if (!base) return false;
  if (base.updatedAt === now.updatedAt) return true;
  const { images: before, updatedAt: _, ...rest } = base;
  const wanted = new Set(images.map(({ path }) => path));
  const left = now.images.filter((path) => !before.includes(path));
  const gone = before.filter((path) => !now.images.includes(path));
  return left.length === 0 && gone.every((path) => !wanted.has(path)) && isAsSent(now, rest);
}

/** Done; or, where the user has changed it during the sending, or not all of it had come through, still to be updated. */
async function arrived(
  userId: string,
  { id, revision, change }: Entry,
  { logId, etag }: { logId: string; etag: string | null },
  whole: boolean,
): Promise<Outcome> {
  const after = await changeRecord(
    userId,
    id,
    (now) => {
      if (whole && now.revision === revision) return undefined;
      // Kept after all, but too late: what had been changed in it may still be saved as a new log.
      if (change === 'delete') return now.change === 'delete' ? undefined : now;
      // Taken back during the sending.
      if (now.change === 'delete') return { ...now, logId, etag, ...withEtag(now, etag) };
      return { ...now, change: 'update', logId, etag };
    },
    change === 'delete' ? undefined : { logId, etag },
  );
  return after ? 'again' : 'sent';
}

const withEtag = ({ earlier }: OutboxRecord, etag: string | null) =>
  earlier && { earlier: { ...earlier, change: 'update' as const, etag } };

async function again(userId: string, { id }: Entry, etag: string): Promise<Outcome> {
  await changeRecord(userId, id, (now) => ({ ...now, etag }));
  return 'again';
}

/** Pictures that have arrived lie unclaimed for a day, and are thrown away after it: then they are sent once more. */
const sentOnceMore = new Set<string>();

async function fail(userId: string, entry: Entry, failure: Failure, what = ''): Promise<Outcome> {
  if (failure.kind === 'unreachable') return 'later';
  const { status, error } = failure;
  if (status === 500) return 'defect';
  if (status === 401 || status === 429 || status >= 500) return 'later';
  if (entry.change === 'update' && isGone(failure))
    return stick(userId, entry, { kind: 'deleted-elsewhere' });
  if (error.code === 'changed_elsewhere') return stick(userId, entry, { kind: 'changed-elsewhere' });
  const arrivedBefore = entry.images.some((image) => 'picture' in image && image.path !== undefined);
  if (error.code === 'invalid_image' && arrivedBefore && !sentOnceMore.has(entry.id)) {
    sentOnceMore.add(entry.id);
    await changeRecord(userId, entry.id, (now) => ({ ...now, images: now.images.map(notArrived) }));
    return 'again';
  }
  const sentences = error.fields && error.code === 'invalid_input' ? [] : [what + error.message];
  return stick(userId, entry, { kind: 'refused', sentences, fields: error.fields ?? {} });
}

function notArrived(image: OutboxRecord['images'][number]) {
  if (!('picture' in image)) return image;
  const { path: _, ...rest } = image;
  return rest;
}

async function stick(userId: string, { id, revision }: Entry, problem: OutboxProblem): Promise<Outcome> {
  const after = await changeRecord(userId, id, (now) =>
    now.revision === revision ? { ...now, problem } : now,
  );
  return after?.problem ? 'stuck' : 'again';
}

const hasCode = (failure: Failure, code: ErrorCode) =>
  failure.kind === 'refused' && failure.error.code === code;

const isGone = (failure: Failure) => failure.kind === 'refused' && failure.status === 404;
