import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newServiceLogFields } from '#contract/service-logs';
import { call } from '../api.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { aside, useInLine } from '../outbox/put.ts';
import { useNextPage } from '../outbox/use-next-page.ts';
import { useUser } from '../session-state.ts';
import { isAsSent } from '../shared/form/creation.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import type { Saving } from '../shared/form/saving.ts';
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
  const upload = useImageUpload('log');
  const inLine = useInLine();
  useNextPage(() => import('./show.tsx'));
  const draft = useDraft({ form: '/createservicelog', fields, pictures: { picked, setPicked } });
  /** Whether the server may have got it already, under the key of the draft. */
  const tried = useRef(false);
  const { dialog, letGo } = useLeaveGuard(draft.unsaved);

  async function save(content: NewContent, saving: Saving): Promise<SaveFailure | undefined> {
    if (inLine) return putAside(content, { sentences: [t('err.d.createService')] }, saving);
    const pictures = await upload.send(picked, saving);
    if (!pictures.ok) {
      return pictures.unreachable ? putAside(content, pictures.failure, saving) : pictures.failure;
    }

    tried.current ||= navigator.onLine;
    const created = await createOnce(draft.creationKey(), { ...content, images: pictures.paths }, saving);
    if (!created.ok) {
      const failure = saveFailure(t('err.d.createService'), created);
      return created.kind === 'unreachable' ? putAside(content, failure, saving) : failure;
    }

    const { _id } = created.data;
    forgetServiceLog(queries, _id);
    await leave(_id, t('flash.serviceCreated'), saving);
    return undefined;
  }

  /** Under the key that may have been tried with: if that had come through after all, it is not created twice. */
  async function putAside(
    fields: NewContent,
    instead: SaveFailure,
    saving: Saving,
  ): Promise<SaveFailure | undefined> {
    const id = draft.creationKey();
    const images = await upload.aside(picked);
    saving.check();
    const put = await aside(
      saving.userId,
      {
        id,
        of: 'service-log',
        change: 'create',
        fields,
        images,
        base: null,
        etag: null,
        tried: tried.current || draft.isGoneOnWith,
      },
      instead,
    );
    if (!put.ok) return put.failure;
    await leave(put.id, t('flash.logWaiting'), saving);
    return undefined;
  }

  async function leave(id: string, message: string, saving: Saving) {
    draft.forget();
    saving.check();
    letGo();
    await navigate(`/showservicelog/${id}`, { replace: true, state: { message } satisfies StateMessage });
  }

  return (
    <>
      <PageHead title={t('svc.h1.create')} note={<RequiredNote />} />
      <Form
        fields={fields}
        save={save}
        end={
          <FormEnd
            submit={t('btn.createService')}
            busy={t('busy.creating')}
            note={<DraftNote draft={draft} />}
            progress={upload.progress}
          />
        }
      >
        <DraftOffer draft={draft} />
        <ServiceLogFields suggestions={suggestionsFrom(written)} isNew rows={4} />
        <Group heading={t('svc.images')}>
          <ImagePicker picked={picked} onPick={setPicked} />
        </Group>
      </Form>
      {dialog}
    </>
  );
}

type NewContent = Content<typeof newServiceLogFields>;

/** Creates the service log, or, if an earlier try had come through after all, makes it what the form holds now. */
async function createOnce(key: string, body: NewContent & { images: string[] }, saving: Saving) {
  const headers = { 'Idempotency-Key': key };
  const created = await call('createServiceLog', { body, headers, signal: saving.inTime() });
  saving.check();
  if (!created.ok || isAsSent(created.data, body)) return created;
  const updated = await call('updateServiceLog', {
    params: { id: created.data._id },
    body,
    signal: saving.inTime(),
  });
  saving.check();
  return updated.ok ? created : updated;
}
