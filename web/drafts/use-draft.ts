import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import { type PickedImage, pickAgain } from '../images/picked.ts';
import { useUser } from '../session-state.ts';
import type { Fields, Shape, Texts } from '../shared/form/use-fields.ts';
import type { Unsaved } from '../shared/leave-guard.tsx';
import { addressedDraft, putInAddress } from './address.ts';
import { type Draft, fitting, mayBeKept } from './draft.ts';
import { dropDraft, keepDraft, readDrafts, readPictures } from './store.ts';
import { DraftWriter } from './writer.ts';

/** What is typed is written down within this time, in milliseconds. */
const writtenWithin = 500;

const none: readonly never[] = [];

interface DraftedForm<S extends Shape> {
  /** The form, and what it is about; see `Draft`. */
  form: string;
  fields: Fields<S>;
  /** The pictures of the form, where it has any. */
  pictures?: DraftedPictures;
  /** The version of what is being changed. */
  version?: string | null;
}

interface DraftedPictures {
  picked: readonly PickedImage[];
  setPicked: (picked: readonly PickedImage[]) => void;
  /** Those marked for removal, where there are saved ones. */
  removed?: readonly string[];
  setRemoved?: (removed: readonly string[]) => void;
}

/** A draft that was there before the form, and what the user has done with it. */
type Earlier =
  | { state: 'found' | 'opened'; draft: Draft; outrun: boolean }
  | { state: 'discarded'; draft: Draft; outrun: boolean; files: Map<string, File>; was: 'found' | 'opened' };

export type FormDraft = ReturnType<typeof useDraft>;

/**
 * Writes what is in a form down on the device as it is typed, and offers what was written and not saved before. A form
 * that is begun has a draft of its own: what is found is never written over by what is typed beside the offer.
 */
