import type { Db } from '../platform/db/connect.ts';

import type { LogKind, LogRow } from './kind.ts';

/** Saves the parts that a body names; the others stay as they are. Resolves with whether it names any. */
export async function saveParts(
  trx: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  log: Pick<LogRow, 'id' | 'owner_id'>,
  body: object,
): Promise<boolean> {
  const values = body as Record<string, unknown>;
  const named = parts.filter(({ name }) => values[name] !== undefined);
  for (const part of named) await part.save(trx, log, values[part.name] as never);
  return named.length > 0;
}

/** The parts of some logs, for their answers. */
export async function readParts(
  db: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
  how: 'read' | 'readWhole' = 'read',
): Promise<(logId: string) => Record<string, unknown>> {
  const found: { name: string; values: Map<string, unknown> }[] = [];
  if (logIds.length > 0) {
    for (const part of parts) found.push({ name: part.name, values: await part[how](db, logIds) });
  }
  return (logId) =>
    Object.fromEntries(
      found.flatMap(({ name, values }) => (values.has(logId) ? [[name, values.get(logId)]] : [])),
    );
}
