import { t } from '../strings.ts';
import { type Item, type Kind, kinds } from '../sync/change.ts';
import type { Judge } from './judge.ts';
import type { Known, NewRecord, Written } from './judged.ts';

/** Why a file can't be read, for the user. */
export class UnreadableFileError extends Error {
  readonly sentence: string;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.sentence = sentence;
  }
}

/** What a profile in a file has, and whose it is. */
export interface ProfileInFile {
  userId: string;
  name: string;
  bio: string;
  /** Paths. */
  pictures: readonly string[];
  problems: readonly Problem[];
}

/** A file whose records are read one at a time, as often as is wanted: none of them stays in memory. */
export interface Source {
  profile?: ProfileInFile;
  /** The boat of a dossier, which has no profile and no trips. */
  dossier?: string | undefined;
  /** Boats, then their tasks and costs, then the logs that name them, then the documents of boats and services. */
  written(onRead: (share: number) => void): AsyncIterable<Written>;
  hasPicture(path: string): boolean;
  /** Undefined if it is damaged. */
  picture(path: string): Promise<Blob | undefined>;
}

/** Something that was not added, and why. `place` says where in the file it stands. */
export interface Problem {
  place: string;
  sentence: string;
}

export interface Counts {
  new: number;
  known: number;
  refused: number;
}

/** What is in a file, compared with the account. */
export interface Found {
  counts: Record<Kind, Counts>;
  /** Of what is new. */
  pictures: number;
  /** What records that are here lack and get out of a dossier: so many of them, their pictures, and the facts of boats. */
  completed: { records: number; pictures: number; facts: { boat: Item; fields: readonly string[] }[] };
  /** The account's boats that have the name of one in the file, and may be others. */
  namesakes: Item[];
  problems: Problem[];
}

/** Goes through a whole file, and adds nothing. */
export async function lookThrough(
  source: Source,
  judge: Judge,
  onRead: (share: number) => void,
  signal: AbortSignal,
): Promise<Found> {
  const found: Found = {
    counts: Object.fromEntries(
      kinds.map((kind) => [kind, { new: 0, known: 0, refused: 0 }]),
    ) as Found['counts'],
    pictures: 0,
    completed: { records: 0, pictures: 0, facts: [] },
    namesakes: [],
    problems: [],
  };
  for await (const written of source.written(onRead)) {
    signal.throwIfAborted();
    const one = judge.judge(written);
    found.counts[one.kind][one.outcome] += 1;
    if (one.outcome === 'refused') found.problems.push({ place: one.place, sentence: one.sentence });
    if (one.outcome === 'known') noteKnown(one, found);
    if (one.outcome !== 'new') continue;
    for (const path of one.record.pictures) {
      if (source.hasPicture(path)) found.pictures += 1;
      else found.problems.push(brokenFile(path, titleOf(one.record)));
    }
  }
  return found;
}

function noteKnown({ record, namesake }: Known, { completed, namesakes }: Found): void {
  if (namesake) namesakes.push(namesake);
  if (!record) return;
  const fields = Object.keys(record.values);
  completed.records += 1;
  completed.pictures += record.pictures.length;
  if (fields.length > 0) completed.facts.push({ boat: record.here, fields });
}

/** What a record is called in the line about one of its pictures. */
export const titleOf = ({ values, place }: NewRecord): unknown => values.title ?? values.name ?? place;

/** The line about a picture or a PDF that is missing or can't be read. */
export const brokenFile = (path: string, of: unknown, sentence?: string): Problem => ({
  place: `${path.slice(1, 60)} (”${String(of ?? '').slice(0, 60)}”)`,
  sentence: sentence ?? t(path.endsWith('.pdf') ? 'import.brokenPdf' : 'import.brokenPicture'),
});
