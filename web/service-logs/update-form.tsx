import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changedServiceLogFields, type ServiceLog } from '#contract/service-logs';
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
import { Group } from '../shared/form/group.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { ArrowLeft } from '../shared/icons.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { DeleteServiceLog } from './delete.tsx';
import { ServiceLogFields, textsOf } from './fields.tsx';
import { serviceLogsQuery } from './queries.ts';
import { suggestionsFrom } from './suggestions.ts';

interface UpdateFormProps {
  /** As it was when the form was opened. */
  log: ServiceLog;
  /** The same, as a change is based on it. */
  opened: Opened;
  /** Its pictures, as the page can show them by now. */
  images: readonly string[];
}

/** The fields, the version and the content that a change is made on are taken once: nothing that is fetched later moves them. */
export function UpdateForm({ log, opened, images }: UpdateFormProps) {
  const fields = useFields(changedServiceLogFields, textsOf(log));
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useRefusedFields(fields, opened.entry);
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({ form: `/updateservicelog/${log._id}`, fields, pictures, version: opened.etag });
  const guard = useLeaveGuard(draft.unsaved);
  const written = useQuery(serviceLogsQuery(log.userId)).data ?? [];
  const navigate = useNavigate();
  const kept = images.filter((path) => !removed.includes(path));
  const save = useSaveLog({
    kind: 'service-log',
    show: '/showservicelog',
    draft,
    guard,
    opened,
    texts: { done: t('flash.serviceUpdated'), failed: t('err.d.updateService') },
    fetchNext: () => import('./show.tsx'),
  });

  async function leave(message: string | undefined, stuck: boolean) {
    draft.forget();
    guard.letGo();
    const state: StateMessage | null = message === undefined ? null : { message };
    await navigate(stuck ? `/showservicelog/${log._id}` : '/servicelogs', { replace: true, state });
  }

  return (
    <>
      <Form
        fields={fields}
        save={(content, saving) => save(content, { images, removed }, picked, saving)}
        end={
          <FormEnd submit={t('btn.update')} busy={t('busy.saving')} note={<DraftNote draft={draft} />}>
            <LinkButton variant="quiet" to={`/showservicelog/${log._id}`}>
              <ArrowLeft />
              {t('btn.back')}
            </LinkButton>
            <Apart>
              <DeleteServiceLog opened={opened} onDeleted={(message, stuck) => void leave(message, stuck)} />
            </Apart>
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} saved={`/showservicelog/${log._id}`} />
        <ServiceLogFields suggestions={suggestionsFrom(written)} isNew={false} rows={2} />
        <Group heading={t('svc.images')}>
          <SavedImages
            images={images}
            removed={removed}
            onChange={setRemoved}
            alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
          />
          <ImagePicker picked={picked} onPick={setPicked} saved={kept.length} />
        </Group>
      </Form>
      {guard.dialog}
    </>
  );
}
