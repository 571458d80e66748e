import type { Db } from '../platform/db/connect.ts';
import type { Refusal } from '../refusal.ts';
import type { LogBefore, LogKind } from './kind.ts';

/** Saves the parts that a body names; the others stay as they are. Resolves with whether it names any, or why it may not. */
export async function saveParts(
  trx: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  log: LogBefore,
  body: object,
): Promise<boolean | Refusal> {
  const values = body as Record<string, unknown>;
  const named = parts.filter(({ name }) => values[name] !== undefined);
  for (const part of named) {
    const refusal = await part.save(trx, log, values[part.name] as never);
    if (refusal) return refusal;
  }
  return named.length > 0;
}

/** The parts of some logs, for their answers. */
export async function readParts(
  db: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
  how: 'read' | 'readOne' | 'readWhole' = 'read',
): Promise<(logId: string) => Record<string, unknown>> {
  const found: { name: string; values: Map<string, unknown> }[] = [];
  if (logIds.length > 0) {
    for (const part of parts)
      found.push({ name: part.name, values: await (part[how] ?? part.read)(db, logIds) });
  }
  return (logId) =>
    Object.fromEntries(
      found.flatMap(({ name, values }) => (values.has(logId) ? [[name, values.get(logId)]] : [])),
    );
}

/** What a search looks at in the parts of some logs. */
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
