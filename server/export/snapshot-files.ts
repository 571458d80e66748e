import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gpxOf } from '#contract/gpx';
import { imagePrefixes, type TakenAt } from '#contract/images';
import type { Row, RowChanges } from '#contract/rows';
import type { Track } from '#contract/track';
import { toAccount } from '../accounts/store.ts';
import { findAccount } from '../auth/store.ts';
import { boatsOf, toBoat } from '../boats/store.ts';
import { costsOf, toCosts } from '../costs/store.ts';
import { documentsOf, toDocuments } from '../documents/store.ts';
import { imagesInUse, imagesUsedBy, type ShownImage } from '../images/store.ts';
import { type LogKind, toLog } from '../logs/kind.ts';
import { readWholeRelations } from '../logs/relations.ts';
import { allLogs } from '../logs/store.ts';
import type { Db } from '../platform/db/connect.ts';
import { wholeCharacters } from '../service-logs/description.ts';
import { planOf } from '../tasks/plan.ts';
import { members } from './format.ts';
import { article, costList, pageFoot, pageHead, plan, serviceHead, yearHead } from './html-report.ts';
import { kinds } from './kinds.ts';
import { costTable, rowTableHead, rowTableRows, tableHead, tableRows, toDoTable } from './spreadsheet.ts';
import { countServiceLogs, hasRows, yearsOf } from './store.ts';
import type { ToDo } from './to-do.ts';

export interface ShownPicture {
  /** As a log names it: `/images/a.webp`. */
  path: string;
  file: string;
  width: number;
  height: number;
}

export interface SnapshotFiles {
  madeAt: string;
  tripLogs: number;
  serviceLogs: number;
  pictures: ShownPicture[];
  /** The files that were written, in their order in the ZIP. */
  texts: { member: string; file: string }[];
}

const written = [
  ...(['page', 'tripTable', 'serviceTable', 'rowTable', 'toDoTable'] as const),
  ...(['tripLogs', 'serviceLogs', 'boats', 'tasks', 'documents', 'profile'] as const),
  ...(['costTable', 'costs'] as const),
] as const;

/**
 * Writes everything that an owner has written down into files: so the database is busy only for as long as that takes, not for as
 * long as a user's connection takes to fetch the pictures. Undefined if there is no such account.
 */
