import { type Merged, merge, type Was } from '#contract/changes';
import type { ContentOf, Fields } from '#contract/logs/definition';
import { Unchanged } from '#contract/logs/schemas';
import type { Caller, Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { available, imagesOf, refuseGrowth, refuseOverQuota, setImages } from '../images/operations.ts';
import { bytesOf, deleteImagesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db } from '../platform/db/connect.ts';
import { withIdempotencyKey } from '../platform/idempotency.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal, refuse, refuseCollided } from '../refusal.ts';
import { type LogKind, type LogOf, type LogRow, toContent, toLog } from './kind.ts';
import { namesParts, readParts, saveParts } from './parts.ts';
import { countLogs, deleteLog, findLog, insertLogs, updateLog } from './store.ts';

/** A log as it has been saved. */
export interface Saved<F extends Fields> {
  id: string;
  version: number;
  log: LogOf<F>;
}

async function saved<F extends Fields>(
  trx: Db,
  kind: LogKind<F>,
  row: LogRow,
  images?: string[],
): Promise<Saved<F>> {
  const parts = await readParts(trx, kind, [row.id], 'readOne');
  const shown = images ?? (await imagesOf(trx, 'log', row.id));
  return { id: row.id, version: row.version, log: toLog(kind, row, shown, parts(row.id)) };
}

/**
 * Writes a log and makes the pictures its own. With an id or a key used before, returns the log that was made then, as it is now.
 */
export function create<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  { images, _id, ...fields }: ContentOf<F> & { images: string[]; _id: string | undefined },
  key: string | undefined,
): Promise<Saved<F> | Refusal> {
  const { userId } = caller;
  return withIdempotencyKey(
    context.db,
    { accountId: userId, call: kind.create, key },
    async (trx) => {
      const find = (trx: Db, id: string) => findLog(trx, kind, id);
      const before = await madeBefore(trx, caller, _id, find, 'log_deleted');
      if (before) return before instanceof Refusal ? before : saved(trx, kind, before);
      if ((await countLogs(trx, kind, userId)) >= kind.most) return refuse('too_many_logs');
      const id = _id ?? randomId();
      const [made] = await insertLogs(trx, kind, userId, [{ id, fields: fields as unknown as ContentOf<F> }]);
      const hasParts = await saveParts(trx, kind, made as LogRow, fields);
      if (hasParts instanceof Refusal) return hasParts;
      if (images.length > 0) {
        const shown = { kind: 'log', usedBy: id, owners: [userId], paths: images } as const;
        const refusal = await setImages(trx, shown);
        if (refusal) return refusal;
      }
      const full = await refuseOverQuota(trx, context.config, userId);
      if (full) return full;
      if (!hasParts) return { id, version: 1, log: toLog(kind, made as LogRow, images) };
      return saved(trx, kind, (await findLog(trx, kind, id)) as LogRow, images);
    },
    async (trx, id) => {
      const row = await findLog(trx, kind, id);
      return row && saved(trx, kind, row);
    },
  );
}

/** Finds the log inside an operation's transaction and proves that it is the caller's, or refuses. */
export type FindOwned = (trx: Db) => Promise<Owned<LogRow> | Refusal>;

type ChangesOf<F extends Fields> = Partial<ContentOf<F>> & { images?: string[] } & Record<string, unknown>;

/** Compares a change with the log. Pictures that it adds and that are gone meanwhile are left out. */
async function merged<F extends Fields>(
  trx: Db,
  kind: LogKind<F>,
  log: LogRow,
  change: ChangesOf<F>,
  was: Was,
): Promise<Merged<ChangesOf<F>>> {
  const images = await imagesOf(trx, 'log', log.id);
  const parts = await readParts(trx, kind, [log.id]);
  const answered: Record<string, unknown> = { ...change };
  if (was.images && change.images) answered.images = await available(trx, log, images, change.images);
  const whole = (kind.parts ?? []).filter(({ name, answerOf }) => answerOf && change[name] !== undefined);
  for (const { name, answerOf } of whole) {
    const value = (change as Record<string, unknown>)[name];
    answered[name] = value instanceof Unchanged ? value.value : answerOf?.(value as never);
  }
  const current = { ...toContent(kind, log), ...parts(log.id), images };
  const { left, collided } = merge(current, answered, was);
  for (const { name } of whole) if (name in left) left[name] = change[name];
  return { left: left as ChangesOf<F>, collided };
}

export function update<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  find: FindOwned,
  { was, ...asked }: Partial<ContentOf<F>> & { images?: string[]; was?: Was | undefined },
): Promise<Saved<F> | Refusal> {
  return changeOwn(context.db, caller.userId, find, async (trx, log) => {
    const { left, collided } = was
      ? await merged(trx, kind, log, asked as ChangesOf<F>, was)
      : { left: asked, collided: [] };
    if (collided.length > 0) return refuseCollided(collided, (await saved(trx, kind, log)).log);
    if (was && Object.values(left).every((value) => value === undefined)) return saved(trx, kind, log);
    const { images, ...changes } = left;
    // Pictures and parts may be taken away by the change that adds text.
    const before = images || namesParts(kind, changes) ? await bytesOf(trx, log.owner_id) : undefined;
    const written = await updateLog(trx, kind, log, changes as unknown as Partial<ContentOf<F>>);
    const hasParts = await saveParts(trx, kind, log, changes);
    if (hasParts instanceof Refusal) return hasParts;
    // Saving a part may change the log's fields.
    const row = (hasParts && (await findLog(trx, kind, log.id))) || written;
    const shown = images && ({ kind: 'log', usedBy: log.id, owners: [log.owner_id], paths: images } as const);
    const refusal = shown && (await setImages(trx, shown));
    if (refusal) return refusal;
    const full =
      before === undefined
        ? await refuseGrowth(trx, context.config, log, row)
        : await refuseOverQuota(trx, context.config, log.owner_id, before);
    return full ?? saved(trx, kind, row, images);
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
    await deleteLog(trx, kind, log);
    return undefined;
  });
}
