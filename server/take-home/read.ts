import * as z from 'zod/mini';
import { account } from '#contract/accounts';
import { limits } from '#contract/limits';
import { findAccount } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import { imagesUsedBy } from '../images/store.ts';
import { holdsAtMost } from '../json-values.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { exportFormat, type Manifest, manifest, manifestFormat, members, texts } from './format.ts';
import { judgeLog, type LogKind } from './judge.ts';
import { originsInFile, whatIsKnown } from './known.ts';
import { jsonLines } from './lines.ts';
import { BrokenExport, type OpenedExport } from './open.ts';
import type { Proposal } from './proposal.ts';

const megabyte = 1024 * 1024;
/** A picture takes some 350 bytes there, and is two files of the export. */
const mostManifest = limits.importedFiles * 250;

/** What an export says of itself; refuses one of another program, or of a later version of this one. */
export async function readManifest(file: OpenedExport): Promise<Manifest | Refusal> {
  const json = parseJson(await file.bytes(members.manifest, mostManifest));
  const { success, data } = manifestFormat.safeParse(json);
  if (!success) return refuse('not_an_export');
  if (data.format > exportFormat) return refuse('export_is_newer');
  const whole = manifest.safeParse(json);
  return whole.success ? whole.data : refuse('export_broken');
}

/**
 * Takes the logs and the profile of an export into a proposal, whoever's they were: they become `ownerId`'s. Ends where nobody
 * waits for it any more.
 */
export async function readTexts(
  { db }: Context,
  ownerId: string,
  file: OpenedExport,
  proposal: Proposal,
  isGone: () => boolean,
): Promise<Refusal | undefined> {
  const known = await whatIsKnown(db, ownerId);
  const originOf = originsInFile();
  const kinds: [LogKind, string][] = [
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
  for (const [kind, member] of kinds) {
    for await (const line of jsonLines(wanted(file.stream(member)))) {
      // The empty ones too, which cost a file next to nothing.
      if (++lines > limits.importedLogs) return refuse('too_many_to_import');
      if ('isEmpty' in line) continue;
      const judged = 'value' in line ? judgeLog(kind, line.value) : line;
      if ('sentence' in judged) {
        proposal.isRefused(
          kind,
          placeOf(kind, line.number, 'value' in line ? line.value : {}),
          judged.sentence,
        );
        continue;
      }
      const origin = originOf(judged);
      if (known.has(judged, origin)) proposal.isKnown(kind);
      else await proposal.addLog(kind, judged, origin);
    }
    if (end) return end;
  }
  await readProfile({ db }, ownerId, file, proposal);
  await proposal.flush();
  return undefined;
}

const kindNames = { trip: 'Logg', service: 'Service' };

const placeOf = (kind: LogKind, number: number, { title }: Record<string, unknown>) =>
  `${kindNames[kind]} ${number}${typeof title === 'string' && title ? ` (”${title.slice(0, 60)}”)` : ''}`;

const savedProfile = z.extend(z.pick(account, { bio: true }), { profilePictures: texts });

/** Only what is empty in the owner's profile is filled: a name, an address, a role are never anybody else's to give. */
async function readProfile(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  file: OpenedExport,
  proposal: Proposal,
): Promise<void> {
  const read = savedProfile.safeParse(parseJson(await file.bytes(members.profile, megabyte)));
  if (!read.success) throw new BrokenExport('the profile can not be read');
  const row = await findAccount(db, ownerId);
  const hasPictures = (await imagesUsedBy(db, 'profile', ownerId)).length > 0;
  const bio = row?.bio === '' ? read.data.bio.slice(0, limits.longText) : '';
  const images = hasPictures ? [] : read.data.profilePictures.slice(0, limits.imagesPerProfile);
  if (bio === '' && images.length === 0) return;
  proposal.found.profile = { bio: bio !== '', pictures: images.length };
  proposal.found.pictures.all += images.length;
  await proposal.add('profile', { bio, images }, '');
}

function parseJson(bytes: Buffer): unknown {
  if (!holdsAtMost(limits.jsonValues, bytes)) throw new BrokenExport('a part has too many values');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new BrokenExport('a part is no JSON', { cause });
  }
}
