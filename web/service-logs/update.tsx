import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { changedServiceLogFields } from '#contract/service-logs';
import { call } from '../api.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { deleteImages } from '../images/remove.ts';
import { SavedImages } from '../images/saved-images.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { useUser } from '../session-state.ts';
import { LinkButton } from '../shared/button.tsx';
import { Form } from '../shared/form/form.tsx';
import { Apart, FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { ArrowLeft } from '../shared/icons.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { DeleteServiceLog } from './delete.tsx';
import { ServiceLogFields, textsOf } from './fields.tsx';
import { NotShown, whyNotShown } from './not-shown.tsx';
import { type FetchedServiceLog, serviceLogQuery, serviceLogsQuery } from './queries.ts';
import { suggestionsFrom } from './suggestions.ts';

export function Component() {
  usePageTitle(t('title.updateservice'));
  const { id = '' } = useParams();
  const { userId } = useUser();
  // Asked for anew, and then left alone: what is changed is what the server had when the form opened.
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const {
    data: fetched,
    error,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...serviceLogQuery(id), ...once });

  const problem = whyNotShown(fetched, error, userId);
  if (problem) {
    const text = t(problem === 'forbidden' ? 'err.update.forbidden' : 'err.service.failed');
    const retry = problem === 'failed' ? () => void refetch() : undefined;
    return <NotShown heading={t('svc.h1.edit')} text={text} onRetry={retry} />;
  }
  if (!fetched || !isFetchedAfterMount) return <Loading text={t('loading.form')} shape="form" />;
  return <UpdateForm fetched={fetched} />;
}

function UpdateForm({ fetched: { log, etag } }: { fetched: FetchedServiceLog }) {
  const navigate = useNavigate();
  const written = useQuery(serviceLogsQuery(log.userId)).data ?? [];
  const queries = useQueryClient();
  const fields = useFields(changedServiceLogFields, textsOf(log));
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const { send, progress } = useImageUpload('log');
  const { dialog, letGo } = useLeaveGuard(
    fields.formState.isDirty || removed.length > 0 || picked.length > 0,
  );
  /** The version on the server as far as this form has come to know it. */
  const version = useRef(etag);
  const kept = log.images.filter((path) => !removed.includes(path));

  async function save(content: Content<typeof changedServiceLogFields>): Promise<SaveFailure | undefined> {
    const pictures = await send(picked);
    if (!pictures.ok) return pictures.failure;

    const deleted = await deleteImages('log', removed, version.current);
    version.current = deleted.etag;
    if (!deleted.ok) return saveFailure(t('err.d.updateService'), deleted.failure);

    const updated = await call('updateServiceLog', {
      params: { id: log._id },
      body: { ...content, images: [...kept, ...pictures.paths] },
      headers: version.current === null ? {} : { 'If-Match': version.current },
    });
    if (!updated.ok) return saveFailure(t('err.d.updateService'), updated);

    leave(`/showservicelog/${log._id}`, t('flash.serviceUpdated'));
    return undefined;
  }

  function leave(to: string, message: string) {
    queries.removeQueries({ queryKey: ['service-logs'] });
    queries.removeQueries(serviceLogQuery(log._id));
    letGo();
    void navigate(to, { state: { message } satisfies StateMessage });
  }

  return (
    <>
      <PageHead title={t('svc.h1.edit')} note={<RequiredNote />} />
      <Form fields={fields} save={save}>
        <ServiceLogFields suggestions={suggestionsFrom(written)} isNew={false} rows={2} />
        <Group heading={t('svc.images')}>
          <SavedImages
            images={log.images}
            removed={removed}
            onChange={setRemoved}
            alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
          />
          <ImagePicker picked={picked} onPick={setPicked} saved={kept.length} />
        </Group>
        <FormEnd submit={t('btn.update')} busy={t('busy.saving')} progress={progress}>
          <LinkButton variant="quiet" to={`/showservicelog/${log._id}`}>
            <ArrowLeft />
            {t('btn.back')}
          </LinkButton>
          <Apart>
            <DeleteServiceLog
              id={log._id}
              onDeleted={() => leave('/servicelogs', t('flash.serviceDeleted'))}
            />
          </Apart>
        </FormEnd>
      </Form>
      {dialog}
    </>
  );
}
