import * as z from 'zod/mini';
import { createdBoat } from '#contract/boats';
import { createdCost } from '#contract/costs';
import { createdDocument } from '#contract/documents';
import { errors } from '#contract/errors';
import { limits } from '#contract/limits';
import { nameKey } from '#contract/name-key';
import { serviceLogSchemas } from '#contract/service-logs';
import { createdTask } from '#contract/tasks';
import { tripLogSchemas } from '#contract/trip-logs';
import { oldestFirst } from '../plan/oldest-first.ts';
import { t } from '../strings.ts';
import type { Item, Kind, Values } from '../sync/change.ts';
import { type Judged, type NewRecord, refusedAt, sentencesOf, type Written } from './judged.ts';
import { lackingFacts, lackingPictures } from './lacking.ts';
import { alternatives, madeId } from './made-id.ts';
import { BoatNames, boatKey, keysOf, taskKey } from './names.ts';
import { isWhole, partsOf } from './parts.ts';
import { contentKey, type LogKind, SameLogs } from './same-logs.ts';

// The schemas of saved logs: for a service log less strict than its form.
const schemas: Record<LogKind, z.ZodMiniType<Values>> = {
  'trip-log': tripLogSchemas.saved,
  'service-log': serviceLogSchemas.saved,
};

/**
 * Judges what stands in a file, in its order: boats, their tasks and costs, the logs that name them, and documents. Something is in the account
 * already if it has the same id, came from there before, or is the same by its content: a boat or a task by its name, a log, a
 * cost or a document as `SameLogs` has it.
 */
export class Judge {
  readonly #userId: string;
  readonly #own: ReadonlyMap<string, Item>;
  /** What of this file has been written meanwhile. */
  readonly #written: ReadonlySet<string>;
  /** In the file. */
  readonly #hasPicture: (path: string) => boolean;
  readonly #logs: SameLogs;
  readonly #seen = new Map<string, string>();
  /** Of the account, and then of the file, by the ids in the file. A record's id is final only when it is written. */
  readonly #boats = new Map<string, { id: string }>();
  readonly #tasks = new Map<string, { id: string }>();
  readonly #services = new Map<string, { id: string }>();
  readonly #named = new Map<string, { id: string }>();
  readonly #counts: Record<'boat' | 'task' | 'document' | 'cost', number>;
  readonly #boatNames: BoatNames;
  /** The account's boat whose are the logs that name none, and the name of the one whose they are in the file. */
  readonly #first: string | undefined;
  #firstInFile: { id: string; name: string } | undefined;

