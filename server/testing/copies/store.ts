import { sql } from 'kysely';
import type { LogKind } from '../../logs/kind.ts';
import type { Db } from '../../platform/db/connect.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** The id of a copy of a log: its first letters, and the number of the copy. */
export const idOfCopy = (id: string, copy: number): string => id.slice(0, 20) + two(copy);

/** Copies each of the logs so many times (99 at most), in the database: a request for each would take minutes. */
export async function copyLogs(
  db: Db,
  table: LogKind['table'],
  ids: readonly string[],
  copies: number,
): Promise<void> {
  const log = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
  const names = Object.keys(log).filter((name) => name !== 'id');
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let copy = 0; copy < copies; copy++)
    await sql`insert into ${sql.table(table)} (id, ${columns})
      select substr(id, 1, 20) || ${two(copy)}, ${columns} from ${sql.table(table)}
      where id in (${sql.join(ids)})`.execute(db);
}

/** Lets the copies of service logs name the tasks that the logs themselves name. */
export async function copyTasksDone(db: Db, logIds: readonly string[], copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy++)
    await sql`insert into service_log_tasks (log_id, task_id)
      select service_logs.id, task_id from service_log_tasks
      join service_logs on service_logs.id = substr(log_id, 1, 20) || ${two(copy)}
      where log_id in (${sql.join(logIds)})`.execute(db);
}
