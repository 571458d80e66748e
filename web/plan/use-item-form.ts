import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Fields as Defined } from '#contract/logs/definition';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { useFields } from '../shared/form/use-fields.ts';
import { useServerMessages } from '../shared/form/use-server-messages.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { t } from '../strings.ts';
import type { Item, Kind, Values } from '../sync/change.ts';
import { newId, type Saving } from '../sync/decide.ts';
import { asOpened, refusedOf } from '../sync/use-item.ts';
import { save, type WithWaiting } from '../sync/use-items.ts';

interface ItemForm<F extends Defined, Thing extends Item> {
  kind: Kind;
  definition: { fields: F };
  /** Undefined for a new one. Read at the first render only: what comes later changes nothing in the form. */
  item: WithWaiting<Thing> | undefined;
  /** What a new one begins with. */
  filled?: Values;
  /** Whether something besides the fields has been changed. */
  isChangedBesides?: boolean;
}

/** The form of a boat, a task or a document: saved on the device, which sends it by itself. */
export function useItemForm<F extends Defined, Thing extends Item>({
  kind,
  definition,
  item,
  filled = {},
  isChangedBesides = false,
}: ItemForm<F, Thing>) {
  const [opened] = useState(item);
  const [recordId] = useState(() => item?._id ?? newId());
  const fields = useFields(formShape(definition, true), formValues(definition, opened ?? filled) as never);
  const guard = useLeaveGuard(fields.formState.isDirty || isChangedBesides ? 'lost' : 'nothing');
  const navigate = useNavigate();
  const refused = refusedOf(opened);

  useServerMessages(fields, refused?.refusal?.fields);

  /** `also`: what is said besides the fields. `added`: the files that are added. */
  async function keep(
    content: object,
    saving: SaveAttempt,
    also: Values = {},
    added: Pick<Saving, 'pictures' | 'files'> = {},
  ): Promise<SaveFailure | undefined> {
    const saved = await save(t('plan.notSaved'), {
      ...{ kind, recordId, base: opened ? asOpened(opened) : null, instead: refused?.id },
      values: { ...touched(content, fields), ...also },
      ...added,
    });
    if (!saved.ok) return saved.failure;
    saving.throwIfEnded();
    return undefined;
  }

  async function leave(to: string, message: string): Promise<void> {
    guard.allowLeave();
    const state: FlashMessage = { message };
    await navigate(to, { replace: true, state });
  }

  return { recordId, fields, dialog: guard.dialog, keep, leave };
}

interface Texts {
  getValues: () => Record<string, string>;
  formState: { defaultValues?: Readonly<Record<string, string | undefined>> | undefined };
}

/** Of what a form holds, only what its user has changed since it was opened. */
export function touched(content: object, { getValues, formState: { defaultValues = {} } }: Texts): Values {
  const texts = getValues();
  return Object.fromEntries(Object.entries(content).filter(([name]) => texts[name] !== defaultValues[name]));
}
