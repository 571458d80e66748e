import * as z from 'zod/mini';
import { accountFields } from '#contract/accounts';
import { limits } from '#contract/limits';
import { type StringKey, t } from '../strings.ts';
import type { Kind } from '../sync/change.ts';
import { jsonLines, type Line } from './json-lines.ts';
import type { Written } from './judged.ts';
import { type ProfileInFile, type Source, UnreadableFileError } from './source.ts';
import { type Archive, openArchive } from './zip-archive.ts';

/** The newest format that is read. The server writes it: docs/decisions/023. */
const newest = 1;

/** Bytes: more than the longest bio and sixty pictures. */
const mostProfile = 1024 * 1024;
/** As many as an account may have of everything. Empty lines count too: they cost a file next to nothing. */
const mostLines =
  limits.boats + limits.tasks + limits.documents + limits.costs + limits.logs.trip + limits.logs.service;

const members = {
  boat: 'data/boats.jsonl',
  task: 'data/tasks.jsonl',
  'trip-log': 'data/trip-logs.jsonl',
  'service-log': 'data/service-logs.jsonl',
  document: 'data/documents.jsonl',
  cost: 'data/costs.jsonl',
} as const satisfies Record<Kind, string>;

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
  const { dossier } = await readManifest(archive);
  return {
    ...(dossier === undefined ? { profile: await readProfile(archive) } : { dossier }),
    written: (onRead) => written(archive, dossier !== undefined, onRead),
    hasPicture: (path) => archive.has(path.slice(1)),
    picture: (path) => archive.whole(path.slice(1), limits.imageBytes).catch(unlessFileIsGone),
  };
}

/** One broken picture must not stop the others. */
function unlessFileIsGone(error: unknown): undefined {
  if (error instanceof UnreadableFileError && error.sentence !== t('table.unreadable')) return undefined;
  throw error;
}

async function* written(
  archive: Archive,
  isDossier: boolean,
  onRead: (share: number) => void,
): AsyncGenerator<Written> {
  const all = archive.sizeOf(Object.values(members));
  let bytes = 0;
  let lines = 0;
  async function* counted(member: string) {
    for await (const chunk of archive.chunks(member)) {
      bytes += chunk.length;
      if (bytes > all) throw new UnreadableFileError(t('import.tooLarge'));
      onRead(bytes / all);
      yield chunk;
    }
  }
  for (const kind of ['boat', 'task', 'cost', 'trip-log', 'service-log', 'document'] as const) {
    // What there is nothing of has no member, but for the logs of an account.
    if ((isDossier || !kind.endsWith('log')) && !archive.has(members[kind])) continue;
    for await (const line of jsonLines(counted(members[kind]))) {
      if (++lines > mostLines) throw new UnreadableFileError(t('import.tooMany'));
      if (!('isEmpty' in line)) yield { kind, place: placeOf(kind, line), read: line };
    }
  }
}

const places = {
  boat: 'import.place.boat',
  task: 'import.place.task',
  'trip-log': 'import.place.trip',
  'service-log': 'import.place.service',
  document: 'import.place.document',
  cost: 'import.place.cost',
} as const satisfies Record<Kind, StringKey>;

function placeOf(kind: Kind, line: Exclude<Line, { isEmpty: true }>): string {
  const title = 'value' in line ? line.value.title : undefined;
  const place = t(places[kind], { n: line.number });
  return typeof title === 'string' && title ? `${place} (”${title.slice(0, 60)}”)` : place;
}

/** Reads no further than what stands first in it: the list of all pictures comes after that. */
async function readManifest(archive: Archive): Promise<{ dossier: string | undefined }> {
  const text = await (await archive.beginning('data/manifest.json', 1_000)).text();
  const saysOf = (name: string) =>
    new RegExp(`^\\s*{[^{}]*"${name}":\\s*("(?:[^"\\\\]|\\\\.)*"|\\d+)`).exec(text)?.[1];
  const [program, format, dossier] = [saysOf('program'), saysOf('format'), saysOf('dossier')];
  if (program === undefined || format === undefined) throw new UnreadableFileError(t('import.broken'));
  if (program !== '"loggboken"') throw new UnreadableFileError(t('import.noExport'));
  if (Number(format) > newest) throw new UnreadableFileError(t('import.newer'));
  return { dossier: dossier && String(parsed(() => dossier)).slice(0, 80) };
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
  const bytes = await (await archive.whole(member, mostProfile)).arrayBuffer();
  return parsed(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function parsed(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    throw new UnreadableFileError(t('import.broken'));
  }
}
