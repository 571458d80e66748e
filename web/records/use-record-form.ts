import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { usePageChoice } from '../documents/use-page-choice.ts';
import { addedFiles } from '../drafts/added-files.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { readyToSend } from '../images/upload.tsx';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { type FormValues, type Shape, useFields } from '../shared/form/use-fields.ts';
import { useServerMessages } from '../shared/form/use-server-messages.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { t } from '../strings.ts';
import { seenOf } from '../sync/apply.ts';
import type { Item, Kind, Values } from '../sync/change.ts';
import { newId } from '../sync/decide.ts';
import { refusedOf } from '../sync/use-item.ts';
import { save, type WithWaiting } from '../sync/use-items.ts';

/** What a form of a record is opened with. Read at the first render only: what comes later changes nothing in the form. */
interface RecordFormStart<S extends Shape> {
  kind: Kind;
  /** The address of the form, by which its drafts are found. */
  address: string;
  /** Undefined for a new one. */
  record: WithWaiting<Item> | undefined;
  shape: S;
  start: FormValues<S>;
  /** The files of a document or a receipt. */
  pages?: ReturnType<typeof usePageChoice>;
}

export type FormOfRecord<S extends Shape> = ReturnType<typeof useRecordForm<S>>;

/** The form of a boat, a task, a document or a receipt: a draft while it is written, then saved on the device, which sends it. */
export function useRecordForm<S extends Shape>({
  kind,
  address,
  record,
  shape,
  start,
  pages,
}: RecordFormStart<S>) {
  const [opened] = useState(record);
  const [recordId] = useState(() => opened?._id ?? newId());
  const [base] = useState(() => (opened ? seenOf(kind, opened) : null));
  const fields = useFields(shape, start);
  const refused = refusedOf(opened);
  useServerMessages(fields, refused?.refusal?.fields);
  const draft = useDraft({
    ...{ form: address, kind, fields, base, filled: opened ? {} : start },
    ...(pages && { pictures: pages.chosen }),
  });
  const guard = useLeaveGuard(draft.unsaved);
  const navigate = useNavigate();

  /** `also`: what is said besides the fields. */
  async function keep(
    content: object,
    saving: SaveAttempt,
    also: Values = {},
  ): Promise<SaveFailure | undefined> {
    const ready = await readyToSend(pages?.chosen.picked ?? []);
    saving.throwIfEnded();
    const stored = await draft.settle();
    const failure = await write(content, also, ready, stored);
    if (failure) {
      await draft.wasNotSaved();
      return failure;
    }
    draft.wasSaved();
    guard.allowLeave();
    saving.throwIfEnded();
    return undefined;
  }

  async function write(
    content: object,
    also: Values,
    ready: Awaited<ReturnType<typeof readyToSend>>,
    stored: Awaited<ReturnType<typeof draft.settle>>,
  ): Promise<SaveFailure | undefined> {
    const added = await addedFiles(ready, stored);
    if ('lost' in added) return added.lost;
    const saved = await save(t('plan.notSaved'), {
      ...{ kind, recordId, base: opened ? draft.base : null },
      values: { ...(opened ? touched : filledIn)(content, fields), ...pages?.values, ...also },
      ...added,
      ...{ draft: stored?.id, instead: refused?.id },
    });
    return saved.ok ? undefined : saved.failure;
  }

  async function leave(to: string, message: string): Promise<void> {
    guard.allowLeave();
    const state: FlashMessage = { message };
    await navigate(to, { replace: true, state });
  }

  return { kind, opened, recordId, fields, draft, dialog: guard.dialog, keep, leave };
}

interface Texts {
  getValues: () => Record<string, string>;
  formState: { defaultValues?: Readonly<Record<string, string | undefined>> | undefined };
}

/** Of what a form holds, only what its user has changed since it was opened: the rest may have been changed elsewhere. */
export function touched(content: object, { getValues, formState: { defaultValues = {} } }: Texts): Values {
  return only(content, getValues(), (text, name) => text !== defaultValues[name]);
}

const filledIn = (content: object, { getValues }: Texts): Values =>
  only(content, getValues(), (text) => text !== '');

const only = (
  content: object,
  texts: Record<string, string>,
  isMeant: (text: string | undefined, name: string) => boolean,
): Values => Object.fromEntries(Object.entries(content).filter(([name]) => isMeant(texts[name], name)));
