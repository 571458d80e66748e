import * as z from 'zod/mini';
import { createdBoat } from '#contract/boats';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { nameKey } from '#contract/name-key';
import { serviceLogSchemas } from '#contract/service-logs';
import { createdTask } from '#contract/tasks';
import { tripLogSchemas } from '#contract/trip-logs';
import { t } from '../strings.ts';
import type { Item, Kind, Values } from '../sync/change.ts';
import { alternatives, madeId } from './made-id.ts';
import { isWhole, type Parts, partsOf } from './parts.ts';

/** Something that the account does not have, or not all of. */
export interface NewRecord extends Parts {
  kind: Kind;
  /** Follows from what it is. The writer takes an alternative where it is taken. */
  id: string;
  /** Where in the file it stands, for the user. */
  place: string;
  /** The paths of its pictures in the file. */
  pictures: readonly string[];
}

export type Judged =
  | { kind: Kind; outcome: 'known' }
  | { kind: Kind; outcome: 'refused'; place: string; sentence: string }
  | { kind: Kind; outcome: 'new'; record: NewRecord };

type LogKind = 'trip-log' | 'service-log';
type Read = { value: Record<string, unknown> } | { sentence: string };

// The schemas of saved logs: for a service log less strict than its form.
const schemas: Record<LogKind, z.ZodMiniType<Values>> = {
  'trip-log': tripLogSchemas.saved,
  'service-log': serviceLogSchemas.saved,
};

/**
 * The fields by which two logs are the same, in an order that must never change: the ids of the rows of a table follow from them.
 * None may be added: a table with a column that a release before did not read must not bring its logs once more.
 */
const compared: Record<LogKind, readonly string[]> = {
  'trip-log': [
    ...['title', 'year', 'departureDateTime', 'arrivalDateTime', 'position'],
    ...['windDirection', 'windSpeed', 'distance', 'description'],
  ],
  'service-log': [
    ...['title', 'date', 'boatNameModel', 'engineType'],
    ...['engineService', 'sailAndRig', 'electronicsAndNavigation', 'hullAndDeck'],
    ...['rudderPropellerAndDrive', 'fuelSystem', 'batteryAndElectricalSystem'],
    ...['sparePartsAndReplacements', 'recommendedActions', 'costAndTime', 'comments'],
    ...['servicePersonOrCompany', 'serviceType'],
  ],
};

const contentKey = (kind: LogKind, log: Values): string =>
  madeId(kind, JSON.stringify(compared[kind].map((name) => log[name] ?? '')));

/**
 * Judges what stands in a file, in its order: boats, their tasks, and the logs that name them. Something is in the account
 * already if it has the same id, came from there before, or is the same by its content: a boat or a task by its name, a log by
 * all that matters. The second of two equal logs is there only if the account has two.
 */
export class Judge {
  readonly #userId: string;
  readonly #own: ReadonlyMap<string, Item>;
  /** What of this file has been written meanwhile. */
  readonly #written: ReadonlySet<string>;
  /** How many equal logs there are, by what is compared. */
  readonly #equals = new Map<string, number>();
  readonly #equalsInFile = new Map<string, number>();
  readonly #seen = new Map<string, string>();
  /** Of the account, and then of the file, by the ids in the file. A record's id is final only when it is written. */
  readonly #boats = new Map<string, { id: string }>();
  readonly #tasks = new Map<string, { id: string }>();
  readonly #named = new Map<string, { id: string }>();
  readonly #counts: Record<'boat' | 'task', number>;

