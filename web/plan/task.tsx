import { useState } from 'react';
import { useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import type { SavedDocument } from '#contract/documents';
import { boatIdField } from '#contract/fields';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { expiryOf } from '#contract/plan/plan';
import { taskDefinition } from '#contract/plan/task-fields';
import type { SavedTask } from '#contract/tasks';
import { RecordForm } from '../records/record-form.tsx';
import { NotHere, SavedRecord } from '../records/saved-record.tsx';
import { useMayOpen } from '../records/use-may-open.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { DefinedFields } from '../shared/form/defined-fields.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { BoatField } from './boat-field.tsx';
import { FutureStart } from './future-start.tsx';
import { useBoats } from './use-boats.ts';

const list = '/servicelogs/plan';

/** The form of a task, new or existing. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'plan.newTask' : 'plan.task.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  const show = `${list}/task/${id}`;
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? (
        <NewTask />
      ) : (
        <SavedRecord<SavedTask>
          key={id}
          kind="task"
          id={id}
          words="plan"
          definition={taskDefinition}
          address={`${show}/edit`}
          pages={() => ({ show, list })}
        >
          {(task) => <TaskForm task={task} address={`${show}/edit`} boats={[]} boatId={task.boatId} />}
        </SavedRecord>
      )}
    </>
  );
}

function NewTask() {
  const address = `${list}/task`;
  const { boats, isMissing, retry } = useBoats();
  const mayOpen = useMayOpen(address, boats);
  if (!boats) return <NotHere words="plan" isKnown={false} isMissing={isMissing} retry={retry} />;
  if (!mayOpen) return <LoadFailure text={t('plan.noBoat')} />;
  return <TaskForm task={undefined} address={address} boats={boats} boatId={boats[0]?._id ?? ''} />;
}

/** A document of the boat says the day. */
const { on: _, ...fieldsWithoutDay } = taskDefinition.fields;
const withoutDay = { ...taskDefinition, fields: fieldsWithoutDay };

interface TaskFormProps {
  task: WithWaiting<SavedTask> | undefined;
  address: string;
  /** Those that a new one can be of. */
  boats: readonly Boat[];
  boatId: string;
}

function TaskForm({ task, address, boats, boatId }: TaskFormProps) {
  const { items: documents = [] } = useItems<SavedDocument>('document');
  const [definition] = useState(task && expiryOf(task, documents) ? withoutDay : taskDefinition);
  const form = useRecordForm({
    ...{ kind: 'task', address, record: task },
    shape: { ...formShape(definition, true), boatId: boatIdField },
    start: { ...formValues(definition, task ?? {}), boatId },
  });
  const back = task ? `${list}/task/${task._id}` : list;
  return (
    <RecordForm
      form={form}
      words="plan"
      save={async (content, saving) => {
        if (!task && boats.length === 0) return { sentences: [t('plan.noBoat')] };
        const failure = await form.keep(content, saving);
        if (!failure) await form.leave(back, t('plan.saved'));
        return failure;
      }}
      back={back}
      afterDeletion={list}
    >
      {!task && <BoatField boats={boats} />}
      <DefinedFields definition={definition} after={{ baselineDate: <FutureStart /> }} />
    </RecordForm>
  );
}
