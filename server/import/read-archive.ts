import * as z from 'zod/mini';
import { account, accountFields } from '#contract/accounts';
import { limits } from '#contract/limits';
import { findAccount } from '../auth/store.ts';
import type { Context } from '../context.ts';
import { exportFormat, type Manifest, manifest, manifestFormat, members, texts } from '../export/format.ts';
import { imagesUsedBy } from '../images/store.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { duplicateIndex } from './duplicates.ts';
import { jsonLines, type Line } from './json-lines.ts';
import { holdsAtMost } from './json-values.ts';
import { readPlan } from './read-plan.ts';
import { addProblem, type StagedImport } from './staged-import.ts';
import { type KindName, sentencesOf, validateLog } from './validate-log.ts';
import { BrokenArchiveError, type ZipArchive } from './zip-reader.ts';

const megabyte = 1024 * 1024;
/** A picture takes about 350 bytes in the manifest, and is two files of the export. */
const mostManifest = limits.importedPictures * 350;

/** Reads the manifest; refuses an export of another program, or of a later version of this one. */
export async function readManifest(file: ZipArchive): Promise<Manifest | Refusal> {
  const json = parseJson(await file.bytes(members.manifest, mostManifest));
  const { success, data } = manifestFormat.safeParse(json);
  if (!success) return refuse('not_an_export');
  if (data.format > exportFormat) return refuse('export_is_newer');
  const whole = manifest.safeParse(json);
  return whole.success ? whole.data : refuse('export_broken');
}

/**
 * Takes the logs and the profile of an export, whoever wrote them, into a staged import for `ownerId`. Stops if the client has
 * gone.
 */
export async function readTexts(
  { db }: Context,
  ownerId: string,
  file: ZipArchive,
  staged: StagedImport,
  isGone: () => boolean,
): Promise<Refusal | undefined> {
  const duplicates = await duplicateIndex(db, ownerId);
  const kinds: [KindName, string][] = [
    ['trip', members.tripLogs],
    ['service', members.serviceLogs],
  ];
  let lines = 0;
  let bytes = 0;
  let end: Refusal | undefined;
  async function* wanted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (isGone()) end = refuse('upload_broken');
      if (bytes > limits.importedTextBytes) end = refuse('export_unpacks_too_large');
      if (end) return;
      yield chunk;
    }
  }
  async function* linesOf(member: string): AsyncGenerator<Line> {
    for await (const line of jsonLines(wanted(file.stream(member)))) {
      // Empty lines count too: they cost a file next to nothing.
      if (++lines > limits.importedLogs) end = refuse('too_many_to_import');
      if (end) return;
      yield line;
    }
  }
  // An account without boats has no such members.
  const ofPlan = (member: string) => (file.has(member) ? linesOf(member) : none());
  const taskIds = await readPlan(db, ownerId, ofPlan, staged);
  if (end) return end;
  for (const [kind, member] of kinds) {
    for await (const line of linesOf(member)) {
      if ('isEmpty' in line) continue;
      const parsed = 'value' in line ? validateLog(kind, line.value) : line;
      const written = 'value' in line ? line.value : {};
      if ('fields' in parsed && parsed.fields.tasks) {
        const tasks = parsed.fields.tasks as string[];
        parsed.fields.tasks = tasks.flatMap((id) => taskIds.get(id) ?? []);
      }
      await staged.take(kind, parsed, placeOf(kind, line.number, written), duplicates);
    }
    if (end) return end;
  }
  await readProfile({ db }, ownerId, file, staged);
  await staged.flush();
  return undefined;
}

async function* none(): AsyncGenerator<Line> {}

const kindNames = { trip: 'Logg', service: 'Service' };

const placeOf = (kind: KindName, number: number, { title }: Record<string, unknown>) =>
  `${kindNames[kind]} ${number}${typeof title === 'string' && title ? ` (”${title.slice(0, 60)}”)` : ''}`;

const savedProfile = z.extend(z.pick(account, { bio: true }), { profilePictures: texts });

/** Fills only what is empty in the owner's profile: a file must never set a name, an address or a role. */
async function readProfile(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  file: ZipArchive,
  staged: StagedImport,
): Promise<void> {
  const read = savedProfile.safeParse(parseJson(await file.bytes(members.profile, megabyte)));
  if (!read.success) throw new BrokenArchiveError('the profile can not be read');
  const row = await findAccount(db, ownerId);
  const hasPictures = (await imagesUsedBy(db, 'profile', ownerId)).length > 0;
  const bio = row?.bio === '' ? bioOf(read.data.bio, staged) : '';
  const images = hasPictures ? [] : read.data.profilePictures.slice(0, limits.imagesPerProfile);
  if (bio === '' && images.length === 0) return;
  staged.found.profile = { bio: bio !== '', pictures: images.length };
  staged.found.pictures.all += images.length;
  await staged.add({ kind: 'profile', content: { bio, images } });
}

/** A bio that no profile can have is left out and reported: its owner could not save the profile again. */
function bioOf(written: string, staged: StagedImport): string {
  const bio = accountFields.bio.safeParse(written);
  if (bio.success) return bio.data;
  addProblem(staged.found, 'Profilen', sentencesOf(bio.error));
  return '';
}

function parseJson(bytes: Buffer): unknown {
  if (!holdsAtMost(limits.jsonValues, bytes)) throw new BrokenArchiveError('a part has too many values');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new BrokenArchiveError('a part is no JSON', { cause });
  }
}
