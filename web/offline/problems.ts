import { serviceLogFields } from '#contract/logs/service-log-fields';
import { tripLogFields } from '#contract/logs/trip-log-fields';
import { type RowChanges, type RowSummary, withChanges } from '#contract/rows';
import { keptTrack } from '#contract/tracks';
import { randomId } from '../shared/random-id.ts';
import { readAnswer } from './answers.ts';
import { anew, type Entry, type Fields } from './entry.ts';
import { trackKey } from './logs.ts';
import { withTheirs } from './merge.ts';
import { modify, readOutbox } from './outbox.ts';
import { waitingRows } from './part-values.ts';
import type { OfflineDb } from './schema.ts';

/** Applies the user's decision about an entry that waited for it. */
function decide(db: OfflineDb, id: string, change: (entry: Entry) => Entry): Promise<Entry | undefined> {
  return modify(
    db,
    id,
    (before) => {
      const after = before?.problem ? change(before) : before;
      return after && after !== before ? { ...after, revision: after.revision + 1 } : before;
    },
    { news: 'written' },
  );
}

/** Resolves a conflict: `chosen` has the user's choice for each field that collided. Pictures are merged already. */
export async function resolveConflict(
  db: OfflineDb,
  id: string,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): Promise<void> {
  await decide(db, id, (entry) => {
    const { problem, theirs, action, was, choice } = entry;
    if (problem?.kind !== 'conflict' || !theirs) return entry;
    const names = problem.fields.filter((name) => chosen[name] === 'theirs');
    const fields = withTheirs(entry.fields, names, theirs);
    const next: Entry = { ...entry, ...anew, was, choice, fields };
    // Without a version, the other side was an entry that waited here, written in another tab.
    if (problem.etag !== null) next.etag = problem.etag;
    // A deletion keeps its base, which the change that it replaced is based on.
    if (problem.etag !== null && action !== 'delete') next.base = theirs;
    return next;
  });
}

/**
 * Saves a log that was deleted elsewhere as a new one: its base and the changes, with the pictures, the rows and the track
 * that are on this device. Resolves with the id of the new entry.
 */
export async function saveAsNew(db: OfflineDb, id: string): Promise<string | undefined> {
  const { logId: goneId } = (await readOutbox(db)).entries.find((one) => one.id === id) ?? {};
  const track = goneId === undefined ? undefined : await trackOnDevice(db, goneId);
  const made = await decide(db, id, ({ logId: _, ...entry }) => ({
    ...entry,
    ...anew,
    // A new id: the old one is the idempotency key of the deleted log, and would lead to it again.
    id: randomId(),
    action: 'create',
    tried: [],
    fields: wholeLog(entry, track),
    base: null,
    etag: null,
    pictures: entry.pictures.filter((one) => 'picture' in one).map(({ path: _, ...one }) => one),
  }));
  return made?.id;
}

/** The track of a log, if the device has it. */
const trackOnDevice = async (db: OfflineDb, logId: string) =>
  keptTrack.safeParse((await readAnswer(db, trackKey(logId)))?.data).data;

const fieldsOfKind = { 'trip-log': tripLogFields, 'service-log': serviceLogFields };

/** All fields, as a creation needs them: a change may name only a few, such as one row. */
function wholeLog(
  { kind, base, fields }: Pick<Entry, 'kind' | 'base' | 'fields'>,
  track: Awaited<ReturnType<typeof trackOnDevice>>,
): Fields {
  const names = Object.keys(fieldsOfKind[kind]).filter((name) => base?.[name] !== undefined);
  const whole: Fields = Object.fromEntries(names.map((name) => [name, base?.[name] as Fields[string]]));
  if (base?.tasks) whole.tasks = JSON.stringify(base.tasks);
  if (track) {
    const { box: _, ...written } = track;
    whole.track = JSON.stringify(written);
  }
  Object.assign(whole, fields);
  const { all = [] } = (base?.rows ?? {}) as Partial<RowSummary>;
  const written = withChanges(all, waitingRows(fields));
  if (written.length > 0) whole.rows = JSON.stringify({ written, struck: [] } satisfies RowChanges);
  return whole;
}

/** Lets a failed entry be tried again, without the pictures that can't be read. */
export async function tryAgain(db: OfflineDb, id: string): Promise<void> {
  await decide(db, id, ({ problem, ...entry }) => {
    const lost = problem?.kind === 'picture-unreadable' ? problem.pictures : [];
    const pictures = entry.pictures.filter((one) => !('picture' in one && lost.includes(one.picture)));
    return { ...entry, serverErrors: undefined, pictures };
  });
}
