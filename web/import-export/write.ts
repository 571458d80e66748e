import type { WrittenTakenAt } from '#contract/images';
import type { RowChanges } from '#contract/rows';
import type { Failure } from '../api.ts';
import { saveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';
import { type Kind, type Values, wasOf } from '../sync/change.ts';
import type { Remote, Reply } from '../sync/remote.ts';
import type { Judge } from './judge.ts';
import type { Completion, NewRecord } from './judged.ts';
import { pictureHere } from './lacking.ts';
import { alternatives } from './made-id.ts';
import { brokenFile, type Problem, type Source, titleOf } from './source.ts';

interface Writing {
  source: Source;
  judge: Judge;
  calls: Pick<Remote, 'create' | 'update' | 'upload'>;
  signal: AbortSignal;
  /** The kinds of which the account has as many as it may, with the sentence that says so. */
  full: Map<Kind, string>;
  /** It has been written, or is refused for good. */
  onSettled: (record: NewRecord, isRefused: boolean) => void;
  onProblem: (problem: Problem) => void;
  /** So many records and pictures have been dealt with. */
  onStep: (steps: number) => void;
}

/** So many records are written side by side. */
const atOnce = 4;
/** A server that can't be reached, or asks to wait, is asked so many times more. */
const mostFailures = 4;
const firstPause = 250;

/** Nothing more can be written; the sentence says why. */
export class StoppedError extends Error {
  readonly sentence: string;

  constructor(sentence: string) {
    super(sentence);
    this.sentence = sentence;
  }
}

/**
 * Writes everything new of a file by the ordinary calls, each of them harmless to repeat. A log is created with all its pictures:
 * it is there whole, or not at all. Throws `StoppedError`, or what the signal was aborted with.
 */
export async function writeNew(writing: Writing): Promise<void> {
  const { source, judge, signal } = writing;
  const running = new Set<Promise<void>>();
  let kind: Kind | undefined;
  let failure: { error: unknown } | undefined;
  for await (const written of source.written(() => {})) {
    // Tasks name boats, logs name tasks, and documents name either, by ids that are final then; boats keep their order.
    if (written.kind !== kind || kind === 'boat') await Promise.all(running);
    kind = written.kind;
    if (failure || signal.aborted) break;
    const one = judge.judge(written);
    if (one.outcome === 'refused' || !one.record) continue;
    const work = writeOne(writing, one.record)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(work));
    running.add(work);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  signal.throwIfAborted();
  if (failure) throw failure.error;
}

async function writeOne(writing: Writing, record: NewRecord | Completion): Promise<void> {
  const { source, onSettled, onProblem, onStep } = writing;
  const { kind, place, pictures, rest } = record;
  const broken: Problem[] = [];
  const refused =
    'here' in record
      ? await complete(writing, record, broken)
      : (writing.full.get(kind) ?? (await create(writing, record, broken)));
  if (refused !== undefined) onProblem({ place, sentence: refused });
  else {
    for (const { values, was } of rest) {
      const sentence = await change(writing, record, values, was);
      if (sentence !== undefined) onProblem({ place, sentence });
    }
    for (const problem of broken) onProblem(problem);
  }
  onSettled(record, refused !== undefined);
  onStep(1 + pictures.filter(source.hasPicture).length);
}

/** Why it was refused; undefined if it is there. */
async function create(writing: Writing, record: NewRecord, broken: Problem[]): Promise<string | undefined> {
  const { kind } = record;
  for (const id of alternatives(record.id)) {
    // What names it asks for its id when it is judged, after this.
    record.id = id;
    broken.length = 0;
    const values = await withPictures(writing, record, broken);
    const made = values && (await patiently(writing, () => writing.calls.create(kind, id, values)));
    if (!made || isTaken(made)) continue;
    const refused = refusalOf(made);
    if (refused !== undefined && isOfKind(made)) writing.full.set(kind, refused);
    return refused;
  }
  return t('import.idTaken');
}

/** Adds what it lacks to a record that is here. Why it was refused; undefined if it has it. */
async function complete(
  writing: Writing,
  record: Completion,
  broken: Problem[],
): Promise<string | undefined> {
  const { here } = record;
  const { images: added, ...facts } = (await withPictures(writing, record, broken)) ?? {};
  const before = (here.images ?? []) as readonly string[];
  const values = { ...facts, ...(added ? { images: [...before, ...(added as string[])] } : {}) };
  if (Object.keys(values).length === 0) return broken.pop()?.sentence ?? t('import.brokenPicture');
  return change(writing, record, values, wasOf({ values, base: here }));
}

/** Why it was refused; undefined too if its user has changed it since. */
async function change(
  writing: Writing,
  { kind, id }: NewRecord,
  values: Values,
  was: Values,
): Promise<string | undefined> {
  const changed = await patiently(writing, () => writing.calls.update(kind, id, values, was));
  const sentence = refusalOf(changed);
  const isTheirs = !changed.ok && changed.kind === 'refused' && changed.status === 409;
  return isTheirs ? undefined : sentence;
}

/** The record with the paths of its pictures, once they are there; undefined if the id of one is taken. */
async function withPictures(
  writing: Writing,
  record: NewRecord,
  broken: Problem[],
): Promise<NewRecord['values'] | undefined> {
  const { kind, id: recordId, values, pictures } = record;
  const images = new Map<string, string>();
  for (const path of pictures) {
    // Those that are missing have been told of already.
    if (!writing.source.hasPicture(path)) continue;
    const picture = await writing.source.picture(path);
    const { id, path: here } = pictureHere(kind, recordId, path);
    const sent =
      picture && (await patiently(writing, () => writing.calls.upload(kind, pictureFile(picture), id)));
    if (sent && isTaken(sent)) return undefined;
    const refused = sent && refusalOf(sent);
    if (sent?.ok) images.set(path, here);
    else broken.push(brokenFile(path, titleOf(record), refused));
  }
  const { takenAt = {}, ...rest } = values as NewRecord['values'] & { takenAt?: WrittenTakenAt };
  const times = Object.entries(takenAt).flatMap(([path, moment]) => {
    const here = images.get(path);
    return here ? [[here, moment] as const] : [];
  });
  if (images.size === 0) return rest;
  return {
    ...withRowPictures(rest, images),
    images: [...images.values()],
    ...(times.length > 0 && { takenAt: Object.fromEntries(times) }),
  };
}

/** The rows name their pictures by the paths that those have here. */
function withRowPictures(values: NewRecord['values'], paths: ReadonlyMap<string, string>) {
  const { written, struck = [] } = (values.rows ?? {}) as Partial<RowChanges>;
  if (!written) return values;
  const rows = written.map((row) => ({ ...row, ...(row.picture && { picture: paths.get(row.picture) }) }));
  return { ...values, rows: { written: rows, struck } };
}

export const pictureFile = (picture: Blob): File => new File([picture], 'bild.webp', { type: 'image/webp' });

const isTaken = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.kind === 'refused' && (reply.status === 410 || reply.error.code === 'id_taken');

const isOfKind = (reply: Reply<unknown>): boolean =>
  !reply.ok &&
  reply.kind === 'refused' &&
  /^too_many_(logs|boats|tasks|documents|costs)$/.test(reply.error.code);

/** Why this one was refused. What would refuse all the others too stops the writing. */
function refusalOf(reply: Reply<unknown>): string | undefined {
  if (reply.ok) return undefined;
  const isOfAll =
    reply.kind === 'unreachable' ||
    reply.status === 401 ||
    reply.status >= 500 ||
    reply.status === 429 ||
    /^(quota_full|upload_broken)$/.test(reply.error.code);
  const { sentences, fields = {} } = saveFailure('', reply);
  const sentence = [...new Set([...sentences, ...Object.values(fields)])].filter(Boolean).join(' ');
  if (isOfAll) throw new StoppedError(sentence);
  return sentence;
}

/** Asks again where the server could not be reached, or asks to wait. */
export async function patiently<T>(
  { signal }: { signal: AbortSignal },
  ask: () => Promise<Reply<T>>,
): Promise<Reply<T>> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    const reply = await ask();
    const after = reply.ok ? undefined : waitAfter(reply);
    if (after === undefined || failures > mostFailures) return reply;
    await pause(Math.max(after, firstPause * 2 ** failures), signal);
  }
}

/** Ends at once if its user stops the writing. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

function waitAfter(failure: Failure): number | undefined {
  if (failure.kind === 'unreachable') return 0;
  const isLater = failure.status === 429 || failure.status === 503 || failure.error.code === 'upload_broken';
  return isLater ? (failure.retryAfter ?? 0) : undefined;
}
