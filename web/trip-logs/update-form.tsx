import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type TripLog, tripLogFields } from '#contract/trip-logs';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { SavedImages } from '../images/saved-images.tsx';
import type { Opened } from '../offline/outbox.ts';
import { useRefusedFields } from '../outbox/use-refused-fields.ts';
import { useSaveLog } from '../outbox/use-save-log.ts';
import { LinkButton } from '../shared/button.tsx';
import { Form } from '../shared/form/form.tsx';
import { Apart, FormEnd } from '../shared/form/form-end.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { DeleteLog } from './delete-log.tsx';
import { TripLogFields, textsOf } from './fields.tsx';

interface UpdateFormProps {
  /** As it was when the form was opened. */
  log: TripLog;
  /** The same, as a change is based on it. */
  opened: Opened;
  /** Its pictures, as the page can show them by now. */
  images: readonly string[];
}

/** The fields, the version and the content that a change is made on are taken once: nothing that is fetched later moves them. */
export function UpdateForm({ log, opened, images }: UpdateFormProps) {
  const fields = useFields(tripLogFields, textsOf(log));
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useRefusedFields(fields, opened.entry);
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({ form: `/updatelog/${log._id}`, fields, pictures, version: opened.etag });
  const guard = useLeaveGuard(draft.unsaved);
  const navigate = useNavigate();
  const kept = images.filter((path) => !removed.includes(path));
  const save = useSaveLog({
    kind: 'trip-log',
    show: '/showlog',
    draft,
    guard,
    opened,
    texts: { done: t('flash.logUpdated'), failed: t('err.d.updateLog') },
    fetchNext: () => import('./show.tsx'),
  });

  async function leave(message: string | undefined, stuck: boolean) {
    draft.forget();
    guard.letGo();
    const state: StateMessage | null = message === undefined ? null : { message };
    await navigate(stuck ? `/showlog/${log._id}` : '/info', { replace: true, state });
  }

  return (
    <>
      <Form
        fields={fields}
        save={(content, saving) => save(content, { images, removed }, picked, saving)}
        end={
          <FormEnd submit={t('btn.update')} busy={t('busy.saving')} note={<DraftNote draft={draft} />}>
            <LinkButton variant="quiet" to={`/showlog/${log._id}`}>
              {t('btn.back')}
            </LinkButton>
            <Apart>
              <DeleteLog opened={opened} onDeleted={(message, stuck) => void leave(message, stuck)} />
            </Apart>
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} saved={`/showlog/${log._id}`} />
        <TripLogFields>
          <SavedImages
            images={images}
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
