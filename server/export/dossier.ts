import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import type { SavedDocument } from '#contract/documents';
import { type DossierChoice, type DossierPart, forBuyer, pictureId } from '#contract/dossier-parts';
import { type EngineYear, engineYearsOf, type Readings } from '#contract/engine-hours';
import { boatNamed } from '#contract/plan/plan';
import type { ServiceLog } from '#contract/service-logs';
import type { Task } from '#contract/tasks';
import { boatsOf, toBoat } from '../boats/store.ts';
import { costsOf, toCosts } from '../costs/store.ts';
import { documentsOf, toDocuments } from '../documents/store.ts';
import { allLogs } from '../logs/store.ts';
import type { Db } from '../platform/db/connect.ts';
import { wholeCharacters } from '../service-logs/description.ts';
import { planOf } from '../tasks/plan.ts';
import { tripsOfUse } from '../tasks/store.ts';
import { members } from './format.ts';
import { engineTable, pageFoot, pageHead, partHead } from './html-report.ts';
import { kinds } from './kinds.ts';
import { tableHead } from './spreadsheet.ts';
import { servicesInShort } from './store.ts';
import type { TextFiles } from './text-files.ts';
import {
  filesOf,
  type ShownPicture,
  type Snapshot,
  wholeLog,
  writeBoats,
  writeCosts,
  writeDocuments,
  writeLog,
} from './writers.ts';

/** What is chosen of whose boat. */
interface Asked extends DossierChoice {
  ownerId: string;
  boatId: string;
}

/**
 * Writes what is chosen of a boat, for her buyer: nothing of a trip, and of nobody but who did a service. Undefined if the owner
 * has no such boat.
 */
export async function writeDossier(db: Db, asked: Asked, texts: TextFiles): Promise<Snapshot | undefined> {
  const boats = (await boatsOf(db, asked.ownerId)).map(toBoat);
  const whole = boats.find(({ _id }) => _id === asked.boatId);
  if (!whole) return undefined;
  const madeAt = new Date().toISOString();
  const hers = await readHers(db, asked, boats);
  const { tasks, documents, years, costs, serviceIds } = hers;
  const boat = asked.parts.includes('facts') ? forBuyer(whole) : inShort(whole);
  await texts.append(members.page, headOf({ name: boat.name, madeAt }, hers));
  const ofBoat = documents.filter(({ boatId }) => boatId === boat._id);
  await writeBoats(texts, { heading: boatHeading, boats: [boat], tasks, documents: ofBoat });
  if (years.length > 0) await texts.append(members.page, engineTable(years));
  const pictures = await writeServices(db, asked, hers, texts);
  await writeCosts(texts, [boat], costs);
  await writeDocuments(texts, documents);
  pictures.push(...(await filesOf(db, documents)));
  await texts.append(members.page, pageFoot());
  return {
    ...{ madeAt, tripLogs: 0, serviceLogs: serviceIds.size, pictures, texts: texts.all },
    dossier: wholeCharacters(boat.name, 80),
  };
}

/** What goes into the dossier beside the boat, but for her services, which may be too large to be held. */
interface Hers {
  tasks: readonly Task[] | undefined;
  documents: readonly SavedDocument[];
  years: readonly EngineYear[];
  costs: readonly Cost[];
  serviceIds: ReadonlySet<string>;
}

