import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type TripLog, tripLogFields } from '#contract/trip-logs';
import { call, type Failure } from '../api.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useImageUpload } from '../images/upload.tsx';
import { isAsSent, useCreationKey } from '../shared/form/creation.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { type Content, useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { emptyTexts, TripLogFields } from './fields.tsx';
import { type FetchedTripLog, keepSaved } from './queries.ts';

export function Component() {
  usePageTitle(t('title.createlog'));
  const fields = useFields(tripLogFields, emptyTexts());
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const upload = useImageUpload('log');
  const guard = useLeaveGuard(fields.formState.isDirty || picked.length > 0);
  const key = useCreationKey();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function save(content: TripLogFieldContent) {
    const images = await upload.send(picked);
    if (!images.ok) return images.failure;
    const created = await createOnce(key, content, images.paths);
    if (!created.ok) return saveFailure(t('err.d.createLog'), created);

    keepSaved(queryClient, created.saved);
    guard.letGo();
    const state: StateMessage = { message: t('flash.logCreated') };
    await navigate(`/showlog/${created.saved.log._id}`, { replace: true, state });
    return undefined;
  }

  return (
    <>
      <PageHead title={t('log.h1.create')} note={<RequiredNote />} />
      <Form fields={fields} save={save}>
        <TripLogFields>
          <ImagePicker picked={picked} onPick={setPicked} />
        </TripLogFields>
        <FormEnd alone submit={t('btn.createLog')} busy={t('busy.creating')} progress={upload.progress} />
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
): Promise<{ ok: true; saved: FetchedTripLog } | Failure> {
  const created = await call('createTripLog', {
    body: { ...content, uploadedImages: images },
    headers: { 'Idempotency-Key': key },
  });
  if (!created.ok) return created;
  const body = { ...content, images };
  if (isAsSent(created.data, body)) return saved(created);
  // Without If-Match: a repeated creation answers with the log's first version, whatever has come of it since.
  const updated = await call('updateTripLog', { params: { log_id: created.data._id }, body });
  return updated.ok ? saved(updated) : updated;
}

function saved({ data, etag }: { data: TripLog; etag: string | null }): { ok: true; saved: FetchedTripLog } {
  return { ok: true, saved: { log: data, etag } };
}
