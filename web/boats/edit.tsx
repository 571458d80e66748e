import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import type { BoatContent } from '#contract/plan/content';
import { call } from '../api.ts';
import { useOnce } from '../outbox/use-pending.ts';
import { explained, useCreate, useUpdate } from '../plan/change.ts';
import { Delete } from '../plan/delete.tsx';
import { NeedsNetwork } from '../plan/needs-network.tsx';
import { boatsQuery, planChanged } from '../plan/queries.ts';
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

/** The form of a boat, new or existing. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'boats.new' : 'boats.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  const { data: boats, isError, refetch } = useQuery(boatsQuery);
  const boat = useOnce(boats?.find(({ _id }) => _id === id));
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      <NeedsNetwork />
      {boat || id === undefined ? (
        <BoatForm boat={boat} />
      ) : boats ? (
        <LoadFailure text={t('boats.missing')} />
      ) : isError ? (
        <LoadFailure text={t('boats.failed')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('loading.form')} shape="form" />
      )}
    </>
  );
}

function BoatForm({ boat }: { boat: Boat | undefined }) {
  const fields = useFields(formShape(boatDefinition, true), formValues(boatDefinition, boat ?? {}));
  const guard = useLeaveGuard(fields.formState.isDirty ? 'lost' : 'nothing');
  const client = useQueryClient();
  const navigate = useNavigate();
  const update = ({ _id, version }: Boat, body: BoatContent, signal?: AbortSignal) =>
    call('updateBoat', {
      params: { id: _id },
      body: { ...body },
      headers: { 'If-Match': `"${version}"` },
      signal,
    });
  const { change, settle } = useUpdate({
    definition: boatDefinition,
    update,
    latest: (client) => client.fetchQuery(boatsQuery),
  });
  const create = useCreate(
    (body: BoatContent, key, signal) =>
      call('createBoat', { body: { ...body }, headers: { 'Idempotency-Key': key }, signal }),
    update,
  );

  async function leave(to: string, message: string) {
    await planChanged(client);
    guard.allowLeave();
    const state: FlashMessage = { message };
    await navigate(to, { replace: true, state });
  }

  return (
    <>
      <Form
        fields={fields}
        save={async (content, saving) => {
          const body = content as BoatContent;
          const signal = saving.liveSignal();
          const saved = boat
            ? await change(boat, body, fields, signal)
            : explained(await create(body, signal));
          if (!saved.ok) return saved.failure;
          const isCalledOtherwise =
            boat &&
            (['name', 'bookName'] as const).some((name) => boat[name] && boat[name] !== saved.data[name]);
          await leave(`/boats/${saved.data._id}`, t(isCalledOtherwise ? 'boats.renamed' : 'boats.saved'));
          return undefined;
        }}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')}>
            <BackLink to={boat ? `/boats/${boat._id}` : '/boats'} text={t('btn.back')} />
            {boat && (
              <DangerZone>
                <Delete
                  name={t('boats.delete')}
                  title={t('boats.delete.title')}
                  text={t('boats.delete.text')}
                  onDelete={async () => {
                    const settled = await settle(boat);
                    if (!settled.ok) return settled;
                    const { _id, version } = settled.data;
                    return call('deleteBoat', {
                      params: { id: _id },
                      headers: { 'If-Match': `"${version}"` },
                    });
                  }}
                  onDeleted={() => void leave('/servicelogs', t('boats.deleted'))}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DefinedFields definition={boatDefinition} />
      </Form>
      {guard.dialog}
    </>
  );
}
