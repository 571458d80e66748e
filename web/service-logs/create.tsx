import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newServiceLogFields } from '#contract/service-logs';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useSaveLog } from '../outbox/use-save-log.ts';
import { useUser } from '../session-state.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { Group } from '../shared/form/group.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { ServiceLogFields, textsOf } from './fields.tsx';
import { serviceLogsQuery } from './queries.ts';
import { suggestionsFrom } from './suggestions.ts';

export function Component() {
  usePageTitle(t('title.createservice'));
  const written = useQuery(serviceLogsQuery(useUser().userId)).data ?? [];
  const fields = useFields(newServiceLogFields, textsOf());
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const draft = useDraft({ form: '/createservicelog', fields, pictures: { picked, setPicked } });
  const guard = useLeaveGuard(draft.unsaved);
  const save = useSaveLog({
    kind: 'service-log',
    show: '/showservicelog',
    draft,
    guard,
    texts: { done: t('flash.serviceCreated'), failed: t('err.d.createService') },
    fetchNext: () => import('./show.tsx'),
  });

  return (
    <>
      <PageHead title={t('svc.h1.create')} note={<RequiredNote />} />
      <Form
        fields={fields}
        save={(content, saving) => save(content, { images: [], removed: [] }, picked, saving)}
        end={
          <FormEnd
            submit={t('btn.createService')}
            busy={t('busy.creating')}
            note={<DraftNote draft={draft} />}
          />
        }
      >
        <DraftOffer draft={draft} />
        <ServiceLogFields suggestions={suggestionsFrom(written)} isNew rows={4} />
        <Group heading={t('svc.images')}>
          <ImagePicker picked={picked} onPick={setPicked} />
        </Group>
      </Form>
      {guard.dialog}
    </>
  );
}
