import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newServiceLogFields } from '#contract/service-logs';
import { call } from '../api.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { useUser } from '../session-state.ts';
import { isAsSent } from '../shared/form/creation.ts';
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
import { forgetServiceLog, serviceLogsQuery } from './queries.ts';
import { suggestionsFrom } from './suggestions.ts';

export function Component() {
  usePageTitle(t('title.createservice'));
  const navigate = useNavigate();
  const written = useQuery(serviceLogsQuery(useUser().userId)).data ?? [];
  const queries = useQueryClient();
  const fields = useFields(newServiceLogFields, textsOf());
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const { send, progress } = useImageUpload('log');
  const draft = useDraft({ form: '/createservicelog', fields, pictures: { picked, setPicked } });
  const { dialog, letGo } = useLeaveGuard(draft.unsaved);

  async function save(content: NewContent): Promise<SaveFailure | undefined> {
    const pictures = await send(picked);
    if (!pictures.ok) return pictures.failure;

    const created = await createOnce(draft.creationKey(), { ...content, images: pictures.paths });
    if (!created.ok) return saveFailure(t('err.d.createService'), created);

    const { _id } = created.data;
    forgetServiceLog(queries, _id);
    draft.forget();
    letGo();
    const state: StateMessage = { message: t('flash.serviceCreated') };
    await navigate(`/showservicelog/${_id}`, { replace: true, state });
    return undefined;
  }

  return (
    <>
      <PageHead title={t('svc.h1.create')} note={<RequiredNote />} />
      <DraftOffer draft={draft} />
      <Form fields={fields} save={save}>
        <ServiceLogFields suggestions={suggestionsFrom(written)} isNew rows={4} />
        <Group heading={t('svc.images')}>
          <ImagePicker picked={picked} onPick={setPicked} />
        </Group>
        <FormEnd
          alone
          submit={t('btn.createService')}
          busy={t('busy.creating')}
          note={<DraftNote draft={draft} />}
          progress={progress}
        />
      </Form>
      {dialog}
    </>
  );
}

type NewContent = Content<typeof newServiceLogFields>;

/** Creates the service log, or, if an earlier try had come through after all, makes it what the form holds now. */
async function createOnce(key: string, body: NewContent & { images: string[] }) {
  const created = await call('createServiceLog', { body, headers: { 'Idempotency-Key': key } });
  if (!created.ok || isAsSent(created.data, body)) return created;
  const updated = await call('updateServiceLog', { params: { id: created.data._id }, body });
  return updated.ok ? created : updated;
}
