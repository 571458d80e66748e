import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import { chosen, type PickedImage, pickAgain } from '../images/picked-image.ts';
import { useUser } from '../session-state.ts';
import type { Fields, FormValues, Shape } from '../shared/form/use-fields.ts';
import type { Unsaved } from '../shared/navigation/leave-guard.tsx';
import { useSnapshot } from '../sync/account.ts';
import { textOf } from '../sync/apply.ts';
import type { Draft, Item, Kind } from '../sync/change.ts';
import { addressedDraft, searchWith } from './address.ts';
import { fitting, mayBeKept } from './draft.ts';
import { begun, draftReducer, type Earlier } from './draft-state.ts';
import { bytesOf, DraftWriter, draftsOf, filesOf, syncFor, unlessOpen } from './writer.ts';

/** What is typed is stored within this time, in milliseconds. */
const writtenWithin = 500;

const none: readonly never[] = [];
const noTexts: Readonly<Record<string, string>> = {};

interface DraftedForm<S extends Shape> {
  /** The address of the form; see `Draft`. */
  form: string;
  /** What is written in it, if that is a record: lists of drafts show those. */
  kind?: Kind;
  fields: Fields<S>;
  /** The pictures of the form, if it has any. */
  pictures?: DraftedPictures;
  /** What is being changed, as the form was opened with it. */
  base?: Item | null;
  /** Values that the form was opened with and that are saved nowhere: a new draft has them too. */
  filled?: Readonly<Record<string, string>>;
}

interface DraftedPictures {
  picked: readonly PickedImage[];
  setPicked: (picked: readonly PickedImage[]) => void;
  /** The saved pictures marked for removal, if there are saved ones. */
  removed?: readonly string[];
  setRemoved?: (removed: readonly string[]) => void;
}

export type FormDraft = ReturnType<typeof useDraft>;

/**
 * Stores a form on the device while the user types, and offers an earlier draft that was not saved. A form that is begun has
 * a draft of its own, so that typing never overwrites the draft that is offered.
 */