export function useDraft<S extends Shape>({ form, fields, pictures, version = null }: DraftedForm<S>) {
  // Whoever began the form: when somebody else logs in, what is written is not handed over.
  const [userId] = useState(useUser().userId);
  const [writer] = useState(() => new DraftWriter(userId, form));
  const [written, setWritten] = useState<Draft>();
  const [failed, setFailed] = useState(false);
  const [earlier, setEarlier] = useState<Earlier>();
  const settled = useRef(false);
  const timer = useRef<number>(undefined);
  const { isDirty, dirtyFields, defaultValues = {} } = fields.formState;
  const { picked = none, removed = none, setPicked, setRemoved } = pictures ?? {};

  /** Writes down at once. Until a picture is ready it is no part of the draft, unless it came from there. */
  async function write() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (settled.current) return;
    const before = writer.written?.pictures.map(({ id }) => id) ?? [];
    const ready = picked.filter(({ id, ready }) => ready || before.includes(id));
    const content = {
      texts: changedTexts(),
      removed: [...removed],
      pictures: ready.map(({ id, file, ready }) => {
        const { name, type } = ready?.file ?? file;
        return { id, name, type };
      }),
    };
    const files = new Map(ready.map(({ id, file, ready }) => [id, ready?.file ?? file]));
    await attempt(async () => {
      setWritten(await writer.write(content, files, version));
      setFailed(false);
    });
  }

  function changedTexts(): Record<string, string> {
    const isChanged = (name: string) => fields.getFieldState(name as Path<Texts<S>>).isDirty;
    const texts = Object.entries<string>(fields.getValues());
    return Object.fromEntries(texts.filter(([name]) => isChanged(name) && mayBeKept(name)));
  }

  /** A browser that keeps nothing, or has no room, says so here. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      console.warn('A draft could not be kept.', error);
      setFailed(true);
    }
  }

  async function open(draft: Draft, outrun: boolean) {
    const files = await readPictures(userId, draft);
    // What was typed beside the offer stays, as a draft of its own.
    await write();
    show(draft, files);
    setEarlier({ state: 'opened', draft, outrun });
  }

  async function discard({ state: was, draft, outrun }: Earlier) {
    if (was === 'opened') await write();
    const thrown = (was === 'opened' && writer.written) || draft;
    const files = await readPictures(userId, thrown);
    if (was === 'opened') {
      await writer.drop();
      empty();
    } else await dropDraft(userId, thrown);
    setEarlier({ state: 'discarded', draft: thrown, outrun, files, was: was === 'opened' ? was : 'found' });
  }

  async function undo(earlier: Earlier) {
    if (earlier.state !== 'discarded') return;
    const { draft, outrun, files, was } = earlier;
    await keepDraft(userId, draft, files);
    if (was === 'opened') await open(draft, outrun);
    else setEarlier({ state: was, draft, outrun });
  }

  function show(draft: Draft, files: Map<string, File>) {
    clearTimeout(timer.current);
    timer.current = undefined;
    writer.goOnWith(draft);
    fill({ ...defaultValues, ...fitting(draft.texts, defaultValues) });
    setPicked?.([...files].map(([id, file]) => pickAgain(id, file)));
    setRemoved?.(draft.removed);
    setWritten(draft);
  }

  function empty() {
    fill(defaultValues);
    setPicked?.([]);
    setRemoved?.([]);
    setWritten(undefined);
    putInAddress(undefined);
  }

  /** The values that the form began with stay those that a change is measured by. */
  function fill(values: object) {
    fields.reset(values as DefaultValues<Texts<S>>, { keepDefaultValues: true });
  }

  const writeNow = useEffectEvent(write);
  const writeSoon = useEffectEvent(() => {
    timer.current ??= window.setTimeout(() => void writeNow(), writtenWithin);
  });
  const look = useEffectEvent((isHere: () => boolean) =>
    attempt(async () => {
      const asked = addressedDraft();
      const drafts = await readDrafts(userId, form);
      if (!isHere()) return;
      const addressed = drafts.find(({ id }) => id === asked);
      const isOutrun = ({ basedOn }: Draft) => basedOn !== null && version !== null && basedOn !== version;
      if (addressed) await open(addressed, isOutrun(addressed));
      else if (drafts[0]) setEarlier({ state: 'found', draft: drafts[0], outrun: isOutrun(drafts[0]) });
    }),
  );

  useEffect(() => {
    let here = true;
    void look(() => here);
    return () => {
      here = false;
    };
  }, []);

  const { subscribe } = fields;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => writeSoon() }), [subscribe]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when they change
  useEffect(() => writeSoon(), [picked, removed]);

  useEffect(() => {
    if (written) putInAddress(written.id);
  }, [written]);

  useEffect(() => {
    const leaving = () => void writeNow();
    const hiding = () => document.visibilityState === 'hidden' && leaving();
    addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', hiding);
    return () => {
      removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', hiding);
      leaving();
      // On a page that stays, the next form is not to go on with what this one was left with.
      if (addressedDraft() === writer.id) putInAddress(undefined);
    };
  }, [writer]);

  const changed = Object.keys(dirtyFields);
  const pictured = picked.length + removed.length;
  const kept = changed.filter(mayBeKept).length + pictured;
  const unsaved: Unsaved =
    !isDirty && pictured === 0
      ? 'nothing'
      : failed || kept === 0
        ? 'lost'
        : kept < changed.length + pictured
          ? 'partly-kept'
          : 'kept';

  return {
    unsaved,
    failed,
    /** When what is in the form was last written down, ISO 8601. */
    savedAt: written?.savedAt,
    earlier,
    use: () => void attempt(async () => earlier && open(earlier.draft, earlier.outrun)),
    discard: () => void attempt(async () => earlier && discard(earlier)),
    undo: () => void attempt(async () => earlier && undo(earlier)),
    /** The `Idempotency-Key` of what is created from the form. */
    creationKey: () => writer.id,
    /** Whether that is the key of an earlier draft, which may have been sent before and its answer lost. */
    isGoneOnWith: earlier?.state === 'opened',
    /** The form has been saved: there is nothing left to go on with. */
    forget() {
      settled.current = true;
      void attempt(() => writer.drop());
    },
  };
}