async function readHers(
  db: Db,
  { ownerId, boatId, parts, chosen }: Asked,
  boats: readonly Boat[],
): Promise<Hers> {
  const has = (part: DossierPart) => parts.includes(part);
  // Not every log of an account with one boat: another may be written in it only by name.
  const boatOf = boatNamed(boats);
  const isHers = (log: { boat: string }) => boatOf(log.boat) === boatId;
  const services = (await servicesInShort(db, ownerId)).filter(isHers);
  const serviceIds = new Set(has('services') ? services.map(({ id }) => id) : []);
  const isChosen = new Set(chosen);
  const documents = (await documentsOf(db, ownerId)).filter(
    ({ id, boat_id, service_log_id }) =>
      isChosen.has(id) && (boat_id === boatId || serviceIds.has(service_log_id ?? '')),
  );
  const plan = has('plan') ? await planOf(db, ownerId, undefined, documents) : undefined;
  const costs = has('costs') ? (await costsOf(db, ownerId)).filter(({ boat_id }) => boat_id === boatId) : [];
  return {
    tasks: plan?.tasks
      .filter((task) => task.boatId === boatId)
      // When it is due follows from when it was made.
      .map((task) => ({ ...forBuyer(task), createdAt: task.createdAt })),
    documents: (await toDocuments(db, documents)).map(forBuyer),
    years: has('hours') ? engineYearsOf(await readingsOf(db, ownerId, isHers), services) : [],
    // A receipt names who bought: the sums go along, and its files do not.
    costs: (await toCosts(db, costs)).map((cost) => forBuyer({ ...cost, images: [] })),
    serviceIds,
  };
}

function headOf(of: { name: string; madeAt: string }, { tasks, years, costs, serviceIds }: Hers): string {
  return pageHead({
    ...of,
    heading: 'Säljpärm',
    toRead: 'Köparen kan läsa in hela filen i sin LOGGBOKEN.',
    tables: [
      ...(serviceIds.size > 0 ? [members.serviceTable] : []),
      ...(tasks ? [members.toDoTable] : []),
      ...(costs.length > 0 ? [members.costTable] : []),
    ],
    parts: [
      { id: 'plan', title: boatHeading },
      ...(years.length > 0 ? [{ id: 'motortimmar', title: 'Motortimmar' }] : []),
      ...(serviceIds.size > 0 ? [{ id: 'service', title: 'Service', count: serviceIds.size }] : []),
      ...(costs.length > 0 ? [{ id: 'kostnader', title: 'Kostnader', count: costs.length }] : []),
    ],
  });
}

/** Returns the pictures that go along. */
async function writeServices(
  db: Db,
  { ownerId, chosen }: Asked,
  { serviceIds, documents, tasks = [] }: Hers,
  texts: TextFiles,
): Promise<ShownPicture[]> {
  if (serviceIds.size === 0) return [];
  const pictures: ShownPicture[] = [];
  const isChosen = new Set(chosen);
  const taskIds = new Set(tasks.map(({ _id }) => _id));
  await texts.append(members.serviceTable, tableHead(kinds.service.definition));
  await texts.append(members.page, partHead('service', 'Service'));
  for await (const row of allLogs(db, kinds.service, ownerId)) {
    if (!serviceIds.has(row.id)) continue;
    const whole = await wholeLog(db, kinds.service, row, ({ file }) => isChosen.has(pictureId(file)));
    pictures.push(...whole.pictures);
    const { tasks: done = [], ...log } = forBuyer(whole.log as unknown as ServiceLog);
    const ofPlan = done.filter((id) => taskIds.has(id));
    const ofService = documents.filter(({ serviceLogId }) => serviceLogId === row.id);
    const written = { ...log, ...(ofPlan.length > 0 && { tasks: ofPlan }) };
    await writeLog(texts, { kind: kinds.service, log: written, documents: ofService });
  }
  return pictures;
}

const boatHeading = 'Båten';

/** What logs and tasks need of her. */
const inShort = ({ _id, name, bookName }: Boat) => ({ _id, name, ...(bookName && { bookName }) }) as Boat;

/** What her trips say of her engine's meter. */
async function readingsOf(db: Db, ownerId: string, isHers: (trip: { boat: string }) => boolean) {
  const readings: (Readings & { year: number })[] = [];
  for await (const trips of tripsOfUse(db, ownerId))
    for (const { year, departureDateTime, arrivalDateTime, engineStart, engineEnd } of trips.filter(isHers))
      readings.push({
        ...{ year, departureDateTime, arrivalDateTime },
        ...{ engineStart: engineStart ?? undefined, engineEnd: engineEnd ?? undefined },
      });
  return readings;
}
