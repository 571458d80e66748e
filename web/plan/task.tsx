import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import type { TaskContent } from '#contract/plan/content';
import { taskDefinition } from '#contract/plan/task-fields';
import { call } from '../api.ts';
import { useOnce } from '../outbox/use-pending.ts';
import type { FlashMessage } from '../shared/flash-message.ts';
import { DefinedFields } from '../shared/form/defined-fields.tsx';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { BackLink } from '../shared/way-back.tsx';
import { t } from '../strings.ts';
import type { Planned } from './as-of.ts';
import { explained, updateTask, useCreate, useUpdateTask } from './change.ts';
import { Delete } from './delete.tsx';
import { FutureStart } from './future-start.tsx';
import { NeedsNetwork } from './needs-network.tsx';
import { boatsQuery, planChanged } from './queries.ts';
import { usePlan } from './use-plan.ts';
import { WhichBoat } from './which-boat.tsx';

/** The form of a task, new or existing; it is saved on the server only. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'plan.newTask' : 'plan.task.h1');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  const { tasks, isError, refetch } = usePlan();
  const boats = useQuery(boatsQuery);
  const task = useOnce(tasks?.find(({ _id }) => _id === id));
  const [chosen, setChosen] = useState<string>();
  const boatId = task?.boatId ?? chosen ?? boats.data?.[0]?._id;
  const isKnown = tasks !== undefined && boats.data !== undefined;
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      <NeedsNetwork />
      {isKnown && (id === undefined ? boatId !== undefined : task) ? (
        <>
          {id === undefined && <WhichBoat boats={boats.data} chosen={boatId} onChoose={setChosen} />}
          <TaskForm key={id} task={task} boatId={boatId ?? ''} />
        </>
      ) : isKnown ? (
        <LoadFailure text={t(id === undefined ? 'plan.noBoat' : 'plan.noTask')} />
      ) : isError || boats.isError ? (
        <LoadFailure text={t('plan.failed')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('loading.form')} shape="form" />
      )}
    </>
  );
}

const list = '/servicelogs/plan';

function TaskForm({ task, boatId }: { task: Planned | undefined; boatId: string }) {
  const fields = useFields(formShape(taskDefinition, true), formValues(taskDefinition, task ?? {}));
  const guard = useLeaveGuard(fields.formState.isDirty ? 'lost' : 'nothing');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { change, settle } = useUpdateTask();
  const create = useCreate(
    // A task stays with its boat: for another boat it is another task.
    (body: TaskContent, key, signal) =>
      call('createTask', {
        body: { ...body, boatId },
        headers: { 'Idempotency-Key': `${key}-${boatId}` },
        signal,
      }),
    updateTask,
  );

  async function leave(message: string) {
    await planChanged(client);
    guard.allowLeave();
    const state: FlashMessage = { message };
    await navigate(list, { replace: true, state });
  }

  return (
    <>
      <Form
        fields={fields}
        save={async (content, saving) => {
          const body = content as TaskContent;
          const signal = saving.liveSignal();
          const saved = task
            ? await change(task, body, fields, signal)
            : explained(await create(body, signal));
          if (!saved.ok) return saved.failure;
          await leave(t('plan.saved'));
          return undefined;
        }}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')}>
            <BackLink to={list} text={t('btn.back')} />
            {task && (
              <DangerZone>
                <Delete
                  name={t('plan.delete')}
                  title={t('plan.delete.title')}
                  text={t('plan.delete.text')}
                  onDelete={async () => {
                    const settled = await settle(task);
                    if (!settled.ok) return settled;
                    const { _id, version } = settled.data;
                    return call('deleteTask', {
                      params: { id: _id },
                      headers: { 'If-Match': `"${version}"` },
                    });
                  }}
                  onDeleted={() => void leave(t('plan.deleted'))}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DefinedFields definition={taskDefinition} after={{ baselineDate: <FutureStart /> }} />
      </Form>
      {guard.dialog}
    </>
  );
}
