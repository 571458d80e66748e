import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newServiceLogFields } from '#contract/service-logs';
import { call } from '../api.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { useUser } from '../session-state.ts';
import { isAsSent, useCreationKey } from '../shared/form/creation.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { ServiceLogFields, textsOf } from './fields.tsx';
import { serviceLogsQuery } from './queries.ts';
import { suggestionsFrom } from './suggestions.ts';

export function Component() {
  usePageTitle(t('title.createservice'));
  const navigate = useNavigate();
  const written = useQuery(serviceLogsQuery(useUser().userId)).data ?? [];
  const queries = useQueryClient();
  const fields = useFields(newServiceLogFields, textsOf());
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const { send, progress } = useImageUpload('log');
  const { dialog, letGo } = useLeaveGuard(fields.formState.isDirty || picked.length > 0);
  const key = useCreationKey();

  async function save(content: Content<typeof newServiceLogFields>): Promise<SaveFailure | undefined> {
    const pictures = await send(picked);
    if (!pictures.ok) return pictures.failure;

    const body = { ...content, images: pictures.paths };
    const created = await call('createServiceLog', { body, headers: { 'Idempotency-Key': key } });
    if (!created.ok) return saveFailure(t('err.d.createService'), created);

    const id = created.data._id;
    if (!isAsSent(created.data, body)) {
      const headers = created.etag === null ? {} : { 'If-Match': created.etag };
      const updated = await call('updateServiceLog', { params: { id }, body, headers });
      if (!updated.ok) return saveFailure(t('err.d.updateService'), updated);
    }
    queries.removeQueries({ queryKey: ['service-logs'] });
    letGo();
    await navigate(`/showservicelog/${id}`, {
      state: { message: t('flash.serviceCreated') } satisfies StateMessage,
    });
    return undefined;
  }

  return (
    <>
      <PageHead title={t('svc.h1.create')} note={<RequiredNote />} />
      <Form fields={fields} save={save}>
        <ServiceLogFields suggestions={suggestionsFrom(written)} isNew rows={4} />
        <Group heading={t('svc.images')}>
          <ImagePicker picked={picked} onPick={setPicked} />
        </Group>
        <FormEnd submit={t('btn.createService')} busy={t('busy.creating')} progress={progress} alone />
      </Form>
      {dialog}
    </>
  );
}
