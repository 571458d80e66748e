import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import type { SavedDocument } from '#contract/documents';
import { imagePrefixes, type TakenAt } from '#contract/images';
import type { Task } from '#contract/tasks';
import { imagesInUse, type ShownImage } from '../images/store.ts';
import { type LogKind, type LogRow, toLog } from '../logs/kind.ts';
import { readWholeRelations } from '../logs/relations.ts';
import type { Db } from '../platform/db/connect.ts';
import { members } from './format.ts';
import { article, boatSection, costList } from './html-report.ts';
import { costTable, tableRows, toDoTable } from './spreadsheet.ts';
import { jsonLines, type TextFiles } from './text-files.ts';

/* Each writes one kind of record, as data, in its table and on the page: of an account, or of one boat. */

export interface ShownPicture {
  /** As a log names it: `/images/a.webp`. */
  path: string;
  file: string;
  width: number;
  height: number;
}

/** What a ZIP is packed from, once its texts have been written. */
export interface Snapshot {
  madeAt: string;
  tripLogs: number;
  serviceLogs: number;
  /** The name of the boat, of a dossier. */
  dossier?: string;
  pictures: readonly ShownPicture[];
  texts: TextFiles['all'];
}

export const toShown = ({ kind, file, width, height }: ShownPictureRow): ShownPicture => ({
  path: imagePrefixes[kind] + file,
  ...{ file, width, height },
});
type ShownPictureRow = Pick<ShownImage, 'kind' | 'file' | 'width' | 'height'>;

export const pathsOf = (pictures: readonly ShownPicture[]) => pictures.map(({ path }) => path);

/** A log with all that it has in tables of its own, and with its pictures, or those of them that go with it. */
export async function wholeLog(
  db: Db,
  kind: LogKind,
  row: LogRow,
  goesAlong: (picture: ShownImage) => boolean = () => true,
): Promise<{ log: ReturnType<typeof toLog>; pictures: ShownPicture[] }> {
  const images = (await imagesInUse(db, 'log', [row.id])).filter(goesAlong);
  const pictures = images.map(toShown);
  const parts = { ...(await readWholeRelations(db, kind, row.id)), ...takenAtOf(images) };
  return { log: toLog(kind, row, pathsOf(pictures), parts), pictures };
}

/** When those of the pictures were taken of which that is known, as a body has it. */
function takenAtOf(images: readonly ShownImage[]): { takenAt?: TakenAt } {
  const known = images.flatMap(({ file, taken_at }) =>
    taken_at === null ? [] : [[imagePrefixes.log + file, taken_at] as const],
  );
  return known.length > 0 ? { takenAt: Object.fromEntries(known) } : {};
}

interface WrittenLog {
  kind: LogKind;
  log: { images: string[] };
  documents: readonly SavedDocument[];
  /** The fields that the page shows above it. */
  leftOut?: string[];
  trackFile?: string | undefined;
}

const membersOf = {
  trip_logs: { data: members.tripLogs, table: members.tripTable },
  service_logs: { data: members.serviceLogs, table: members.serviceTable },
};

export async function writeLog(texts: TextFiles, written: WrittenLog): Promise<void> {
  const { kind, log, documents, leftOut, trackFile } = written;
  const { data, table } = membersOf[kind.table];
  await texts.append(data, jsonLines([log]));
  await texts.append(table, tableRows(kind.definition, [log]));
  await texts.append(members.page, article(kind.definition, log, leftOut, trackFile, documents));
}

interface WrittenBoats {
  /** Above them on the page. */
  heading: string;
  boats: readonly Boat[];
  /** Undefined: the plan is left out. */
  tasks: readonly Task[] | undefined;
  documents: readonly SavedDocument[];
}

/** When a task is due is written for people only; an import works it out again. */
export async function writeBoats(texts: TextFiles, written: WrittenBoats): Promise<void> {
  const { heading, boats, tasks, documents } = written;
  const toDo = tasks?.map((task) => ({ boat: nameOf(boats, task), task })) ?? [];
  await texts.append(members.boats, jsonLines(boats));
  if (tasks) {
    await texts.append(
      members.tasks,
      jsonLines(tasks.map(({ due, lastDone, validUntil, ...saved }) => saved)),
    );
    await texts.append(members.toDoTable, toDoTable(toDo));
  }
  await texts.append(members.page, boatSection(heading, boats, toDo, documents));
}

export async function writeCosts(
  texts: TextFiles,
  boats: readonly Boat[],
  costs: readonly Cost[],
): Promise<void> {
  if (costs.length === 0) return;
  const paid = costs.map((cost) => ({ boat: nameOf(boats, cost), cost }));
  await texts.append(members.costs, jsonLines(costs));
  await texts.append(members.costTable, costTable(paid));
  await texts.append(members.page, costList(paid));
}

const nameOf = (boats: readonly Boat[], { boatId }: { boatId: string }) =>
  boats.find(({ _id }) => _id === boatId)?.name ?? '';

/** On the page they stand where what they belong to stands. */
export async function writeDocuments(texts: TextFiles, documents: readonly SavedDocument[]): Promise<void> {
  if (documents.length > 0) await texts.append(members.documents, jsonLines(documents));
}

/** The files of documents and costs. */
export const filesOf = async (db: Db, records: readonly { _id: string }[]): Promise<ShownPicture[]> =>
  (
    await imagesInUse(
      db,
      'document',
      records.map(({ _id }) => _id),
    )
  ).map(toShown);