export async function writeSnapshotFiles(
  db: Db,
  ownerId: string,
  folder: string,
): Promise<SnapshotFiles | undefined> {
  const account = await findAccount(db, ownerId);
  if (!account) return undefined;
  const madeAt = new Date().toISOString();
  const pictures = (await imagesUsedBy(db, 'profile', ownerId)).map(toShown);
  const profile = toAccount(account, pathsOf(pictures));
  const years = await yearsOf(db, ownerId);
  const services = await countServiceLogs(db, ownerId);
  const anyRows = await hasRows(db, ownerId);

  const boats = await boatsOf(db, ownerId);
  const { tasks } = await planOf(db, ownerId);
  const documents = await toDocuments(db, await documentsOf(db, ownerId));
  const costs = await toCosts(db, await costsOf(db, ownerId));

  const files = await openAll(folder);
  interface Into {
    lines: FileHandle;
    table: FileHandle;
    leftOut?: string[];
  }
  async function writeLogs(kind: LogKind, { lines, table, leftOut }: Into, year?: number): Promise<void> {
    for await (const row of allLogs(db, kind, ownerId, year)) {
      const images = await imagesInUse(db, 'log', [row.id]);
      const shown = images.map(toShown);
      pictures.push(...shown);
      const parts = { ...(await readWholeRelations(db, kind, row.id)), ...takenAtOf(images) };
      const log = toLog(kind, row, pathsOf(shown), parts);
      await lines.appendFile(jsonLines([log]));
      await table.appendFile(tableRows(kind.definition, [log]));
      const { track, rows, ...trip } = log as unknown as TripParts;
      const trackFile = track && (await writeTrack(trip, track));
      const papers = documents.filter(({ serviceLogId }) => serviceLogId === row.id);
      await files.page.appendFile(article(kind.definition, log, leftOut, trackFile, papers));
      if (rows) await writeRows(trip, rows.written);
    }
  }
  /** A file for each track, for other programs. */
  const tracks: SnapshotFiles['texts'] = [];
  const trackNames = new Map<string, number>();
  async function writeTrack({ title, departureDateTime }: TripParts, track: Track): Promise<string> {
    const file = join(folder, `track-${tracks.length}.gpx`);
    await writeFile(file, gpxOf(title, track), { flag: 'wx', mode: 0o600 });
    const member = trackMember(departureDateTime, title, trackNames);
    tracks.push({ member, file });
    return member;
  }
  async function writeRows(log: TripParts, rows: readonly Row[]): Promise<void> {
    await files.rowTable.appendFile(rowTableRows(log, rows));
  }
  /** When a task is due is written for people only; an import works it out again. */
  async function writePlan(): Promise<void> {
    if (boats.length === 0) return;
    const names = new Map(boats.map(({ id, name }) => [id, name]));
    const toDo: ToDo[] = tasks.map((task) => ({ boat: names.get(task.boatId) ?? '', task }));
    await files.boats.appendFile(jsonLines(boats.map(toBoat)));
    await files.tasks.appendFile(
      jsonLines(tasks.map(({ due, lastDone, validUntil, ...written }) => written)),
    );
    await files.toDoTable.appendFile(toDoTable(toDo));
    await files.page.appendFile(plan(boats.map(toBoat), toDo, documents));
    if (costs.length === 0) return;
    const paid = costs.map((cost) => ({ boat: names.get(cost.boatId) ?? '', cost }));
    await files.costs.appendFile(jsonLines(costs));
    await files.costTable.appendFile(costTable(paid));
    await files.page.appendFile(costList(paid));
  }
  async function writeDocuments(): Promise<void> {
    await files.documents.appendFile(jsonLines(documents));
    const ids = [...documents, ...costs].map(({ _id }) => _id);
    pictures.push(...(await imagesInUse(db, 'document', ids)).map(toShown));
  }
  /** If the owner has no such data, there is no empty file for it either. */
  const onlyIf: Partial<Record<(typeof written)[number], boolean>> = {
    rowTable: anyRows,
    toDoTable: boats.length > 0,
    boats: boats.length > 0,
    tasks: boats.length > 0,
    documents: documents.length > 0,
    costTable: costs.length > 0,
    costs: costs.length > 0,
  };
  const isThere = (name: (typeof written)[number]) => onlyIf[name] ?? true;
  const tables = (['tripTable', 'serviceTable', 'rowTable', 'toDoTable', 'costTable'] as const)
    .filter(isThere)
    .map((name) => members[name]);
  try {
    await files.profile.appendFile(`${JSON.stringify(profile, null, 2)}\n`);
    await files.page.appendFile(
      pageHead({
        ...{ profile, years, serviceLogs: services, boats: boats.length, tables, madeAt },
        costs: costs.length,
      }),
    );
    await files.rowTable.appendFile(rowTableHead());
    await files.tripTable.appendFile(tableHead(kinds.trip.definition));
    for (const { year } of years) {
      await files.page.appendFile(yearHead(year));
      await writeLogs(kinds.trip, { lines: files.tripLogs, table: files.tripTable, leftOut: ['year'] }, year);
    }
    await files.serviceTable.appendFile(tableHead(kinds.service.definition));
    if (services > 0) await files.page.appendFile(serviceHead());
    await writeLogs(kinds.service, { lines: files.serviceLogs, table: files.serviceTable });
    await writePlan();
    await writeDocuments();
    await files.page.appendFile(pageFoot());
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
  return {
    madeAt,
    tripLogs: years.reduce((sum, { tripLogs }) => sum + tripLogs, 0),
    serviceLogs: services,
    pictures,
    texts: [
      ...written.filter(isThere).map((name) => ({ member: members[name], file: join(folder, name) })),
      ...tracks,
    ],
  };
}

/** When those of the pictures were taken of which that is known, as a body has it. */
function takenAtOf(images: readonly ShownImage[]): { takenAt?: TakenAt } {
  const known = images.flatMap(({ file, taken_at }) =>
    taken_at === null ? [] : [[imagePrefixes.log + file, taken_at] as const],
  );
  return known.length > 0 ? { takenAt: Object.fromEntries(known) } : {};
}

const toShown = ({ kind, file, width, height }: Omit<ShownImage, 'used_by' | 'taken_at'>): ShownPicture => ({
  path: imagePrefixes[kind] + file,
  ...{ file, width, height },
});

const pathsOf = (pictures: ShownPicture[]) => pictures.map(({ path }) => path);

/** A trip log with what it has in tables of its own. */
interface TripParts {
  title: string;
  departureDateTime: string;
  track?: Track;
  rows?: RowChanges;
}

/** `spår/2026-07-14 Sandhamn – Utö.gpx`; two of the same name and day get different numbers, counted in `taken`. */
function trackMember(departure: string, title: string, taken: Map<string, number>): string {
  // Without the characters that some file system forbids in a name or that change how it is read, and no longer than all allow.
  const words = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ');
  const name = wholeCharacters(`${departure.slice(0, 10)} ${words}`, 80).trim();
  const key = name.toLowerCase();
  let number = taken.get(key) ?? 0;
  let member: string;
  // Goes on from the last number: of ten thousand tracks with one name, each would be compared with all before it.
  do member = ++number === 1 ? name : `${name} (${number})`;
  while (taken.has(member.toLowerCase()));
  taken.set(member.toLowerCase(), 1).set(key, number);
  return `spår/${member}.gpx`;
}

const jsonLines = (logs: object[]) => logs.map((log) => `${JSON.stringify(log)}\n`).join('');

async function openAll(folder: string): Promise<Record<(typeof written)[number], FileHandle>> {
  const handles = await Promise.all(
    written.map(async (name) => [name, await open(join(folder, name), 'wx', 0o600)] as const),
  );
  return Object.fromEntries(handles) as Record<(typeof written)[number], FileHandle>;
}
