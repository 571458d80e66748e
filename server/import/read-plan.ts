import * as z from 'zod/mini';
import { createdBoat } from '#contract/boats';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { nameKey } from '#contract/name-key';
import { templates } from '#contract/plan/templates';
import { createdTask } from '#contract/tasks';
import { boatsOf } from '../boats/store.ts';
import { members } from '../export/format.ts';
import type { Db } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { tasksOf } from '../tasks/store.ts';
import type { Line } from './json-lines.ts';
import { addProblem, type StagedImport, textBytesOf } from './staged-import.ts';
import type { StagedPlan } from './staged-item.ts';
import { planOriginsOf } from './store.ts';
import { idOf, sentencesOf } from './validate-log.ts';

/** The origin of a boat or a task: the id that it had. One without an id is new each time. */
const originOf = (kind: 'boat' | 'task', id: string) => `${kind} ${id || randomId()}`;

/**
 * Takes the boats and tasks of an export into a staged import; returns the account's task id for each task id of the file. A boat
 * that the account has already, or one of the same name, is the same boat; so is a task of that boat from the same template, or
 * of the same name.
 */
export async function readPlan(
  db: Db,
  ownerId: string,
  linesOf: (member: string) => AsyncIterable<Line>,
  staged: StagedImport,
): Promise<Map<string, string>> {
  const own = { boats: await boatsOf(db, ownerId), tasks: await tasksOf(db, ownerId) };
  const origins = await planOriginsOf(db, ownerId);
  const plan: StagedPlan = { boats: [], tasks: [] };
  const boatIds = new Map<string, string>();
  const taskIds = new Map<string, string>();

  for await (const line of linesOf(members.boats)) {
    const read = readLine(line, createdBoat);
    if (!read) continue;
    if ('sentence' in read) {
      refuseOne('boats', `Båt ${line.number}`, read.sentence);
      continue;
    }
    const { id, value, content } = read;
    const origin = originOf('boat', id);
    const there =
      boatIds.get(id) ??
      own.boats.find((boat) => boat.id === id)?.id ??
      origins.get(origin) ??
      own.boats.find(({ name }) => nameKey(name) === nameKey(content.name))?.id;
    if (there !== undefined) {
      if (id) boatIds.set(id, there);
      staged.found.boats.known++;
    } else if (own.boats.length + plan.boats.length >= limits.boats) {
      refuseOne('boats', content.name, errors.too_many_boats.message);
    } else {
      const boat = { id: randomId(), origin, createdAt: momentOf(value.createdAt), content };
      plan.boats.push(boat);
      if (id) boatIds.set(id, boat.id);
      staged.found.boats.new++;
    }
  }

  for await (const line of linesOf(members.tasks)) {
    const read = readLine(line, createdTask);
    if (!read) continue;
    if ('sentence' in read) {
      refuseOne('tasks', `Uppgift ${line.number}`, read.sentence);
      continue;
    }
    const { id, value, content } = read;
    const boatId = boatIds.get(content.boatId);
    if (boatId === undefined) {
      refuseOne('tasks', content.name, 'Uppgiftens båt finns inte i filen.');
      continue;
    }
    const origin = originOf('task', id);
    const template = templates.find((one) => one.id === value.template)?.id;
    const there =
      taskIds.get(id) ??
      own.tasks.find((task) => task.id === id)?.id ??
      origins.get(origin) ??
      own.tasks.find(
        (task) =>
          task.boat_id === boatId &&
          (template !== undefined && task.template !== null
            ? task.template === template
            : nameKey(task.name) === nameKey(content.name)),
      )?.id;
    if (there !== undefined) {
      if (id) taskIds.set(id, there);
      staged.found.tasks.known++;
    } else if (own.tasks.length + plan.tasks.length >= limits.tasks) {
      refuseOne('tasks', content.name, errors.too_many_tasks.message);
    } else {
      const archivedAt = value.archivedAt === undefined ? undefined : momentOf(value.archivedAt);
      const createdAt = momentOf(value.createdAt);
      const task = { id: randomId(), origin, boatId, template, archivedAt, createdAt, content };
      plan.tasks.push(task);
      if (id) taskIds.set(id, task.id);
      staged.found.tasks.new++;
    }
  }

  for (const { content } of [...plan.boats, ...plan.tasks])
    staged.found.textBytes += textBytesOf({ ...content });
  if (plan.boats.length + plan.tasks.length > 0) await staged.add({ kind: 'plan', content: plan });
  return taskIds;

  function refuseOne(kind: 'boats' | 'tasks', place: string, sentence: string) {
    staged.found[kind].refused++;
    addProblem(staged.found, place.slice(0, 60), sentence);
  }
}

type Read<T> = { id: string; value: Record<string, unknown>; content: T } | { sentence: string } | undefined;

function readLine<T>(line: Line, schema: z.ZodMiniType<T, Record<string, unknown>>): Read<T> {
  if ('isEmpty' in line) return undefined;
  if ('sentence' in line) return line;
  const parsed = z.safeParse(schema, line.value);
  return parsed.success
    ? { id: idOf(line.value), value: line.value, content: parsed.data }
    : { sentence: sentencesOf(parsed.error) };
}

/** When it was created, if the file says so credibly: when a task is due depends on it. */
function momentOf(value: unknown): string {
  const now = new Date().toISOString();
  const isOne = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && value < now;
  return isOne && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : now;
}
