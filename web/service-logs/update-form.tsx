import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changedServiceLogFields } from '#contract/service-logs';
import { call, type Failure } from '../api.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { deleteImages } from '../images/remove.ts';
import { SavedImages } from '../images/saved-images.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { LinkButton } from '../shared/button.tsx';
import { Form } from '../shared/form/form.tsx';
import { Apart, FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { ArrowLeft } from '../shared/icons.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { DeleteServiceLog } from './delete.tsx';
import { ServiceLogFields, textsOf } from './fields.tsx';
import {
  editedServiceLogQuery,
  type FetchedServiceLog,
  forgetServiceLog,
  serviceLogsQuery,
} from './queries.ts';
import { suggestionsFrom } from './suggestions.ts';

/** The fields start with what was fetched; what is fetched after that changes the pictures and the version only. */
export function UpdateForm({ fetched: { log, etag } }: { fetched: FetchedServiceLog }) {
  const fields = useFields(changedServiceLogFields, textsOf(log));
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [outrun, setOutrun] = useState(false);
  const { send, progress } = useImageUpload('log');
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({ form: `/updateservicelog/${log._id}`, fields, pictures, version: etag });
  const { dialog, letGo } = useLeaveGuard(draft.unsaved);
  const written = useQuery(serviceLogsQuery(log.userId)).data ?? [];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = log.images.filter((path) => !removed.includes(path));
  const { queryKey } = editedServiceLogQuery(log._id);

  async function save(content: Content<typeof changedServiceLogFields>): Promise<SaveFailure | undefined> {
    setOutrun(false);
    const sent = await send(picked);
    if (!sent.ok) return sent.failure;

    const deleted = await deleteImages('log', removed, etag);
    const left = deleted.ok ? [] : deleted.left;
    const now: FetchedServiceLog = { log: { ...log, images: [...kept, ...left] }, etag: deleted.etag };
    queries.setQueryData(queryKey, now);
    setRemoved(left);
    if (!deleted.ok) return explain(deleted.failure);

    const updated = await call('updateServiceLog', {
      params: { id: log._id },
      body: { ...content, images: [...kept, ...sent.paths] },
      headers: deleted.etag === null ? {} : { 'If-Match': deleted.etag },
    });
    if (!updated.ok) return explain(updated);

    await leave(`/showservicelog/${log._id}`, t('flash.serviceUpdated'));
    return undefined;
  }

  /** Somebody else was first: the next try builds on what they saved, and keeps the pictures they added. */
  async function explain(failure: Failure): Promise<SaveFailure> {
    if (failure.kind === 'unreachable' || failure.error.code !== 'changed_elsewhere') {
      return saveFailure(t('err.d.updateService'), failure);
    }
    await queries.refetchQueries({ queryKey, exact: true });
    setOutrun(true);
    return { sentences: [t('err.d.changedElsewhere')] };
  }

  async function leave(path: string, message: string) {
    forgetServiceLog(queries, log._id);
    draft.forget();
    letGo();
    await navigate(path, { replace: true, state: { message } satisfies StateMessage });
  }

  return (
    <>
      <DraftOffer draft={draft} saved={`/showservicelog/${log._id}`} />
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
        <FormEnd
          submit={t('btn.update')}
          busy={t('busy.saving')}
          note={<DraftNote draft={draft} />}
          progress={progress}
        >
          <LinkButton variant="quiet" to={`/showservicelog/${log._id}`}>
            <ArrowLeft />
            {t('btn.back')}
          </LinkButton>
          {outrun && (
            <LinkButton variant="secondary" to={`/showservicelog/${log._id}`} target="_blank">
              {t('btn.showSaved')}
            </LinkButton>
          )}
          <Apart>
            <DeleteServiceLog
              id={log._id}
              onDeleted={() => void leave('/servicelogs', t('flash.serviceDeleted'))}
            />
          </Apart>
        </FormEnd>
        {dialog}
      </Form>
    </>
  );
}
