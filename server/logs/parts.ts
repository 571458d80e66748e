import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AsAnswered } from '#contract/logs/schemas';
import type { Db } from '../platform/db/connect.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { LogBefore, LogKind, LogPart } from './kind.ts';

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

/** For how many logs parts are in memory as the database gives them: a log may have hundreds of rows. */
const logsAtATime = 200;

/** The parts of some logs, for their answers. */
export async function readParts(
  db: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
  how: 'read' | 'readOne' | 'readWhole' = 'read',
): Promise<(logId: string) => Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for (let from = 0; from < logIds.length; from += logsAtATime) {
    // Lets other requests run: SQLite itself never yields to them.
    if (from > 0) await nextTurn();
    const ids = logIds.slice(from, from + logsAtATime);
    for (const part of parts) {
      for (const [id, value] of await (part[how] ?? part.read)(db, ids))
        found.set(id, { ...found.get(id), [part.name]: value });
    }
  }
  return (logId) => found.get(logId) ?? {};
}

/** The text of the parts of some logs, for the search. */
export async function readTextsOfParts(
  db: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
): Promise<(logId: string) => string> {
  const found: Map<string, string>[] = [];
  for (const part of parts)
    if (part.readTexts && logIds.length > 0) found.push(await part.readTexts(db, logIds));
  return (logId) => found.map((texts) => texts.get(logId) ?? '').join('\n');
}