export function useDraft<S extends Shape>({
  form,
  kind,
  fields,
  pictures,
  base = null,
  filled = {},
}: DraftedForm<S>) {
  // The user who began the form: if another user logs in, the draft is not handed over.
  const [userId] = useState(useUser().userId);
  const [writer] = useState(() => new DraftWriter(userId, form, kind));
  const [{ earlier: known, written, failed }, tell] = useReducer(draftReducer, begun);
  const settled = useRef(false);
  const left = useRef(false);
  const timer = useRef<number>(undefined);
  const { isDirty, dirtyFields } = fields.formState;
  const { isKept = true, drafts = none } = useSnapshot() ?? {};
  const earlier = known && asItIsNow(known, drafts);
  const { picked = none, removed = none, setPicked, setRemoved } = pictures ?? {};
  /** The texts that the form has been filled with. */
  const opened = earlier?.state === 'opened' ? earlier.draft.texts : noTexts;

  /** Stores the draft at once. A picture is left out until it is ready, unless it came from the draft. */
  async function write() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (settled.current) return;
    const ready = picked.filter(isInDraft);
    const content = {
      texts: changedTexts(),
      removed: [...removed],
      pictures: ready.map(chosen),
    };
    const files = new Map(ready.map(({ path, file, ready }) => [path, ready?.file ?? file]));
    await attempt(async () => {
      const draft = await writer.write(content, files, base);
      tell({ type: 'written', draft });
      if (draft) putInAddress(draft.id);
    });
  }

  const isInDraft = ({ path, ready }: PickedImage): boolean =>
    ready !== undefined || (writer.written?.pictures.some((one) => one.path === path) ?? false);

  function changedTexts(): Record<string, string> {
    // A text from the draft may be a change from a default value that has yet to be fetched.
    const isChanged = (name: string, text: string) =>
      fields.getFieldState(name as Path<FormValues<S>>).isDirty || text === opened[name];
    const texts = Object.entries<string>(fields.getValues());
    const changed = texts.filter(([name, text]) => isChanged(name, text) && mayBeKept(name));
    return Object.fromEntries([
      ...(changed.length + picked.length > 0 ? Object.entries(filled) : []),
      ...changed,
    ]);
  }

  /** Whether the user has written or chosen anything in the form, stored or not. */
  const isBegun = (): boolean =>
    picked.length + removed.length > 0 ||
    Object.keys(fields.getValues()).some((name) => fields.getFieldState(name as Path<FormValues<S>>).isDirty);

  /** Reports failures, as of a browser that stores nothing or has no room. */
  async function attempt(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      console.warn('A draft could not be kept.', error);
      tell({ type: 'failed' });
    }
  }

  function putInAddress(id: string | undefined) {
    // Once the form has been left, the address is another page's.
    if (left.current || (addressedDraft() ?? undefined) === id) return;
    // Replaces the history entry without navigating: that would close the menu and remove the messages above the page.
    history.replaceState(history.state, '', location.pathname + searchWith(id) + location.hash);
  }

  async function open(draft: Draft, outrun: boolean, files: ReadonlyMap<string, File>) {
    // What was typed beside the offer stays, as a draft of its own.
    await write();
    // A form that is being saved, or has been left, meanwhile stays as it was.
    if (settled.current || left.current) return;
    // No draft has them yet.
    const unready = picked.filter((one) => !isInDraft(one));
    clearTimeout(timer.current);
    timer.current = undefined;
    const isMine = await writer.goOnWith(draft);
    if (left.current) return writer.release();
    fill(draft.texts);
    const before = new Map(draft.pictures.map((picture) => [picture.path, picture]));
    const ofDraft = [...files].map(([path, file]) => pickAgain(file, before.get(path) ?? { path }, !isMine));
    setPicked?.([...ofDraft, ...unready]);
    setRemoved?.(draft.removed);
    tell({ type: 'opened', draft, outrun });
    // A copy is not stored yet: it is stored as if it had been typed.
    if (isMine) putInAddress(draft.id);
    else writeSoon();
  }

  async function discard({ state, draft }: Earlier) {
    if (state === 'opened') await write();
    const thrown = (state === 'opened' && writer.written) || draft;
    const files = await filesOf(userId, thrown);
    if (state === 'opened') {
      await writer.drop();
      fill({});
      setPicked?.([]);
      setRemoved?.([]);
      putInAddress(undefined);
    } else if (!(await unlessOpen(thrown.id, async () => (await syncFor(userId)).discard(thrown.id))))
      return tell({ type: 'held' });
    tell({ type: 'discarded', draft: thrown, files });
  }

  async function undo(earlier: Earlier) {
    if (earlier.state !== 'discarded') return;
    const { draft, outrun, files, was } = earlier;
    const bytes = await bytesOf(draft.pictures, files, undefined);
    await (await syncFor(userId)).keepDraft(draft, bytes);
    if (was === 'opened') await open(draft, outrun, files);
    else tell({ type: 'restored', draft });
  }

  /** Keeps the default values: changes are still measured against what the form began with. */
  function fill(texts: Record<string, string>) {
    // Read now: what the last log says may have been put there while the draft was read.
    const { defaultValues = {} } = fields.formState;
    const values = { ...defaultValues, ...fitting(texts, defaultValues) };
    fields.reset(values as DefaultValues<FormValues<S>>, { keepDefaultValues: true });
  }

  const writeNow = useEffectEvent(write);
  const writeSoon = useEffectEvent(() => {
    timer.current ??= window.setTimeout(() => void writeNow(), writtenWithin);
  });
  /** `files`: the pictures of the draft in the address. It is opened unless the user has begun something else. */
  const takeUp = useEffectEvent(async (draft: Draft, files: ReadonlyMap<string, File> | undefined) => {
    if (settled.current || (earlier && earlier.state !== 'found')) return;
    const outrun = textOf(draft.base) !== textOf(base);
    if (files && !isBegun()) await open(draft, outrun, files);
    else tell({ type: 'found', draft, outrun });
  });
  const look = useEffectEvent((isHere: () => boolean) =>
    attempt(async () => {
      const asked = addressedDraft();
      // Not what has been typed here meanwhile.
      const drafts = (await draftsOf(userId, form)).filter(({ id }) => id !== writer.id);
      const draft = drafts.find(({ id }) => id === asked) ?? drafts[0];
      if (!draft) return;
      const files = draft.id === asked ? await filesOf(userId, draft) : undefined;
      if (isHere()) await takeUp(draft, files);
    }),
  );
  const leave = useEffectEvent(() => {
    // On a page that stays, the next form must not continue with this one's draft.
    if (addressedDraft() === writer.id) putInAddress(undefined);
    left.current = true;
    void writeNow().then(() => writer.release());
  });

  const { subscribe } = fields;
  useEffect(() => {
    let here = true;
    left.current = false;
    void look(() => here);
    const hiding = () => document.visibilityState === 'hidden' && void writeNow();
    const leaving = () => void writeNow();
    addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', hiding);
    return () => {
      here = false;
      removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', hiding);
      leave();
    };
  }, []);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => writeSoon() }), [subscribe]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when they change
  useEffect(() => writeSoon(), [picked, removed]);

  const changed = Object.keys(dirtyFields);
  const pictured = picked.length + removed.length;
  const isWritten = ({ path }: PickedImage) => written?.pictures.some((one) => one.path === path) ?? false;
  // A browser that keeps nothing has it only in this page.
  const isOnlyHere = written !== undefined && !isKept;
  const kept = changed.filter(mayBeKept).length + picked.filter(isWritten).length + removed.length;
  const unsaved: Unsaved =
    !isDirty && pictured === 0
      ? 'nothing'
      : failed || kept === 0 || !picked.every(isWritten) || !isKept
        ? 'lost'
        : kept < changed.length + pictured
          ? 'partly-kept'
          : 'kept';

  return {
    unsaved,
    failed: failed || isOnlyHere,
    /** When the form was last stored, in milliseconds since 1970. */
    savedAt: written?.at,
    earlier,
    opened,
    /** What the form was opened with; of the fields that a draft has filled in, what that draft was begun with. */
    base: earlier?.state === 'opened' ? begunWith(base, earlier.draft) : base,
    use: () =>
      void attempt(async () => {
        if (!earlier) return;
        const { draft, outrun } = earlier;
        await open(draft, outrun, await filesOf(userId, draft));
      }),
    discard: () => void attempt(async () => earlier && discard(earlier)),
    undo: () => void attempt(async () => earlier && undo(earlier)),
    /** The form is about to be saved: stops storing it. Resolves with the stored draft, if there is one. */
    async settle() {
      settled.current = true;
      clearTimeout(timer.current);
      timer.current = undefined;
      return writer.settled();
    },
    /** The form is done with: deletes its draft. */
    forget() {
      settled.current = true;
      void attempt(() => writer.drop());
    },
    /** The draft has become what was saved. */
    wasSaved() {
      writer.gone();
    },
    /** The form was not saved after all: it is stored again. */
    async wasNotSaved() {
      settled.current = false;
      await write();
    },
  };
}

/** Another tab may have written on in a draft that is offered here, or saved it. */
function asItIsNow(earlier: Earlier, drafts: readonly Draft[]): Earlier | undefined {
  if (earlier.state !== 'found') return earlier;
  const draft = drafts.find(({ id }) => id === earlier.draft.id);
  return draft && { ...earlier, draft };
}

function begunWith(base: Item | null, draft: Draft): Item | null {
  const then = Object.keys(draft.texts).map((name) => [name, draft.base?.[name]]);
  return base && { ...base, ...Object.fromEntries(then) };
}
