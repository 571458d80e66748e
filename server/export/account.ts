import { gpxOf } from '#contract/gpx';
import type { RowChanges } from '#contract/rows';
import type { Track } from '#contract/track';
import { toAccount } from '../accounts/store.ts';
import { findAccount } from '../auth/store.ts';
import { boatsOf, toBoat } from '../boats/store.ts';
import { costsOf, toCosts } from '../costs/store.ts';
import { documentsOf, toDocuments } from '../documents/store.ts';
import { imagesUsedBy } from '../images/store.ts';
import type { LogKind } from '../logs/kind.ts';
import { allLogs } from '../logs/store.ts';
import type { Db } from '../platform/db/connect.ts';
import { wholeCharacters } from '../service-logs/description.ts';
import { planOf } from '../tasks/plan.ts';
import { members } from './format.ts';
import { aboutProfile, pageFoot, pageHead, partHead } from './html-report.ts';
import { kinds } from './kinds.ts';
import { rowTableHead, rowTableRows, tableHead } from './spreadsheet.ts';
import { countServiceLogs, hasRows, yearsOf } from './store.ts';
import type { TextFiles } from './text-files.ts';
import {
  filesOf,
  pathsOf,
  type ShownPicture,
  type Snapshot,
  toShown,
  wholeLog,
  writeBoats,
  writeCosts,
  writeDocuments,
  writeLog,
} from './writers.ts';

/** Writes everything that an owner has written down. Undefined if there is no such account. */
export async function writeAccount(db: Db, ownerId: string, texts: TextFiles): Promise<Snapshot | undefined> {
  const account = await findAccount(db, ownerId);
  if (!account) return undefined;
  const madeAt = new Date().toISOString();
  const pictures: ShownPicture[] = (await imagesUsedBy(db, 'profile', ownerId)).map(toShown);
  const profile = toAccount(account, pathsOf(pictures));
  const years = await yearsOf(db, ownerId);
  const services = await countServiceLogs(db, ownerId);
  const anyRows = await hasRows(db, ownerId);
  const boats = (await boatsOf(db, ownerId)).map(toBoat);
  const { tasks } = await planOf(db, ownerId);
  const documents = await toDocuments(db, await documentsOf(db, ownerId));
  const costs = await toCosts(db, await costsOf(db, ownerId));

  const trackNames = new Map<string, number>();
  async function writeLogs(kind: LogKind, leftOut: string[] = [], year?: number): Promise<void> {
    for await (const row of allLogs(db, kind, ownerId, year)) {
      const whole = await wholeLog(db, kind, row);
      pictures.push(...whole.pictures);
      const { track, rows, ...trip } = whole.log as unknown as TripParts;
      const trackFile = track && trackMember(trip, trackNames);
      if (track && trackFile) await texts.write(trackFile, gpxOf(trip.title, track));
      const papers = documents.filter(({ serviceLogId }) => serviceLogId === row.id);
      await writeLog(texts, { kind, log: whole.log, documents: papers, leftOut, trackFile });
      if (rows) await texts.append(members.rowTable, rowTableRows(trip, rows.written));
    }
  }

  const tables = [
    ...[members.tripTable, members.serviceTable],
    ...(anyRows ? [members.rowTable] : []),
    ...(boats.length > 0 ? [members.toDoTable] : []),
    ...(costs.length > 0 ? [members.costTable] : []),
  ];
  const parts = [
    ...years.map(({ year, tripLogs }) => ({ id: yearId(year), title: String(year), count: tripLogs })),
    ...(services > 0 ? [{ id: 'service', title: 'Service', count: services }] : []),
    ...(boats.length > 0 ? [{ id: 'plan', title: planHeading }] : []),
    ...(costs.length > 0 ? [{ id: 'kostnader', title: 'Kostnader', count: costs.length }] : []),
  ];
  await texts.append(
    members.page,
    pageHead({
      ...{ heading: 'Loggbok', name: `${profile.firstName} ${profile.lastName}`, madeAt, tables, parts },
      about: aboutProfile(profile),
      toRead: 'Hela filen kan läsas in i LOGGBOKEN igen.',
    }),
  );
  if (parts.length === 0) await texts.append(members.page, '<p>Det fanns inga loggar.</p>\n');
  await texts.append(members.profile, `${JSON.stringify(profile, null, 2)}\n`);
  await texts.append(members.tripTable, tableHead(kinds.trip.definition));
  await texts.append(members.tripLogs, '');
  await texts.append(members.serviceTable, tableHead(kinds.service.definition));
  await texts.append(members.serviceLogs, '');
  if (anyRows) await texts.append(members.rowTable, rowTableHead());
  for (const { year } of years) {
    await texts.append(members.page, partHead(yearId(year), String(year)));
    await writeLogs(kinds.trip, ['year'], year);
  }
  if (services > 0) await texts.append(members.page, partHead('service', 'Service'));
  await writeLogs(kinds.service);
  if (boats.length > 0) await writeBoats(texts, { heading: planHeading, boats, tasks, documents });
  await writeCosts(texts, boats, costs);
  await writeDocuments(texts, documents);
  pictures.push(...(await filesOf(db, [...documents, ...costs])));
  await texts.append(members.page, pageFoot());
  return {
    madeAt,
    tripLogs: years.reduce((sum, { tripLogs }) => sum + tripLogs, 0),
    serviceLogs: services,
    pictures,
    texts: texts.all,
  };
}

const planHeading = 'Båten och det som ska göras';
const yearId = (year: number) => `ar-${year}`;

/** A trip log with what it has in tables of its own. */
interface TripParts {
  title: string;
  departureDateTime: string;
  track?: Track;
  rows?: RowChanges;
}

/** `spår/2026-07-14 Sandhamn – Utö.gpx`; two of the same name and day get different numbers, counted in `taken`. */
function trackMember(
  { departureDateTime, title }: Pick<TripParts, 'departureDateTime' | 'title'>,
  taken: Map<string, number>,
): string {
  // Without the characters that some file system forbids in a name or that change how it is read, and no longer than all allow.
  const words = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ');
  const name = wholeCharacters(`${departureDateTime.slice(0, 10)} ${words}`, 80).trim();
  const key = name.toLowerCase();
  let number = taken.get(key) ?? 0;
  let member: string;
  // Goes on from the last number: of ten thousand tracks with one name, each would be compared with all before it.
  do member = ++number === 1 ? name : `${name} (${number})`;
  while (taken.has(member.toLowerCase()));
  taken.set(member.toLowerCase(), 1).set(key, number);
  return `spår/${member}.gpx`;
}
