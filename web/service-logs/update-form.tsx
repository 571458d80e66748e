import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changedServiceLogFields } from '#contract/service-logs';
import { call, type Failure } from '../api.ts';
import type { Change, Entry } from '../device/outbox.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { deleteImages } from '../images/remove.ts';
import { SavedImages } from '../images/saved-images.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { aside, useInLine, withoutRemoved } from '../outbox/put.ts';
import { useNextPage } from '../outbox/use-next-page.ts';
import { useRefusedFields } from '../outbox/use-refused-fields.ts';
import { LinkButton } from '../shared/button.tsx';
import { Form } from '../shared/form/form.tsx';
import { Apart, FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import type { Saving } from '../shared/form/saving.ts';
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

type ChangedContent = Content<typeof changedServiceLogFields>;

interface UpdateFormProps {
  fetched: FetchedServiceLog;
  /** What of the log had not been sent when the form was opened. */
  entry: Entry | undefined;
}

/** The fields start with what was fetched; what is fetched after that changes the pictures and the version only. */
export function UpdateForm({ fetched: { log, etag }, entry }: UpdateFormProps) {
  const fields = useFields(changedServiceLogFields, textsOf(log));
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [outrun, setOutrun] = useState(false);
  const upload = useImageUpload('log');
  const inLine = useInLine();
  useNextPage(() => import('./show.tsx'));
  useRefusedFields(fields, entry);
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({ form: `/updateservicelog/${log._id}`, fields, pictures, version: etag });
  const { dialog, letGo } = useLeaveGuard(draft.unsaved);
  const written = useQuery(serviceLogsQuery(log.userId)).data ?? [];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = log.images.filter((path) => !removed.includes(path));

  async function save(content: ChangedContent, saving: Saving): Promise<SaveFailure | undefined> {
    setOutrun(false);
    // Without a version it was made on a kept copy: the outbox compares before it sends.
    if (entry || inLine || etag === null)
      return putAside(content, etag, { sentences: [t('err.d.updateService')] }, saving);
    const sent = await upload.send(picked, saving);
    if (!sent.ok) return sent.unreachable ? putAside(content, etag, sent.failure, saving) : sent.failure;

    const updated = await call('updateServiceLog', {
      params: { id: log._id },
      body: { ...content, images: [...kept, ...sent.paths] },
      headers: { 'If-Match': etag },
      signal: saving.inTime(),
    });
    saving.check();
    if (!updated.ok) return explain(updated, content, etag, saving);
    // The log shows them no more, and so the server has let go of them: what becomes of these calls changes nothing.
    await deleteImages('log', removed, saving);

    await leave(`/showservicelog/${log._id}`, t('flash.serviceUpdated'), saving);
    return undefined;
  }

  /** Somebody else was first: the next try builds on what they saved, and keeps the pictures they added. */
  async function explain(failure: Failure, content: ChangedContent, version: string | null, saving: Saving) {
    const instead = saveFailure(t('err.d.updateService'), failure);
    if (failure.kind === 'unreachable') return putAside(content, version, instead, saving);
    if (failure.error.code !== 'changed_elsewhere') return instead;
    await queries.fetchQuery({ ...editedServiceLogQuery(log._id), staleTime: 0 }).catch(() => {});
    saving.check();
    setOutrun(true);
    return { sentences: [t('err.d.changedElsewhere')] };
  }

  /** What the form holds goes off when the server can be reached, in the place of what waits of this log already. */
  async function putAside(
    fields: ChangedContent,
    version: string | null,
    instead: SaveFailure,
    saving: Saving,
  ) {
    const left = entry ? withoutRemoved(entry, removed) : kept.map((path) => ({ path }));
    const fresh = await upload.aside(picked);
    saving.check();
    const made = entry ?? { of: 'service-log', logId: log._id, base: log };
    const change: Change = {
      ...made,
      change: 'update',
      fields,
      images: [...left, ...fresh],
      etag: entry ? undefined : version,
    };
    const put = await aside(saving.userId, change, instead);
    if (!put.ok) return put.failure;
    await leave(`/showservicelog/${put.id}`, t('flash.changeWaiting'), saving);
    return undefined;
  }

  async function leave(path: string, message: string, saving?: Saving) {
    draft.forget();
    saving?.check();
    forgetServiceLog(queries, log._id);
    letGo();
    await navigate(path, { replace: true, state: { message } satisfies StateMessage });
  }

  return (
    <>
      <Form
        fields={fields}
        save={save}
        end={
          <FormEnd
            submit={t('btn.update')}
            busy={t('busy.saving')}
            note={<DraftNote draft={draft} />}
            progress={upload.progress}
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
                log={log}
                etag={etag}
                entry={entry}
                onDeleted={(message) => void leave('/servicelogs', message)}
              />
            </Apart>
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} saved={`/showservicelog/${log._id}`} />
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
      </Form>
      {dialog}
    </>
  );
}
