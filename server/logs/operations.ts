import { type Merged, merge, type Was } from '#contract/changes';
import type { ContentOf, Fields } from '#contract/logs/definition';
import { Unchanged } from '#contract/logs/schemas';
import type { Caller, Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { available, noteTakenAt, refuseOverQuota, setImages } from '../images/operations.ts';
import { bytesOf, deleteImagesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { type Refusal, refuse, refuseCollided } from '../refusal.ts';
import { findAnswer, type LogAnswer } from './answers/store.ts';
import type { LogBefore, LogKind, LogRow } from './kind.ts';
import { saveRelations } from './relations.ts';
import { countLogs, deleteLog, insertLogs, updateLog } from './store.ts';

/** The log as it has been saved. */
const saved = async (trx: Db, kind: LogKind, id: string): Promise<LogAnswer> =>
  (await findAnswer(trx, kind, id)) as LogAnswer;

/** The pictures of a body, and when they were taken. */
interface Pictures {
  images?: string[] | undefined;
  takenAt?: Record<string, string | null> | undefined;
}

/** Writes a log and makes the pictures its own. With an id that was used before, returns the log that was made then, as it is now. */
export function create<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  {
    images,
    takenAt,
    _id,
    ...fields
  }: ContentOf<F> & Pictures & { images: string[]; _id: string | undefined },
): Promise<LogAnswer | Refusal> {
  const { userId } = caller;
  return inTransaction(context.db, `account ${userId}`, async (trx) => {
    const find = (trx: Db, id: string) => findAnswer(trx, kind, id);
    const before = await madeBefore(trx, caller, _id, find);
    if (before) return before;
    if ((await countLogs(trx, kind, userId)) >= kind.most) return refuse('too_many_logs');
    const id = _id ?? randomId();
    const [made] = await insertLogs(trx, kind, userId, [{ id, fields: fields as unknown as ContentOf<F> }]);
    const shown = { kind: 'log', usedBy: id, owners: [userId], paths: images } as const;
    return (
      (await saveRelations(trx, kind, made as LogBefore, fields)) ??
      (images.length > 0 ? await setImages(trx, shown) : undefined) ??
      (await noteTakenAt(trx, id, takenAt)) ??
      (await refuseOverQuota(trx, context.config, userId)) ??
      saved(trx, kind, id)
    );
  });
}

/** Finds the log inside an operation's transaction and proves that it is the caller's, or refuses. */
export type FindOwned = (trx: Db) => Promise<Owned<LogRow> | Refusal>;

type ChangesOf<F extends Fields> = Partial<ContentOf<F>> & Pictures & Record<string, unknown>;

/** Compares a change with the log. Pictures that it adds and that are gone meanwhile are left out. */
async function merged<F extends Fields>(
  trx: Db,
  kind: LogKind<F>,
  log: LogRow,
  change: ChangesOf<F>,
  was: Was,
): Promise<Merged<ChangesOf<F>>> {
  const current = JSON.parse((await saved(trx, kind, log.id)).json);
  const answered: Record<string, unknown> = { ...change };
  if (was.images && change.images)
    answered.images = await available(trx, 'log', log, current.images, change.images);
  const whole = (kind.relations ?? []).filter(({ name, answerOf }) => answerOf && change[name] !== undefined);
  for (const { name, answerOf } of whole) {
    const value = (change as Record<string, unknown>)[name];
    answered[name] = value instanceof Unchanged ? value.value : answerOf?.(value as never);
  }
  const { left, collided } = merge(current, answered, was);
  for (const { name } of whole) if (name in left) left[name] = change[name];
  return { left: left as ChangesOf<F>, collided };
}

export function update<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  find: FindOwned,
  { was, ...asked }: Partial<ContentOf<F>> & Pictures & { was?: Was | undefined },
): Promise<LogAnswer | Refusal> {
  return changeOwn(context.db, caller.userId, find, async (trx, log) => {
    const { left, collided } = was
      ? await merged(trx, kind, log, asked as ChangesOf<F>, was)
      : { left: asked, collided: [] };
    const asBefore = () => saved(trx, kind, log.id);
    if (collided.length > 0) return refuseCollided(collided, JSON.parse((await asBefore()).json));
    if (was && Object.values(left).every((value) => value === undefined)) return asBefore();
    const { images, takenAt, ...changes } = left;
    const before = await bytesOf(trx, log.owner_id);
    await updateLog(trx, kind, log, changes as unknown as Partial<ContentOf<F>>);
    const shown = images && ({ kind: 'log', usedBy: log.id, owners: [log.owner_id], paths: images } as const);
    return (
      (await saveRelations(trx, kind, log, changes)) ??
      (shown && (await setImages(trx, shown))) ??
      (await noteTakenAt(trx, log.id, takenAt)) ??
      (await refuseOverQuota(trx, context.config, log.owner_id, before)) ??
      saved(trx, kind, log.id)
    );
  });
}

/** With it go its pictures; their files stay until the clean-up deletes them. */
export function remove(
  context: Context,
  kind: LogKind,
  caller: Caller,
  find: FindOwned,
): Promise<Refusal | undefined> {
  return changeOwn(context.db, caller.userId, find, async (trx, log) => {
    await deleteImagesOf(trx, log.id);
    await kind.deleteParts?.(trx, log);
    await deleteLog(trx, kind, log);
    return undefined;
  });
}
