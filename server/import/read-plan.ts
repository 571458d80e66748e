import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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

const linesATurn = 100;

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
  const ownIds = { boats: new Set(own.boats.map(idIn)), tasks: new Set(own.tasks.map(idIn)) };
  const ownBoats = firstOf(own.boats, ({ name }) => [nameKey(name)]);
  const ownTasks = firstOf(own.tasks, ({ boat_id, template, name }) => {
    const key = nameKey(name);
    return [
      byName(boat_id, key),
      template === null ? byOwnName(boat_id, key) : byTemplate(boat_id, template),
    ];
  });
  const origins = await planOriginsOf(db, ownerId);
  const plan: StagedPlan = { boats: [], tasks: [] };
  const ids = { boats: new Map<string, string>(), tasks: new Map<string, string>() };

  for await (const { id, value, content } of read('boats', 'Båt', createdBoat)) {
    const same = ownBoats.get(nameKey(content.name));
    settle('boats', id, content.name, same, (made) =>
      plan.boats.push({ ...made, createdAt: momentOf(value.createdAt), content }),
    );
  }

  for await (const { id, value, content } of read('tasks', 'Uppgift', createdTask)) {
    const boatId = ids.boats.get(content.boatId);
    if (boatId === undefined) {
      refuseOne('tasks', content.name, 'Uppgiftens båt finns inte i filen.');
      continue;
    }
    const template = templates.find((one) => one.id === value.template)?.id;
    const key = nameKey(content.name);
    // Two from different templates are two, even with the same name.
    const same =
      template === undefined
        ? ownTasks.get(byName(boatId, key))
        : (ownTasks.get(byTemplate(boatId, template)) ?? ownTasks.get(byOwnName(boatId, key)));
    settle('tasks', id, content.name, same, (made) => {
      const archivedAt = value.archivedAt === undefined ? undefined : momentOf(value.archivedAt);
      const createdAt = momentOf(value.createdAt);
      plan.tasks.push({ ...made, boatId, template, archivedAt, createdAt, content });
    });
  }

  for (const { content } of [...plan.boats, ...plan.tasks])
    staged.found.textBytes += textBytesOf({ ...content });
  if (plan.boats.length + plan.tasks.length > 0) await staged.add({ kind: 'plan', content: plan });
  return ids.tasks;

  /** Those of the file. A line that holds none is told of in the report. */
  async function* read<T>(
    kind: 'boats' | 'tasks',
    place: string,
    schema: z.ZodMiniType<T, Record<string, unknown>>,
  ): AsyncGenerator<{ id: string; value: Record<string, unknown>; content: T }> {
    let lines = 0;
    for await (const line of linesOf(members[kind])) {
      // Lets other requests run: the lines of one chunk of a file never yield to them.
      if (++lines % linesATurn === 0) await yieldToEventLoop();
      if ('isEmpty' in line) continue;
      const refuse = (sentence: string) => refuseOne(kind, `${place} ${line.number}`, sentence);
      if ('sentence' in line) {
        refuse(line.sentence);
        continue;
      }
      const { value } = line;
      const { success, data, error } = z.safeParse(schema, value);
      if (success) yield { id: idOf(value), value, content: data };
      else refuse(sentencesOf(error));
    }
  }

  /** Finds the one that the account has already: by its id, by where it was imported from, or the `same`. Else adds a new one. */
  function settle(
    kind: 'boats' | 'tasks',
    id: string,
    name: string,
    same: string | undefined,
    add: (made: { id: string; origin: string }) => void,
  ) {
    // One without an id is new each time.
    const origin = `${kind === 'boats' ? 'boat' : 'task'} ${id || randomId()}`;
    const there = ids[kind].get(id) ?? (ownIds[kind].has(id) ? id : undefined) ?? origins.get(origin) ?? same;
    if (there === undefined && own[kind].length + plan[kind].length >= limits[kind])
      return refuseOne(kind, name, errors[`too_many_${kind}`].message);
    const ownId = there ?? randomId();
    if (id) ids[kind].set(id, ownId);
    staged.found[kind][there === undefined ? 'new' : 'known']++;
    if (there === undefined) add({ id: ownId, origin });
  }

  function refuseOne(kind: 'boats' | 'tasks', place: string, sentence: string) {
    staged.found[kind].refused++;
    addProblem(staged.found, place.slice(0, 60), sentence);
  }
}

const idIn = ({ id }: { id: string }) => id;

const byName = (boatId: string, key: string) => `${boatId} name ${key}`;
/** Of a task from no template. */
const byOwnName = (boatId: string, key: string) => `${boatId} own ${key}`;
const byTemplate = (boatId: string, template: string) => `${boatId} template ${template}`;

/** The id of the first that has each key. Made once: searching all of them for each line of a file takes too long. */
function firstOf<T extends { id: string }>(all: T[], keysOf: (one: T) => string[]): Map<string, string> {
  return new Map(all.toReversed().flatMap((one) => keysOf(one).map((key) => [key, one.id] as const)));
}

/** When it was created, if the file says so credibly: when a task is due depends on it. */
function momentOf(value: unknown): string {
  const now = new Date().toISOString();
  const isOne = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && value < now;
  return isOne && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : now;
}
