import { useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { boatDefinition } from '#contract/plan/boat-fields';
import { ChangeNote } from '../outbox/change-note.tsx';
import { Delete } from '../outbox/delete.tsx';
import { useItemForm } from '../plan/use-item-form.ts';
import { DefinedFields } from '../shared/form/defined-fields.tsx';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { useItem, useOpened } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';

/** The form of a boat, new or existing. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'boats.new' : 'boats.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? <BoatForm boat={undefined} /> : <SavedBoatForm key={id} id={id} />}
    </>
  );
}

function SavedBoatForm({ id }: { id: string }) {
  const { item, isKnown, isMissing, retry } = useItem<Boat>('boat', id);
  const opened = useOpened(item);
  const waiting = item?.waiting ?? [];
  if (opened || item) {
    return (
      <>
        {waiting.length > 0 && (
          <ChangeNote
            changes={waiting}
            definition={boatDefinition}
            to={{ show: `/boats/${id}`, list: '/boats' }}
          />
        )}
        {opened && <BoatForm boat={opened} />}
      </>
    );
  }
  if (isKnown) return <LoadFailure text={t('boats.missing')} />;
  if (isMissing) return <LoadFailure text={t('boats.failed')} onRetry={retry} />;
  return <Loading text={t('loading.form')} shape="form" />;
}

function BoatForm({ boat }: { boat: WithWaiting<Boat> | undefined }) {
  const form = useItemForm({ kind: 'boat', definition: boatDefinition, item: boat });
  const show = `/boats/${form.recordId}`;
  return (
    <>
      <Form
        fields={form.fields}
        save={async (content, saving) => {
          const failure = await form.keep(content, saving);
          if (failure) return failure;
          const isCalledOtherwise =
            boat &&
            (['name', 'bookName'] as const).some((name) => boat[name] && boat[name] !== content[name]);
          await form.leave(show, t(isCalledOtherwise ? 'boats.renamed' : 'boats.saved'));
          return undefined;
        }}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')}>
            <BackLink to={boat ? show : '/boats'} text={t('btn.back')} />
            {boat && (
              <DangerZone>
                <Delete
                  name={t('boats.delete')}
                  title={t('boats.delete.title')}
                  text={t('boats.delete.text')}
                  kind="boat"
                  item={boat}
                  onDeleted={() => void form.leave('/servicelogs', t('boats.deleted'))}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DefinedFields definition={boatDefinition} />
      </Form>
      {form.dialog}
    </>
  );
}
