import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type TripLog, tripLogFields } from '#contract/trip-logs';
import { call, type Failure } from '../api.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { aside, useInLine } from '../outbox/put.ts';
import { useNextPage } from '../outbox/use-next-page.ts';
import { isAsSent } from '../shared/form/creation.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import type { Saving } from '../shared/form/saving.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { CopyLast } from './copy-last.tsx';
import { emptyTexts, TripLogFields } from './fields.tsx';
import { type FetchedTripLog, keepSaved } from './queries.ts';

export function Component() {
  usePageTitle(t('title.createlog'));
  const fields = useFields(tripLogFields, emptyTexts());
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const upload = useImageUpload('log');
  const draft = useDraft({ form: '/createlog', fields, pictures: { picked, setPicked } });
  /** Whether the server may have got it already, under the key of the draft. */
  const tried = useRef(false);
  const guard = useLeaveGuard(draft.unsaved);
  const inLine = useInLine();
  useNextPage(() => import('./show.tsx'));
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function save(content: TripLogFieldContent, saving: Saving) {
    if (inLine) return putAside(content, { sentences: [t('err.d.createLog')] }, saving);
    const images = await upload.send(picked, saving);
    if (!images.ok) return images.unreachable ? putAside(content, images.failure, saving) : images.failure;
    tried.current ||= navigator.onLine;
    const created = await createOnce(draft.creationKey(), content, images.paths, saving);
    if (!created.ok) {
      const failure = saveFailure(t('err.d.createLog'), created);
      return created.kind === 'unreachable' ? putAside(content, failure, saving) : failure;
    }

    keepSaved(queryClient, created.saved);
    await leave(created.saved.log._id, t('flash.logCreated'), saving);
    return undefined;
  }

  /** Under the key that may have been tried with: if that had come through after all, it is not created twice. */
  async function putAside(fields: TripLogFieldContent, instead: SaveFailure, saving: Saving) {
    const id = draft.creationKey();
    const images = await upload.aside(picked);
    saving.check();
    const put = await aside(
      saving.userId,
      {
        id,
        of: 'trip-log',
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
    guard.letGo();
    await navigate(`/showlog/${id}`, { replace: true, state: { message } satisfies StateMessage });
  }

  return (
    <>
      <PageHead title={t('log.h1.create')} note={<RequiredNote />} />
      <Form
        fields={fields}
        save={save}
        end={
          <FormEnd
            submit={t('btn.createLog')}
            busy={t('busy.creating')}
            note={<DraftNote draft={draft} />}
            progress={upload.progress}
          />
        }
      >
        <DraftOffer draft={draft} />
        <CopyLast />
        <TripLogFields>
          <ImagePicker picked={picked} onPick={setPicked} />
        </TripLogFields>
      </Form>
      {guard.dialog}
    </>
  );
}

type TripLogFieldContent = Content<typeof tripLogFields>;

/** Creates the log, or, if an earlier try had come through after all, makes it what the form holds now. */
async function createOnce(
  key: string,
  content: TripLogFieldContent,
  images: string[],
  saving: Saving,
): Promise<{ ok: true; saved: FetchedTripLog } | Failure> {
  const created = await call('createTripLog', {
    body: { ...content, uploadedImages: images },
    headers: { 'Idempotency-Key': key },
    signal: saving.inTime(),
  });
  saving.check();
  if (!created.ok) return created;
  const body = { ...content, images };
  if (isAsSent(created.data, body)) return saved(created);
  // Without If-Match: a repeated creation answers with the log's first version, whatever has come of it since.
  const updated = await call('updateTripLog', {
    params: { log_id: created.data._id },
    body,
    signal: saving.inTime(),
  });
  saving.check();
  return updated.ok ? saved(updated) : updated;
}

function saved({ data, etag }: { data: TripLog; etag: string | null }): { ok: true; saved: FetchedTripLog } {
  return { ok: true, saved: { log: data, etag } };
}
