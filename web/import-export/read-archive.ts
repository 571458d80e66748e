import * as z from 'zod/mini';
import { accountFields } from '#contract/accounts';
import { limits } from '#contract/limits';
import { t } from '../strings.ts';
import { holdsAtMost, jsonLines, type Line } from './json-lines.ts';
import type { Judge, Judged } from './judge.ts';
import { mostLogs, type ProfileInFile, type Source, UnreadableFileError } from './source.ts';
import { type Archive, openArchive } from './zip-archive.ts';

/** The newest format that is read. The server writes it: docs/decisions/023. */
const newest = 1;

const mostText = 512 * 1024 * 1024;
const megabyte = 1024 * 1024;
/** More than the list of 20,000 pictures has. */
const most = { bytes: 8 * megabyte, values: 150_000 } as const;

const members = {
  boats: 'data/boats.jsonl',
  tasks: 'data/tasks.jsonl',
  trips: 'data/trip-logs.jsonl',
  services: 'data/service-logs.jsonl',
} as const;

const manifest = z.object({ program: z.literal('loggboken'), format: z.int() });

const savedProfile = z.object({
  _id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  profilePictures: z.array(z.string()),
});

/** An export of any LOGGBOKEN, whoever wrote it. */
export async function readArchive(file: Blob): Promise<Source> {
  const archive = await openArchive(file);
  const { success, data } = manifest.safeParse(await json(archive, 'data/manifest.json'));
  if (!success) throw new UnreadableFileError(t('import.noExport'));
  if (data.format > newest) throw new UnreadableFileError(t('import.newer'));
  const profile = await readProfile(archive);
  return {
    profile,
    judged: (judge, onRead) => judged(archive, judge, onRead),
    hasPicture: (path) => archive.has(path.slice(1)),
    picture: (path) => archive.whole(path.slice(1), limits.imageBytes).catch(unlessFileIsGone),
  };
}

/** One broken picture must not stop the others. */
function unlessFileIsGone(error: unknown): undefined {
  if (error instanceof UnreadableFileError && error.sentence !== t('table.unreadable')) return undefined;
  throw error;
}

async function* judged(
  archive: Archive,
  judge: Judge,
  onRead: (share: number) => void,
): AsyncGenerator<Judged> {
  const all = archive.sizeOf(Object.values(members));
  let bytes = 0;
  let lines = 0;
  async function* counted(member: string) {
    for await (const chunk of archive.chunks(member)) {
      bytes += chunk.length;
      if (bytes > mostText) throw new UnreadableFileError(t('import.tooLarge'));
      onRead(all === 0 ? 1 : bytes / all);
      yield chunk;
    }
  }
  async function* linesOf(member: string): AsyncGenerator<Exclude<Line, { isEmpty: true }>> {
    for await (const line of jsonLines(counted(member))) {
      // Empty lines count too: they cost a file next to nothing.
      if (++lines > mostLogs) throw new UnreadableFileError(t('import.tooMany'));
      if (!('isEmpty' in line)) yield line;
    }
  }
  // An account without boats has no such members.
  if (archive.has(members.boats))
    for await (const line of linesOf(members.boats)) yield judge.boat(line.number, line);
  if (archive.has(members.tasks))
    for await (const line of linesOf(members.tasks)) yield judge.task(line.number, line);
  for await (const line of linesOf(members.trips)) yield judge.log('trip-log', placeOf('trip', line), line);
  for await (const line of linesOf(members.services))
    yield judge.log('service-log', placeOf('service', line), line);
}

function placeOf(kind: 'trip' | 'service', line: Exclude<Line, { isEmpty: true }>): string {
  const title = 'value' in line ? line.value.title : undefined;
  const place = t(`import.place.${kind}`, { n: line.number });
  return typeof title === 'string' && title ? `${place} (”${title.slice(0, 60)}”)` : place;
}

async function readProfile(archive: Archive): Promise<ProfileInFile> {
  const read = savedProfile.safeParse(await json(archive, 'data/profile.json'));
  if (!read.success) throw new UnreadableFileError(t('import.broken'));
  const { _id: userId, username, firstName, lastName, bio, profilePictures } = read.data;
  const allowed = accountFields.bio.safeParse(bio);
  return {
    userId,
    name: `${firstName} ${lastName}`.trim().slice(0, 80) || username.slice(0, 80),
    // One that no profile can have is left out: its owner could not save the profile again.
    bio: allowed.success ? bio : '',
    pictures: profilePictures.slice(0, limits.imagesPerProfile),
    problems: allowed.success
      ? []
      : [{ place: t('import.place.profile'), sentence: allowed.error.issues[0]?.message ?? '' }],
  };
}

async function json(archive: Archive, member: string): Promise<unknown> {
  const bytes = new Uint8Array(await (await archive.whole(member, most.bytes)).arrayBuffer());
  try {
    if (holdsAtMost(most.values, bytes))
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Said below.
  }
  throw new UnreadableFileError(t('import.broken'));
}
