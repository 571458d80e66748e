import { useState } from 'react';
import { useParams } from 'react-router';
import type { SavedDocument } from '#contract/documents';
import { expiryOf } from '#contract/plan/plan';
import { taskDefinition } from '#contract/plan/task-fields';
import type { SavedTask } from '#contract/tasks';
import { ChangeNote } from '../outbox/change-note.tsx';
import { Delete } from '../outbox/delete.tsx';
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
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { FutureStart } from './future-start.tsx';
import { useBoats } from './use-boats.ts';
import { useItemForm } from './use-item-form.ts';
import { WhichBoat } from './which-boat.tsx';

const list = '/servicelogs/plan';

/** The form of a task, new or existing. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'plan.newTask' : 'plan.task.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? <NewTask /> : <SavedTaskForm key={id} id={id} />}
    </>
  );
}

function NewTask() {
  const { boats, isMissing, retry } = useBoats();
  const [chosen, setChosen] = useState<string>();
  const boatId = chosen ?? boats?.[0]?._id;
  if (!boats) return <NotHere isMissing={isMissing} retry={retry} />;
  if (boatId === undefined) return <LoadFailure text={t('plan.noBoat')} />;
  return (
    <>
      <WhichBoat boats={boats} chosen={boatId} onChoose={setChosen} />
      <TaskForm task={undefined} boatId={boatId} />
    </>
  );
}

function SavedTaskForm({ id }: { id: string }) {
  const { item, isKnown, isMissing, retry } = useItem<SavedTask>('task', id);
  const opened = useOpened(item);
  const waiting = item?.waiting ?? [];
  if (!opened && !item) {
    return isKnown ? (
      <LoadFailure text={t('plan.noTask')} />
    ) : (
      <NotHere isMissing={isMissing} retry={retry} />
    );
  }
  return (
    <>
      {waiting.length > 0 && (
        <ChangeNote changes={waiting} definition={taskDefinition} to={{ show: `${list}/task/${id}`, list }} />
      )}
      {opened && <TaskForm task={opened} boatId={opened.boatId} />}
    </>
  );
}

function NotHere({ isMissing, retry }: { isMissing: boolean; retry: () => void }) {
  if (isMissing) return <LoadFailure text={t('plan.failed')} onRetry={retry} />;
  return <Loading text={t('loading.form')} shape="form" />;
}

/** A document of the boat says the day. */
const { on: _, ...fieldsWithoutDay } = taskDefinition.fields;
const withoutDay = { ...taskDefinition, fields: fieldsWithoutDay };

function TaskForm({ task, boatId }: { task: WithWaiting<SavedTask> | undefined; boatId: string }) {
  const { items: documents = [] } = useItems<SavedDocument>('document');
  const [definition] = useState(task && expiryOf(task, documents) ? withoutDay : taskDefinition);
  const form = useItemForm({ kind: 'task', definition, item: task });
  const back = task ? `${list}/task/${task._id}` : list;
  return (
    <>
      <Form
        fields={form.fields}
        save={async (content, saving) => {
          const failure = await form.keep(content, saving, task ? {} : { boatId });
          if (!failure) await form.leave(back, t('plan.saved'));
          return failure;
        }}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')}>
            <BackLink to={back} text={t('btn.back')} />
            {task && (
              <DangerZone>
                <Delete
                  name={t('plan.delete')}
                  title={t('plan.delete.title')}
                  text={t('plan.delete.text')}
                  kind="task"
                  item={task}
                  onDeleted={() => void form.leave(list, t('plan.deleted'))}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DefinedFields definition={definition} after={{ baselineDate: <FutureStart /> }} />
      </Form>
      {form.dialog}
    </>
  );
}
