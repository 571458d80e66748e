import { isDeepStrictEqual } from 'node:util';
import { Unchanged } from '#contract/logs/schemas';
import type { Db } from '../platform/db/connect.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { LogBefore, LogKind, LogPart } from './kind.ts';
import { countPartBytes } from './store.ts';

/**
 * Saves the parts that a body names. The others stay as they are, and so does one that comes back as it was answered. Resolves
 * with whether any was saved, or with a refusal.
 */
export async function saveParts(
  trx: Db,
  kind: Pick<LogKind, 'table' | 'parts'>,
  log: LogBefore,
  body: object,
): Promise<boolean | Refusal> {
  const values = body as Record<string, unknown>;
  let hasSaved = false;
  for (const part of kind.parts ?? []) {
    const value = values[part.name];
    if (value === undefined) continue;
    if (value instanceof Unchanged) {
      if (await isUnchanged(trx, part, log.id, value)) continue;
      return refuse('invalid_input', { fields: { [part.name]: notUnchanged } });
    }
    const refusal = await part.save(trx, log, value as never);
    if (refusal) return refusal;
    hasSaved = true;
  }
  if (hasSaved) await countPartBytes(trx, kind, log.id);
  return hasSaved;
}

/** Whether a body names any part. */
export const namesParts = ({ parts = [] }: Pick<LogKind, 'parts'>, body: object): boolean =>
  parts.some(({ name }) => (body as Record<string, unknown>)[name] !== undefined);

const notUnchanged = 'Det är inte vad loggen har nu. Hämta loggen igen, eller skicka den utan detta.';

/** An answer for a single log may say more than one in a list. */
async function isUnchanged(trx: Db, part: LogPart, logId: string, { value }: Unchanged): Promise<boolean> {
  for (const read of [part.read, part.readOne ?? part.read])
    if (isDeepStrictEqual((await read(trx, [logId])).get(logId), value)) return true;
  return false;
}

/** The parts of some logs, for their answers. */
export async function readParts(
  db: Db,
  kind: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
  how: 'read' | 'readOne' | 'readWhole' = 'read',
): Promise<(logId: string) => Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const part of logIds.length > 0 ? (kind.parts ?? []) : [])
    for (const [id, value] of await (part[how] ?? part.read)(db, logIds))
      found.set(id, { ...found.get(id), [part.name]: value });
  return (logId) => found.get(logId) ?? {};
}
