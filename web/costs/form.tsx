import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import { kronorText } from '#contract/costs/amount';
import { costDefinition, costFields } from '#contract/costs/cost-fields';
import { boatIdField } from '#contract/fields';
import { formShape } from '#contract/logs/schemas';
import { dayInWords } from '#contract/plan/days';
import { PagePicker } from '../documents/page-picker.tsx';
import { usePageChoice } from '../documents/use-page-choice.ts';
import { addedFiles } from '../drafts/added-files.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { readyToSend } from '../images/upload.tsx';
import { once } from '../logs/suggestions.ts';
import { Delete } from '../outbox/delete.tsx';
import { touched } from '../plan/use-item-form.ts';
import { WhichBoat } from '../plan/which-boat.tsx';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useServerMessages } from '../shared/form/use-server-messages.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { BackLink, useWayBack } from '../shared/navigation/way-back.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { t } from '../strings.ts';
import { seenOf } from '../sync/apply.ts';
import type { Item, Values } from '../sync/change.ts';
import { newId } from '../sync/decide.ts';
import { refusedOf } from '../sync/use-item.ts';
import { save, type WithWaiting } from '../sync/use-items.ts';
import { CategoryField } from './category-field.tsx';
import styles from './costs.module.css';
import { ownersOf } from './paid-by.tsx';
import { equalTo } from './season.ts';

const { amount, date, paidBy, note } = costFields;
const shape = { ...formShape(costDefinition, true), boatId: boatIdField };

interface CostFormProps {
  /** Undefined for a new one. */
  cost: WithWaiting<Cost> | undefined;
  /** What it is opened with. */
  start: { [Name in keyof typeof shape]: string };
  boats: readonly Boat[];
  /** All that there are: a second receipt like one of them is asked about. */
  costs: readonly Cost[];
  /** Files that another app has shared, to begin with; `onKept` is called once they are kept here. */
  shared?: { files: readonly File[]; onKept: () => void };
}

export function CostForm({ cost, start, boats, costs, shared }: CostFormProps) {
  const [recordId] = useState(() => cost?._id ?? newId());
  const fields = useFields(shape, start);
  const refused = refusedOf(cost);
  useServerMessages(fields, refused?.refusal?.fields);
  const [base] = useState(() => (cost ? seenOf('cost', cost as unknown as Item) : null));
  const form = cost ? `/costs/${cost._id}` : '/costs/new';
  const pages = usePageChoice(cost?.images);
  const { picked } = pages.chosen;
  const draft = useDraft({ form, fields, pictures: pages.chosen, base, filled: cost ? {} : start });
  const guard = useLeaveGuard(draft.unsaved);
  const navigate = useNavigate();
  const goBack = useWayBack();
  const same = useQuestion();
  const areKept = picked.length > 0 && (draft.unsaved === 'kept' || draft.unsaved === 'partly-kept');
  const tellKept = useEffectEvent(() => shared?.onKept());
  useEffect(() => {
    if (areKept) tellKept();
  }, [areKept]);
  const list = (boatId: string, day: string) => `/boats/${boatId}/costs?year=${day.slice(0, 4)}`;

  async function keep(content: Values, saving: SaveAttempt): Promise<SaveFailure | undefined> {
    const said = content as unknown as Cost;
    const equal = cost ? undefined : equalTo(costs, said);
    if (equal && !(await same.ask(equal))) return undefined;
    const ready = await readyToSend(picked);
    saving.throwIfEnded();
    const stored = await draft.settle();
    const added = await addedFiles(ready, stored);
    if ('lost' in added) {
      await draft.wasNotSaved();
      return added.lost;
    }
    const saved = await save(t('costs.notSaved'), {
      ...{ kind: 'cost', recordId, base: cost ? draft.base : null },
      values: cost ? { ...touched(content, fields), ...pages.values } : content,
      ...added,
      ...{ draft: stored?.id, instead: refused?.id },
    });
    if (!saved.ok) {
      await draft.wasNotSaved();
      return saved.failure;
    }
    draft.wasSaved();
    shared?.onKept();
    guard.allowLeave();
    saving.throwIfEnded();
    if (cost && goBack) await goBack(t('costs.saved'));
    else await leave(list(cost?.boatId ?? said.boatId, said.date), t('costs.saved'));
    return undefined;
  }

  async function leave(to: string, message: string): Promise<void> {
    const state: FlashMessage = { message };
    await navigate(to, { replace: true, state });
  }

  return (
    <>
      <Form
        fields={fields}
        save={(content, saving) => keep(content as Values, saving)}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')} note={<DraftNote draft={draft} />}>
            <BackLink to={list(start.boatId, start.date)} text={t('btn.back')} />
            {cost && (
              <DangerZone>
                <Delete
                  name={t('costs.delete')}
                  title={t('costs.delete.title')}
                  text={t('costs.delete.text')}
                  kind="cost"
                  item={cost as unknown as WithWaiting<Item>}
                  onDeleted={() => {
                    draft.forget();
                    guard.allowLeave();
                    void leave(list(cost.boatId, cost.date), t('costs.deleted'));
                  }}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} />
        <div className={styles.fields}>
          {!cost && (
            <Boats boats={boats} onChoose={(id) => fields.setValue('boatId', id, { shouldDirty: true })} />
          )}
          <PagePicker {...pages.picker} begun={shared?.files ?? []} />
          <DefinedField field={{ ...amount, name: 'amount' }} />
          <CategoryField />
          <DefinedField field={{ ...date, name: 'date' }} />
          <TextField name="paidBy" label={paidBy.label} suggestions={payersOf(boats, costs)} width="half" />
          <DefinedField field={{ ...note, name: 'note' }} />
        </div>
      </Form>
      {guard.dialog}
      {same.dialog}
    </>
  );
}

function Boats({ boats, onChoose }: { boats: readonly Boat[]; onChoose: (id: string) => void }) {
  const chosen = useWatch<{ boatId: string }, 'boatId'>({ name: 'boatId' });
  // A draft may be of a boat that has been deleted since.
  const another = boats.some(({ _id }) => _id === chosen) ? undefined : boats[0]?._id;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (another !== undefined) choose(another);
  }, [another]);
  return <WhichBoat boats={boats} chosen={chosen} onChoose={onChoose} />;
}

const payersOf = (boats: readonly Boat[], costs: readonly Cost[]): string[] =>
  once([...boats.flatMap(ownersOf), ...costs.map(({ paidBy = '' }) => paidBy)]);

/** Asks whether a receipt that is like one there is another one. */
function useQuestion(): { ask: (equal: Cost) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ about: Cost; answer: (isAnother: boolean) => void }>();
  const answer = (isAnother: boolean) => {
    setAsked(undefined);
    asked?.answer(isAnother);
  };
  return {
    ask: (about) => new Promise((resolve) => setAsked({ about, answer: resolve })),
    dialog: asked && (
      <ConfirmDialog
        open
        title={t('costs.same.title')}
        text={t('costs.same.text', {
          belopp: kronorText(asked.about.amount),
          datum: dayInWords(asked.about.date),
        })}
        cancel={t('btn.cancel')}
        confirm={{ variant: 'danger', text: t('costs.same.save') }}
        onCancel={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    ),
  };
}
