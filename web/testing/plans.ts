import type { Boat } from '#contract/boats';
import { merge, type Was } from '#contract/changes';
import type { Cost } from '#contract/costs';
import type { SavedDocument } from '#contract/documents';
import { today as dayInSweden } from '#contract/fields';
import { addDays, addMonths } from '#contract/plan/days';
import type { SavedTask } from '#contract/tasks';
import { type Answers, type Asked, collides, type Reply, refuses } from './answers.ts';

const now = '2026-04-01T08:00:00.000Z';

/** The day `days` days from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string => addDays(dayInSweden(), days);

/** The day a year before: what was done then and is to be done each year is due in `days` days. */
export const aYearBefore = (days: number): string => addMonths(inDays(days), -12);

/** A boat of the signed-in user, as the server answers it. */
export const boat = (fields: Partial<Boat> = {}): Boat => ({
  _id: 'boat-1',
  userId: 'me',
  name: 'Vindila',
  bookName: 'Vindila, Albin Vega',
  engineModel: 'Volvo Penta D1-20',
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...fields,
});

/** A task of the user's plan. */
export const task = (name: string, fields: Partial<SavedTask> = {}): SavedTask => ({
  _id: name.replace(/[^a-z]/gi, ''),
  userId: 'me',
  boatId: 'boat-1',
  name,
  section: 'engineService',
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...fields,
});

/** A document of the boat. */
export const paper = (kind: string, fields: Partial<SavedDocument> = {}): SavedDocument => ({
  _id: `document-${kind}`,
  userId: 'me',
  boatId: 'boat-1',
  kind,
  images: [],
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...fields,
});

/** What the boat has cost. */
export const cost = (amount: number, fields: Partial<Cost> = {}): Cost => ({
  _id: `cost-${amount}`,
  userId: 'me',
  boatId: 'boat-1',
  amount,
  category: 'equipment',
  date: inDays(-10),
  images: [],
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...fields,
});

/** The user's boats, tasks, documents and costs: these, and what is added, changed and deleted. */
export function plans(
  boats: readonly Boat[] = [],
  tasks: readonly SavedTask[] = [],
  documents: readonly SavedDocument[] = [],
  costs: readonly Cost[] = [],
): Answers {
  const ofBoats = keep(boats, (fields) => boat({ bookName: '', engineModel: '', ...fields }));
  const ofTasks = keep(tasks, (fields) => task('', fields));
  const ofDocuments = keep(documents, (fields) => paper('', fields));
  const ofCosts = keep(costs, (fields) => cost(0, fields));
  return {
    listBoats: ofBoats.list,
    createBoat: ofBoats.create,
    updateBoat: ofBoats.update,
    deleteBoat: ofBoats.remove,
    listTasks: ofTasks.list,
    createTask: ofTasks.create,
    updateTask: ofTasks.update,
    deleteTask: ofTasks.remove,
    listDocuments: ofDocuments.list,
    createDocument: ofDocuments.create,
    updateDocument: ofDocuments.update,
    deleteDocument: ofDocuments.remove,
    listCosts: ofCosts.list,
    createCost: ofCosts.create,
    updateCost: ofCosts.update,
    deleteCost: ofCosts.remove,
  };
}

/** The number of the last change, of whichever plan: a device that knows another plan gets the whole of this one. */
let last = 0;

/** The calls for one kind of record, as the server answers them. */
function keep<One extends { _id: string; version: number }>(
  seeds: readonly One[],
  make: (fields: Partial<One>) => One,
) {
  last += 1;
  const from = last;
  // Its own: a list of this plan that is asked for late must not pass for one of the next plan.
  let at = from;
  const next = (): number => {
    last += 1;
    at = last;
    return at;
  };
  const all = new Map(seeds.map((one) => [one._id, { one, at: from }]));
  const gone = new Map<string, number>();
  const put = (one: One): void => void all.set(one._id, { one, at: next() });
  const give = (one: One, status = 200): Reply => ({
    ...{ status, body: one },
    headers: { etag: `"${one.version}"` },
  });
  return {
    list: ({ query }: Asked): Reply => {
      const since = Number(query.get('since'));
      const isNew = (one: number) => since < from || one > since;
      const changed = [...all.values()].filter((kept) => isNew(kept.at)).map(({ one }) => one);
      const removed = [...gone].filter(([, left]) => isNew(left)).map(([id]) => id);
      return {
        ...{ status: 200, headers: {} },
        body: { at, changed, removed, ...(since < from && { whole: true }) },
      };
    },
    create: ({ body }: Asked): Reply => {
      const fields = body as Partial<One> & { _id: string };
      if (!all.has(fields._id)) put(make(fields));
      return give(all.get(fields._id)?.one as One, 201);
    },
    update: ({ params, body }: Asked): Reply => {
      const before = all.get(params.id ?? '')?.one;
      if (!before) return refuses('task_not_found');
      const { was = {}, ...asked } = body as { was?: Was };
      const { left, collided } = merge(before, asked, was);
      if (collided.length > 0) return collides(collided, before);
      if (Object.keys(left).length > 0) put(filled({ ...before, ...left, version: before.version + 1 }));
      return give(all.get(before._id)?.one as One);
    },
    remove: ({ params, headers }: Asked): Reply => {
      const before = all.get(params.id ?? '')?.one;
      if (!before) return refuses('task_not_found');
      if (headers.get('If-Match') !== `"${before.version}"`) return refuses('changed_elsewhere');
      all.delete(before._id);
      gone.set(before._id, next());
      return { status: 204, body: undefined, headers: {} };
    },
  };
}

/** As the server answers it: an empty field is left out. */
const filled = <One extends object>(one: One): One =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== '' && value !== null)) as One;
