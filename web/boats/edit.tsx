import { useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { RecordForm } from '../records/record-form.tsx';
import { SavedRecord } from '../records/saved-record.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { DefinedFields } from '../shared/form/defined-fields.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import type { WithWaiting } from '../sync/use-items.ts';

/** The form of a boat, new or existing. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'boats.new' : 'boats.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? (
        <BoatForm boat={undefined} address="/boats/new" />
      ) : (
        <SavedRecord<Boat>
          key={id}
          kind="boat"
          id={id}
          words="boats"
          definition={boatDefinition}
          address={`/boats/${id}/edit`}
          pages={() => ({ show: `/boats/${id}`, list: '/boats' })}
        >
          {(boat) => <BoatForm boat={boat} address={`/boats/${id}/edit`} />}
        </SavedRecord>
      )}
    </>
  );
}

function BoatForm({ boat, address }: { boat: WithWaiting<Boat> | undefined; address: string }) {
  const form = useRecordForm({
    ...{ kind: 'boat', address, record: boat },
    shape: formShape(boatDefinition, true),
    start: formValues(boatDefinition, boat ?? {}),
  });
  const show = `/boats/${form.recordId}`;
  return (
    <RecordForm
      form={form}
      words="boats"
      save={async (content, saving) => {
        const failure = await form.keep(content, saving);
        if (failure) return failure;
        const isCalledOtherwise =
          boat && (['name', 'bookName'] as const).some((name) => boat[name] && boat[name] !== content[name]);
        await form.leave(show, t(isCalledOtherwise ? 'boats.renamed' : 'boats.saved'));
        return undefined;
      }}
      back={boat ? show : '/boats'}
      afterDeletion="/servicelogs"
    >
      <DefinedFields definition={boatDefinition} />
    </RecordForm>
  );
}
