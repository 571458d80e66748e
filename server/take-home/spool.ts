import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { imagePrefixes } from '#contract/images';
import { findAccount, toAccount } from '../accounts/store.ts';
import { imagesShownBy } from '../images/store.ts';
import type { Db } from '../platform/db/connect.ts';
import { toServiceLog } from '../service-logs/store.ts';
import { toTripLog } from '../trip-logs/store.ts';
import { allServiceLogs, allTripLogs } from './all-logs.ts';
import { members } from './format.ts';
import { pageFoot, pageHead, serviceArticle, serviceHead, tripArticle, yearHead } from './page.ts';
import { serviceRows, serviceTableHead, tripRows, tripTableHead } from './spreadsheet.ts';
import { countServiceLogs, yearsOf } from './store.ts';

export interface ShownPicture {
  /** As a log names it: `/images/a.webp`. */
  path: string;
  file: string;
  width: number;
  height: number;
}

export interface Spooled {
  madeAt: string;
  tripLogs: number;
  serviceLogs: number;
  pictures: ShownPicture[];
  /** What has been written, in the order in which it goes into the ZIP. */
  texts: { member: string; file: string }[];
}

const written = ['page', 'tripTable', 'serviceTable', 'tripLogs', 'serviceLogs', 'profile'] as const;

/**
 * Writes everything that an owner has written down into files: so the database is asked for as long as that takes, and not for as
 * long as somebody's connection takes to fetch the pictures. Undefined when there is no such account.
 */
export async function spool(db: Db, ownerId: string, folder: string): Promise<Spooled | undefined> {
  const account = await findAccount(db, ownerId);
  if (!account) return undefined;
  const madeAt = new Date().toISOString();
  const images = await imagesShownBy(db, ownerId);
  const byLog = Map.groupBy(images, (image) => image.used_by);
  const pathsOf = (id: string) => (byLog.get(id) ?? []).map(({ kind, file }) => imagePrefixes[kind] + file);
  const profile = toAccount(account, pathsOf(ownerId));
  const years = await yearsOf(db, ownerId);
  const serviceLogs = await countServiceLogs(db, ownerId);

  const files = await openAll(folder);
  try {
    await files.profile.appendFile(`${JSON.stringify(profile, null, 2)}\n`);
    await files.page.appendFile(pageHead({ profile, years, serviceLogs, madeAt }));
    await files.tripTable.appendFile(tripTableHead());
    for (const { year } of years) {
      await files.page.appendFile(yearHead(year));
      for await (const rows of allTripLogs(db, ownerId, year)) {
        const logs = rows.map((row) => toTripLog(row, pathsOf(row.id)));
        await files.tripLogs.appendFile(jsonLines(logs));
        await files.tripTable.appendFile(tripRows(logs));
        await files.page.appendFile(logs.map(tripArticle).join(''));
      }
    }
    await files.serviceTable.appendFile(serviceTableHead());
    if (serviceLogs > 0) await files.page.appendFile(serviceHead());
    for await (const rows of allServiceLogs(db, ownerId)) {
      const logs = rows.map((row) => toServiceLog(row, pathsOf(row.id)));
      await files.serviceLogs.appendFile(jsonLines(logs));
      await files.serviceTable.appendFile(serviceRows(logs));
      await files.page.appendFile(logs.map(serviceArticle).join(''));
    }
    await files.page.appendFile(pageFoot());
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
  return {
    madeAt,
    tripLogs: years.reduce((sum, { tripLogs }) => sum + tripLogs, 0),
    serviceLogs,
    pictures: images.map(({ kind, ...image }) => ({ ...image, path: imagePrefixes[kind] + image.file })),
    texts: written.map((name) => ({ member: members[name], file: join(folder, name) })),
  };
}

const jsonLines = (logs: object[]) => logs.map((log) => `${JSON.stringify(log)}\n`).join('');

async function openAll(folder: string): Promise<Record<(typeof written)[number], FileHandle>> {
  const handles = await Promise.all(
    written.map(async (name) => [name, await open(join(folder, name), 'wx', 0o600)] as const),
  );
  return Object.fromEntries(handles) as Record<(typeof written)[number], FileHandle>;
}
