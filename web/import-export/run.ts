import type { call } from '../api.ts';
import type { fetchFile } from '../document-file.ts';
import { saveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';
import { type Item, type Kind, kinds } from '../sync/change.ts';
import { remoteOf } from '../sync/remote.ts';
import type { upload } from '../upload.ts';
import { Judge } from './judge.ts';
import { type ForProfile, fillProfile, missingIn } from './profile.ts';
import {
  brokenFile,
  type Found,
  lookThrough,
  type Problem,
  type Source,
  UnreadableFileError,
} from './source.ts';
import { writeNew } from './write.ts';

/** Whose account a file is read into, and how it is reached. */
export interface Reader {
  userId: string;
  lists: Record<Kind, readonly Item[]>;
  api: { call: typeof call; upload: typeof upload; fetchFile: typeof fetchFile };
  isSignedIn: () => boolean;
}

export type CountOfKind = Record<Kind, number>;
const each = (countOf: (kind: Kind) => number) =>
  Object.fromEntries(kinds.map((kind) => [kind, countOf(kind)])) as CountOfKind;

/** A file that has been compared with an account, and how far the adding has come. */
export class Import {
  readonly source: Source;
  readonly found: Found;
  readonly missing: ForProfile;
  readonly #reader: Reader;
  readonly #settled = new Set<string>();
  readonly problems: Problem[];
  readonly added = each(() => 0);
  /** Records that were here and have got what they lacked. */
  completed = 0;
  readonly refused: CountOfKind;
  profile = { bio: false, pictures: 0 };
  /** Records and pictures that have been dealt with. */
  done = 0;

  private constructor(source: Source, found: Found, missing: ForProfile, reader: Reader) {
    this.source = source;
    this.found = found;
    this.missing = missing;
    this.#reader = reader;
    this.problems = [...found.problems];
    this.refused = each((kind) => found.counts[kind].refused);
  }

  /** Goes through the file, and adds nothing. Throws `UnreadableFileError`. */
  static async of(
    source: Source,
    reader: Reader,
    signal: AbortSignal,
    onRead: (share: number) => void = () => {},
  ): Promise<Import> {
    const { userId, lists, api } = reader;
    const found = await lookThrough(
      source,
      new Judge(userId, lists, new Set(), source.hasPicture),
      onRead,
      signal,
    );
    const { profile } = source;
    if (!profile) return new Import(source, found, { bio: '', pictures: [] }, reader);
    const shown = await api.call('showProfile', { params: { userid: userId }, signal });
    if (!shown.ok) throw new UnreadableFileError(saveFailure('', shown).sentences.join(' ').trim());
    const { bio, pictures } = missingIn(shown.data, profile);
    const gone = pictures.filter((path) => !source.hasPicture(path));
    found.problems.push(
      ...profile.problems,
      ...gone.map((path) => brokenFile(path, t('import.place.profile'))),
    );
    return new Import(source, found, { bio, pictures: pictures.filter(source.hasPicture) }, reader);
  }

  get all(): number {
    const { counts, pictures, completed } = this.found;
    return kinds.reduce(
      (sum, kind) => sum + counts[kind].new,
      pictures + completed.records + completed.pictures,
    );
  }

  /** Adds what is new, and where it was stopped before, the rest. */
  async add(signal: AbortSignal, onStep: () => void = () => {}): Promise<void> {
    const { source, missing, problems, added, refused } = this;
    const { userId, lists, api, isSignedIn } = this.#reader;
    const settled = this.#settled;
    await writeNew({
      source,
      judge: new Judge(userId, lists, settled, source.hasPicture),
      calls: remoteOf(userId, api, isSignedIn),
      signal,
      full: new Map(),
      onSettled: (record, isRefused) => {
        settled.add(record.id);
        if (!('here' in record)) (isRefused ? refused : added)[record.kind] += 1;
        else if (!isRefused) this.completed += 1;
      },
      onProblem: (problem) => problems.push(problem),
      onStep: (steps) => {
        this.done += steps;
        onStep();
      },
    });
    const onProblem = (problem: Problem) => problems.push(problem);
    this.profile = await fillProfile({ userId, api, source, missing, signal, onProblem });
  }
}