  constructor(
    userId: string,
    lists: Record<Kind, readonly Item[]>,
    written: ReadonlySet<string>,
    hasPicture: (path: string) => boolean,
  ) {
    this.#userId = userId;
    this.#hasPicture = hasPicture;
    this.#written = written;
    this.#own = new Map(Object.values(lists).flatMap((items) => items.map((item) => [item._id, item])));
    this.#logs = new SameLogs(lists);
    this.#counts = {
      boat: lists.boat.length,
      task: lists.task.length,
      document: lists.document.length,
      cost: lists.cost.length,
    };
    const boats = oldestFirst(lists.boat);
    this.#first = boats[0]?._id;
    this.#boatNames = new BoatNames(boats);
    // The first of the same name counts.
    for (const task of lists.task.toReversed())
      for (const key of keysOf(task)) this.#named.set(key, { id: task._id });
  }

  judge({ kind, place, read }: Written): Judged {
    if ('sentence' in read) return refusedAt(kind, place, read.sentence);
    if (kind === 'boat') return this.#boat(place, read.value);
    if (kind === 'task') return this.#task(place, read.value);
    if (kind === 'document') return this.#document(place, read.value);
    if (kind === 'cost') return this.#cost(place, read.value);
    return this.#log(kind, place, read.value);
  }

  #boat(place: string, value: Record<string, unknown>): Judged {
    const { success, data, error } = z.safeParse(createdBoat, value);
    if (!success) return refusedAt('boat', place, sentencesOf(error));
    const values = filled(data as unknown as Values);
    const named = this.#boatNames.means(data.name);
    const judged = this.#settle('boat', value, boatKey(data.name), { name: data.name, named, values });
    const here = this.#own.get(this.#boats.get(idIn(value) ?? '')?.id ?? '');
    this.#boatNames.note(data, here);
    if (judged.outcome !== 'known' || !here || !isOfDossier(value)) return judged;
    return { ...judged, record: this.#completing(here, 'boat', place, lackingFacts(here, values)) };
  }

  #task(place: string, value: Record<string, unknown>): Judged {
    const { success, data, error } = z.safeParse(createdTask, value);
    if (!success) return refusedAt('task', place, sentencesOf(error));
    const boat = this.#boats.get(data.boatId);
    if (!boat) return refusedAt('task', data.name, t('import.noBoat'));
    const { template } = data;
    // Two from different templates are two, even with the same name.
    const byTemplate = taskKey(boat.id, 'template', template);
    const isFromTemplate = template !== undefined && this.#named.has(byTemplate);
    const byName = taskKey(boat.id, template === undefined ? 'name' : 'own', nameKey(data.name));
    const same = isFromTemplate ? byTemplate : byName;
    return this.#settle('task', value, same, {
      ...{ name: data.name, named: this.#named.get(same) },
      values: { ...filled(data as unknown as Values), ...momentsOf(value), boatId: boat.id },
    });
  }

  #document(place: string, value: Record<string, unknown>): Judged {
    const { success, data, error } = z.safeParse(createdDocument, value);
    if (!success) return refusedAt('document', place, sentencesOf(error));
    const { boatId, serviceLogId, images, ...content } = data;
    const whose =
      boatId === undefined
        ? { serviceLogId: this.#services.get(serviceLogId ?? '')?.id }
        : { boatId: this.#boats.get(boatId)?.id };
    if (Object.values(whose).includes(undefined)) return refusedAt('document', place, t('import.noOwner'));
    const values = { ...filled(content as unknown as Values), ...whose };
    return this.#nameless('document', data.name || place, value, values, images);
  }

  #cost(place: string, value: Record<string, unknown>): Judged {
    const { success, data, error } = z.safeParse(createdCost, value);
    if (!success) return refusedAt('cost', place, sentencesOf(error));
    const { images, ...content } = data;
    const boat = this.#boats.get(data.boatId);
    if (!boat) return refusedAt('cost', place, t('import.noBoatOfCost'));
    const values = { ...filled(content as unknown as Values), boatId: boat.id };
    return this.#nameless('cost', place, value, values, images);
  }

  /**
   * Two documents, or costs, that say the same are two: the second is there only if the account has two. Those of a dossier are
   * the seller's, whose bill of sale is not the buyer's: they are there only if they have been read before.
   */
  #nameless(
    kind: 'document' | 'cost',
    place: string,
    value: Record<string, unknown>,
    values: Values,
    pictures: readonly string[] = [],
  ): Judged {
    const said = idIn(value);
    const key = contentKey(kind, values);
    if (said !== undefined && this.#seen.has(said)) return { kind, outcome: 'known' };
    if (said !== undefined) this.#seen.set(said, key);
    const number = this.#logs.numberInFile(key);
    const id = this.#idOf(kind, said ?? `${key} ${number}`);
    const own = said !== undefined && this.#own.has(said) ? said : this.#find(id);
    if (own !== undefined && this.#written.has(own)) this.#counts[kind] += 1;
    const isKnown = own !== undefined || (!isOfDossier(value) && this.#logs.has(kind, values, number));
    if (isKnown) return { kind, outcome: 'known' };
    if (this.#counts[kind] >= limits[`${kind}s`])
      return refusedAt(kind, place, errors[`too_many_${kind}s`].message);
    this.#counts[kind] += 1;
    const record: NewRecord = { kind, id, place: place.slice(0, 60), pictures, values, rest: [] };
    return { kind, outcome: 'new', record };
  }

  #log(kind: LogKind, place: string, value: Record<string, unknown>): Judged {
    const { success, data, error } = z.safeParse(schemas[kind], value);
    if (!success) return refusedAt(kind, place, sentencesOf(error));
    const { images = [], ...values } = data as Values & { images?: string[] };
    const key = contentKey(kind, values);
    const said = idIn(value);
    // The same log twice, as in two exports that were put together by hand, is no second one.
    if (said !== undefined) {
      const before = this.#seen.get(said);
      if (before === key) return { kind, outcome: 'known' };
      if (before !== undefined) return refusedAt(kind, place, t('import.sameId'));
      this.#seen.set(said, key);
    }
    const number = this.#logs.numberInFile(key);
    const base =
      said === undefined ? madeId(this.#userId, kind, key, String(number)) : this.#idOf(kind, said);
    const parts = partsOf(kind, this.#withBoat(kind, this.#withTasks(values)));
    const before = this.#find(base);
    if (before !== undefined) {
      this.#logs.isFound(before);
      this.#noteService(kind, said, { id: before });
      const item = this.#own.get(before);
      if (!item || this.#written.has(before)) return { kind, outcome: 'known' };
      if (!isWhole(item, parts))
        return { kind, outcome: 'new', record: { ...parts, kind, id: before, place, pictures: [] } };
      const pictures = isOfDossier(value) ? lackingPictures(kind, item, images.filter(this.#hasPicture)) : [];
      return { kind, outcome: 'known', record: this.#completing(item, kind, place, {}, pictures) };
    }
    const isOwn = said !== undefined && this.#own.has(said);
    if (isOwn) this.#noteService(kind, said, { id: said });
    if (isOwn) return { kind, outcome: 'known' };
    if (this.#logs.has(kind, values, number)) {
      const same = this.#logs.idOf(key, number);
      if (same !== undefined) this.#noteService(kind, said, { id: same });
      return { kind, outcome: 'known' };
    }
    const record: NewRecord = { ...parts, kind, id: base, place, pictures: images };
    this.#noteService(kind, said, record);
    return { kind, outcome: 'new', record };
  }

  /** Documents name their service. */
  #noteService(kind: LogKind, said: string | undefined, record: { id: string }): void {
    if (kind === 'service-log' && said !== undefined) this.#services.set(said, record);
  }

  #settle(
    kind: 'boat' | 'task',
    value: Record<string, unknown>,
    same: string,
    { name, named, values }: { name: string; named: { id: string } | undefined; values: Values },
  ): Judged {
    const ids = { boat: this.#boats, task: this.#tasks }[kind];
    const said = idIn(value);
    const base = this.#idOf(kind, said ?? same);
    const own = said !== undefined && this.#own.has(said) ? said : this.#find(base);
    const byId = (said === undefined ? undefined : ids.get(said)) ?? (own ? { id: own } : undefined);
    const there = byId ?? named;
    if (there) {
      if (this.#written.has(there.id) && !this.#own.has(there.id)) this.#counts[kind] += 1;
      if (said !== undefined) ids.set(said, there);
      if (kind === 'boat')
        this.#firstInFile ??= { id: there.id, name: String(this.#own.get(there.id)?.name ?? name) };
      const namesake = kind === 'boat' && !byId ? this.#own.get(there.id) : undefined;
      return { kind, outcome: 'known', namesake };
    }
    const place = name.slice(0, 60);
    if (kind === 'boat') this.#firstInFile ??= { id: base, name };
    if (this.#counts[kind] >= limits[`${kind}s`])
      return refusedAt(kind, place, errors[`too_many_${kind}s`].message);
    this.#counts[kind] += 1;
    const record: NewRecord = { kind, id: base, place, pictures: [], values, rest: [] };
    if (said !== undefined) ids.set(said, record);
    return { kind, outcome: 'new', record };
  }

  /** What a record that is here gets; undefined if it lacks nothing, or has got it meanwhile. */
  #completing(here: Item, kind: Kind, place: string, values: Values, pictures: readonly string[] = []) {
    const isNothing = Object.keys(values).length === 0 && pictures.length === 0;
    if (isNothing || this.#written.has(here._id)) return undefined;
    return { kind, id: here._id, place, values, rest: [], pictures, here };
  }

  /** Another account that reads the same file gets other ids: an id belongs to one account. */
  #idOf(kind: Kind, said: string): string {
    return madeId(this.#userId, kind, said);
  }

  #find(base: string): string | undefined {
    return alternatives(base).find((id) => this.#own.has(id) || this.#written.has(id));
  }

  /** By the name that the boat has here. A trip that names none stays the file's first boat's, which may not be the first here. */
  #withBoat(kind: LogKind, values: Values): Values {
    const field = kind === 'trip-log' ? 'boat' : 'boatNameModel';
    const called = this.#boatNames.of(values[field]);
    if (called !== undefined) return { ...values, [field]: called };
    const boat = this.#firstInFile;
    const isFirstHere = this.#first === undefined || boat?.id === this.#first;
    if (kind !== 'trip-log' || values.boat || !boat || isFirstHere) return values;
    return { ...values, boat: boat.name };
  }

  /** With the account's own ids of the tasks that were done. */
  #withTasks({ tasks, ...values }: Values): Values {
    if (tasks === undefined) return values;
    return { ...values, tasks: (tasks as string[]).flatMap((id) => this.#tasks.get(id)?.id ?? []) };
  }
}

/** When it was made and put away: when a task is due depends on it. */
const momentsOf = ({ createdAt, archivedAt }: Record<string, unknown>): Values => ({
  ...(createdAt !== undefined && { createdAt }),
  ...(archivedAt !== undefined && { archivedAt }),
});

/** What an export has says whose it was. */
const isOfDossier = (value: Record<string, unknown>) =>
  idIn(value) !== undefined && value.userId === undefined;

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name !== '_id' && value !== undefined));

/** The id that something had where it was written. */
const idIn = ({ _id }: Record<string, unknown>): string | undefined =>
  typeof _id === 'string' && /^[\w-]{1,64}$/.test(_id) ? _id : undefined;
