import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Boat } from '#contract/boats';
import type { Cost } from '#contract/costs';
import { kronorText } from '#contract/costs/amount';
import { costDefinition, costFields } from '#contract/costs/cost-fields';
import { boatIdField } from '#contract/fields';
import { formShape } from '#contract/logs/schemas';
import { dayInWords } from '#contract/plan/days';
import { PagePicker } from '../documents/page-picker.tsx';
import { usePageChoice } from '../documents/use-page-choice.ts';
import { once } from '../logs/suggestions.ts';
import { BoatField } from '../plan/boat-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { useWayBack } from '../shared/navigation/way-back.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { CategoryField } from './category-field.tsx';
import styles from './costs.module.css';
import { ownersOf } from './paid-by.tsx';
import { equalTo } from './season.ts';

const { amount, date, paidBy, note } = costFields;
const shape = { ...formShape(costDefinition, true), boatId: boatIdField };

/** The address of the form of a new one. */
export const formOfNew = '/costs/new';

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
  const pages = usePageChoice(cost?.images);
  const { picked } = pages.chosen;
  const form = useRecordForm({
    ...{ kind: 'cost', address: cost ? `/costs/${cost._id}` : formOfNew },
    ...{ record: cost, shape, start, pages },
  });
  const goBack = useWayBack();
  const same = useQuestion();
  const { unsaved } = form.draft;
  const areKept = picked.length > 0 && (unsaved === 'kept' || unsaved === 'partly-kept');
  const tellKept = useEffectEvent(() => shared?.onKept());
  useEffect(() => {
    if (areKept) tellKept();
  }, [areKept]);
  const list = (boatId: string, day: string) => `/boats/${boatId}/costs?year=${day.slice(0, 4)}`;

  return (
    <>
      <RecordForm
        form={form}
        words="costs"
        save={async (content, saving) => {
          if (!cost && boats.length === 0) return { sentences: [t('plan.noBoat')] };
          const said = content as unknown as Cost;
          const equal = cost ? undefined : equalTo(costs, said);
          if (equal && !(await same.ask(equal))) return undefined;
          const failure = await form.keep(content, saving);
          if (failure) return failure;
          shared?.onKept();
          if (cost && goBack) await goBack(t('costs.saved'));
          else await form.leave(list(cost?.boatId ?? said.boatId, said.date), t('costs.saved'));
          return undefined;
        }}
        back={list(start.boatId, start.date)}
        afterDeletion={list(start.boatId, start.date)}
      >
        <div className={styles.fields}>
          {!cost && <BoatField boats={boats} />}
          <PagePicker {...pages.picker} begun={shared?.files ?? []} />
          <DefinedField field={{ ...amount, name: 'amount' }} />
          <CategoryField />
          <DefinedField field={{ ...date, name: 'date' }} />
          <TextField name="paidBy" label={paidBy.label} suggestions={payersOf(boats, costs)} width="half" />
          <DefinedField field={{ ...note, name: 'note' }} />
        </div>
      </RecordForm>
      {same.dialog}
    </>
  );
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
