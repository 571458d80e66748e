import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AsAnswered } from '#contract/logs/schemas';
import type { Db } from '../platform/db/connect.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { batchesOf } from './batches.ts';
import type { LogBefore, LogKind, LogPart } from './kind.ts';
import { countPartRows } from './store.ts';

/**
 * Saves the parts that a body names. The others stay as they are, and so does one that comes back as it was answered. Resolves
 * with whether any was saved, or with a refusal.
 */
export async function saveParts(
  trx: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  log: LogBefore,
  body: object,
): Promise<boolean | Refusal> {
  const values = body as Record<string, unknown>;
  let hasSaved = false;
  for (const part of parts) {
    const value = values[part.name];
    if (value === undefined) continue;
    if (value instanceof AsAnswered) {
      if (await isAsAnswered(trx, part, log.id, value)) continue;
      return refuse('invalid_input', { fields: { [part.name]: notAsAnswered } });
    }
    const refusal = await part.save(trx, log, value as never);
    if (refusal) return refusal;
    hasSaved = true;
  }
  return hasSaved;
}

/** Whether a body names any part. */
export const namesParts = ({ parts = [] }: Pick<LogKind, 'parts'>, body: object): boolean =>
  parts.some(({ name }) => (body as Record<string, unknown>)[name] !== undefined);

const notAsAnswered = 'Det är inte vad loggen har nu. Hämta loggen igen, eller skicka den utan detta.';

/** An answer for a single log may say more than one in a list. */
async function isAsAnswered(trx: Db, part: LogPart, logId: string, { value }: AsAnswered): Promise<boolean> {
  for (const read of [part.read, part.readOne ?? part.read])
    if (isDeepStrictEqual((await read(trx, [logId])).get(logId), value)) return true;
  return false;
}

/** Of how many logs parts are read at a time, and how many rows they have together: a log may have hundreds. */
const atOnce = { logs: 100, rows: 1_000 };

/** The logs, as many at a time as have few rows together. */
async function* fewAtATime(
  db: Db,
  kind: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
): AsyncGenerator<string[]> {
  for (let from = 0; from < logIds.length; from += atOnce.logs) {
    const ids = logIds.slice(from, from + atOnce.logs);
    const rows = ids.length > 1 ? await countPartRows(db, kind, ids) : new Map<string, number>();
    for (const some of batchesOf(ids, atOnce.rows, (id) => rows.get(id) ?? 0)) {
      yield some;
      // Lets other requests run: SQLite itself never yields to them.
      if (logIds.length > some.length) await nextTurn();
    }
  }
}

/** The parts of some logs, for their answers. */
export async function readParts(
  db: Db,
  kind: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
  how: 'read' | 'readOne' | 'readWhole' = 'read',
): Promise<(logId: string) => Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for await (const ids of fewAtATime(db, kind, logIds)) {
    for (const part of kind.parts ?? []) {
      for (const [id, value] of await (part[how] ?? part.read)(db, ids))
        found.set(id, { ...found.get(id), [part.name]: value });
    }
  }
  return (logId) => found.get(logId) ?? {};
}

/** The text of the parts of some logs, for the search. */
export async function readTextsOfParts(
  db: Db,
  kind: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
): Promise<(logId: string) => string> {
  const found: Map<string, string>[] = [];
  const withTexts = (kind.parts ?? []).filter(({ readTexts }) => readTexts);
  if (withTexts.length > 0)
    for await (const ids of fewAtATime(db, kind, logIds))
      for (const part of withTexts) if (part.readTexts) found.push(await part.readTexts(db, ids));
  return (logId) => found.map((texts) => texts.get(logId) ?? '').join('\n');
}
