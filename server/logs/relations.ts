import { isDeepStrictEqual } from 'node:util';
import { Unchanged } from '#contract/logs/schemas';
import type { Db } from '../platform/db/connect.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findAnswer, findListed } from './answers/store.ts';
import type { LogBefore, LogKind } from './kind.ts';
import { countRelationBytes } from './store.ts';

/** Saves the relations that a body names. The others stay as they are, and so does one that comes back as it was answered. */
export async function saveRelations(
  trx: Db,
  kind: LogKind,
  log: LogBefore,
  body: object,
): Promise<Refusal | undefined> {
  const values = body as Record<string, unknown>;
  let hasSaved = false;
  for (const relation of kind.relations ?? []) {
    const value = values[relation.name];
    if (value === undefined) continue;
    if (value instanceof Unchanged) {
      if (await isUnchanged(trx, kind, relation.name, log.id, value)) continue;
      return refuse('invalid_input', { fields: { [relation.name]: notUnchanged } });
    }
    const refusal = await relation.save(trx, log, value as never);
    if (refusal) return refusal;
    hasSaved = true;
  }
  if (hasSaved) await countRelationBytes(trx, kind, log.id);
  return undefined;
}

const notUnchanged = 'Det är inte vad loggen har nu. Hämta loggen igen, eller skicka den utan detta.';

/** An answer for a single log may say more than one in a list. */
async function isUnchanged(
  trx: Db,
  kind: LogKind,
  name: string,
  logId: string,
  { value }: Unchanged,
): Promise<boolean> {
  const answers = [await findListed(trx, kind, logId), await findAnswer(trx, kind, logId)];
  return answers.some((answer) => answer && isDeepStrictEqual(JSON.parse(answer.json)[name], value));
}

/** The relations of a log, in the form of a body. */
export async function readWholeRelations(
  db: Db,
  { relations = [] }: LogKind,
  logId: string,
): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = {};
  for (const { name, readWhole } of relations) {
    const value = (await readWhole(db, [logId])).get(logId);
    if (value !== undefined) whole[name] = value;
  }
  return whole;
}
