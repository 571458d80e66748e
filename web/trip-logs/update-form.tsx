import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { tripLogFields } from '#contract/trip-logs';
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
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import type { Saving } from '../shared/form/saving.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { DeleteLog } from './delete-log.tsx';
import { TripLogFields, textsOf } from './fields.tsx';
import { editedTripLogQuery, type FetchedTripLog, forgetDeleted, keepSaved } from './queries.ts';

type TripLogFieldContent = Content<typeof tripLogFields>;

interface UpdateFormProps {
  fetched: FetchedTripLog;
  /** What of the log had not been sent when the form was opened. */
  entry: Entry | undefined;
}

/** The fields start with what was fetched; what is fetched after that changes the pictures and the version only. */
export function UpdateForm({ fetched: { log, etag }, entry }: UpdateFormProps) {
  const fields = useFields(tripLogFields, textsOf(log));
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [outrun, setOutrun] = useState(false);
  const upload = useImageUpload('log');
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({ form: `/updatelog/${log._id}`, fields, pictures, version: etag });
  const guard = useLeaveGuard(draft.unsaved);
  const inLine = useInLine();
  useNextPage(() => import('./show.tsx'));
  useRefusedFields(fields, entry);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const kept = log.images.filter((path) => !removed.includes(path));

  async function save(content: TripLogFieldContent, saving: Saving): Promise<SaveFailure | undefined> {
    setOutrun(false);
    // Without a version it was made on a kept copy: the outbox compares before it sends.
    if (entry || inLine || etag === null)
      return putAside(content, etag, { sentences: [t('err.d.updateLog')] }, saving);
    const sent = await upload.send(picked, saving);
    if (!sent.ok) return sent.unreachable ? putAside(content, etag, sent.failure, saving) : sent.failure;

    const updated = await call('updateTripLog', {
      params: { log_id: log._id },
      body: { ...content, images: [...kept, ...sent.paths] },
      headers: { 'If-Match': etag },
      signal: saving.inTime(),
    });
    saving.check();
    if (!updated.ok) return explain(updated, content, etag, saving);
    keepSaved(queryClient, { log: updated.data, etag: updated.etag });
    // The log shows them no more, and so the server has let go of them: what becomes of these calls changes nothing.
    await deleteImages('log', removed, saving);
    await leave(`/showlog/${log._id}`, t('flash.logUpdated'), saving);
    return undefined;
  }

  /** Somebody else was first: the next try builds on what they saved, and keeps the pictures they added. */
  async function explain(
    failure: Failure,
    content: TripLogFieldContent,
    version: string | null,
    saving: Saving,
  ) {
    const instead = saveFailure(t('err.d.updateLog'), failure);
    if (failure.kind === 'unreachable') return putAside(content, version, instead, saving);
    if (failure.error.code !== 'changed_elsewhere') return instead;
    await queryClient.fetchQuery({ ...editedTripLogQuery(log._id), staleTime: 0 }).catch(() => {});
    saving.check();
    setOutrun(true);
    return { sentences: [t('err.d.changedElsewhere')] };
  }

  /** What the form holds goes off when the server can be reached, in the place of what waits of this log already. */
  async function putAside(
    fields: TripLogFieldContent,
    version: string | null,
    instead: SaveFailure,
    saving: Saving,
  ) {
    const left = entry ? withoutRemoved(entry, removed) : kept.map((path) => ({ path }));
    const fresh = await upload.aside(picked);
    saving.check();
    const made = entry ?? { of: 'trip-log', logId: log._id, base: log };
    const change: Change = {
      ...made,
      change: 'update',
      fields,
      images: [...left, ...fresh],
      etag: entry ? undefined : version,
    };
    const put = await aside(saving.userId, change, instead);
    if (!put.ok) return put.failure;
    await leave(`/showlog/${put.id}`, t('flash.changeWaiting'), saving);
    return undefined;
  }

  async function leave(path: string, message: string, saving?: Saving) {
    draft.forget();
    saving?.check();
    guard.letGo();
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
            <LinkButton variant="quiet" to={`/showlog/${log._id}`}>
              {t('btn.back')}
            </LinkButton>
            {outrun && (
              <LinkButton variant="secondary" to={`/showlog/${log._id}`} target="_blank">
                {t('btn.showSaved')}
              </LinkButton>
            )}
            <Apart>
              <DeleteLog
                log={log}
                etag={etag}
                entry={entry}
                onDeleted={(message) => {
                  forgetDeleted(queryClient, log._id);
                  void leave('/info', message);
                }}
              />
            </Apart>
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} saved={`/showlog/${log._id}`} />
        <TripLogFields>
          <SavedImages
            images={log.images}
            removed={removed}
            onChange={setRemoved}
            alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
          />
          <ImagePicker picked={picked} onPick={setPicked} saved={kept.length} />
        </TripLogFields>
      </Form>
      {guard.dialog}
    </>
  );
}