  constructor(userId: string, lists: Record<Kind, readonly Item[]>, written: ReadonlySet<string>) {
    this.#userId = userId;
    this.#written = written;
    this.#own = new Map(Object.values(lists).flatMap((items) => items.map((item) => [item._id, item])));
    for (const kind of ['trip-log', 'service-log'] as const)
      for (const log of lists[kind]) addOne(this.#equals, contentKey(kind, log));
    this.#counts = { boat: lists.boat.length, task: lists.task.length };
    // The first of the same name counts.
    for (const { _id: id, name } of lists.boat.toReversed()) this.#named.set(boatKey(String(name)), { id });
    for (const task of lists.task.toReversed())
      for (const key of keysOf(task)) this.#named.set(key, { id: task._id });
  }

  boat(number: number, read: Read): Judged {
    const place = t('import.place.boat', { n: number });
    if ('sentence' in read) return { kind: 'boat', outcome: 'refused', place, sentence: read.sentence };
    const { success, data, error } = z.safeParse(createdBoat, read.value);
    if (!success) return { kind: 'boat', outcome: 'refused', place, sentence: sentencesOf(error) };
    return this.#settle('boat', read.value, boatKey(data.name), data.name, () => ({
      ...filled(data as unknown as Values),
      ...momentsOf(read.value),
    }));
  }

  task(number: number, read: Read): Judged {
    const kind = 'task';
    const refused = (place: string, sentence: string): Judged => ({
      kind,
      outcome: 'refused',
      place,
      sentence,
    });
    if ('sentence' in read) return refused(t('import.place.task', { n: number }), read.sentence);
    const { success, data, error } = z.safeParse(createdTask, read.value);
    if (!success) return refused(t('import.place.task', { n: number }), sentencesOf(error));
    const boat = this.#boats.get(data.boatId);
    if (!boat) return refused(data.name, t('import.noBoat'));
    const { template } = data;
    // Two from different templates are two, even with the same name.
    const byTemplate = taskKey(boat.id, 'template', template);
    const isFromTemplate = template !== undefined && this.#named.has(byTemplate);
    const byName = taskKey(boat.id, template === undefined ? 'name' : 'own', nameKey(data.name));
    return this.#settle(kind, read.value, isFromTemplate ? byTemplate : byName, data.name, () => ({
      ...filled(data as unknown as Values),
      ...momentsOf(read.value),
      boatId: boat.id,
    }));
  }

  log(kind: LogKind, place: string, read: Read): Judged {
    const refused = (sentence: string): Judged => ({ kind, outcome: 'refused', place, sentence });
    if ('sentence' in read) return refused(read.sentence);
    const { success, data, error } = z.safeParse(schemas[kind], read.value);
    if (!success) return refused(sentencesOf(error));
    const { images = [], ...values } = data as Values & { images?: string[] };
    const key = contentKey(kind, values);
    const said = idIn(read.value);
    // The same log twice, as in two exports that were put together by hand, is no second one.
    if (said !== undefined) {
      const before = this.#seen.get(said);
      if (before === key) return { kind, outcome: 'known' };
      if (before !== undefined) return refused(t('import.sameId'));
      this.#seen.set(said, key);
    }
    const number = addOne(this.#equalsInFile, key);
    const base =
      said === undefined ? madeId(this.#userId, kind, key, String(number)) : this.#idOf(kind, said);
    const parts = partsOf(kind, this.#withTasks(values));
    const before = this.#find(base);
    if (before !== undefined) {
      const item = this.#own.get(before);
      if (!item || this.#written.has(before) || isWhole(item, parts)) return { kind, outcome: 'known' };
      return { kind, outcome: 'new', record: { ...parts, kind, id: before, place, pictures: [] } };
    }
    const isThere = (said !== undefined && this.#own.has(said)) || number <= (this.#equals.get(key) ?? 0);
    if (isThere) return { kind, outcome: 'known' };
    return { kind, outcome: 'new', record: { ...parts, kind, id: base, place, pictures: images } };
  }

  #settle(
    kind: 'boat' | 'task',
    value: Record<string, unknown>,
    same: string,
    name: string,
    valuesOf: () => Values,
  ): Judged {
    const ids = kind === 'boat' ? this.#boats : this.#tasks;
    const said = idIn(value);
    const base = this.#idOf(kind, said ?? same);
    const own = said !== undefined && this.#own.has(said) ? said : this.#find(base);
    const there =
      (said === undefined ? undefined : ids.get(said)) ?? (own ? { id: own } : this.#named.get(same));
    if (there) {
      if (said !== undefined) ids.set(said, there);
      return { kind, outcome: 'known' };
    }
    const place = name.slice(0, 60);
    if (this.#counts[kind] >= limits[`${kind}s`])
      return { kind, outcome: 'refused', place, sentence: errors[`too_many_${kind}s`].message };
    this.#counts[kind] += 1;
    const record: NewRecord = { kind, id: base, place, pictures: [], values: valuesOf(), rest: [] };
    if (said !== undefined) ids.set(said, record);
    return { kind, outcome: 'new', record };
  }

  /** Another account that reads the same file gets other ids: an id belongs to one account. */
  #idOf(kind: Kind, said: string): string {
    return madeId(this.#userId, kind, said);
  }

  #find(base: string): string | undefined {
    return alternatives(base).find((id) => this.#own.has(id) || this.#written.has(id));
  }

  /** With the account's own ids of the tasks that were done. */
  #withTasks({ tasks, ...values }: Values): Values {
    if (tasks === undefined) return values;
    return { ...values, tasks: (tasks as string[]).flatMap((id) => this.#tasks.get(id)?.id ?? []) };
  }
}

const boatKey = (name: string) => `boat ${nameKey(name)}`;

const taskKey = (boatId: unknown, by: 'name' | 'own' | 'template', what: unknown) =>
  `task ${boatId} ${by} ${what}`;

/** `own`: the name of a task from no template. */
function keysOf({ boatId, template, name }: Item): string[] {
  const key = nameKey(String(name));
  const more = template === undefined ? taskKey(boatId, 'own', key) : taskKey(boatId, 'template', template);
  return [taskKey(boatId, 'name', key), more];
}

/** When it was made and put away: when a task is due depends on it. */
const momentsOf = ({ createdAt, archivedAt }: Record<string, unknown>): Values => ({
  ...(createdAt !== undefined && { createdAt }),
  ...(archivedAt !== undefined && { archivedAt }),
});

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== '_id' && value !== undefined));

/** The id that something had where it was written. */
const idIn = ({ _id }: Record<string, unknown>): string | undefined =>
  typeof _id === 'string' && /^[\w-]{1,64}$/.test(_id) ? _id : undefined;

function addOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** The messages of the first three errors, as one text. */
const sentencesOf = ({ issues }: z.core.$ZodError): string =>
  [...new Set(issues.map(sentenceOf))].slice(0, 3).join(' ');

const sentenceOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? t('import.unknownField', { namn: issue.keys.slice(0, 3).join(', ') })
    : issue.message;
