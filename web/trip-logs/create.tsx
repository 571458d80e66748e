import { useState } from 'react';
import { tripLogFields } from '#contract/trip-logs';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { ImagePicker } from '../images/picker.tsx';
import { useSaveLog } from '../outbox/use-save-log.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { CopyLast } from './copy-last.tsx';
import { emptyTexts, TripLogFields } from './fields.tsx';

export function Component() {
  usePageTitle(t('title.createlog'));
  const fields = useFields(tripLogFields, emptyTexts());
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const draft = useDraft({ form: '/createlog', fields, pictures: { picked, setPicked } });
  const guard = useLeaveGuard(draft.unsaved);
  const save = useSaveLog({
    kind: 'trip-log',
    show: '/showlog',
    draft,
    guard,
    texts: { done: t('flash.logCreated'), failed: t('err.d.createLog') },
    fetchNext: () => import('./show.tsx'),
  });

  return (
    <>
      <PageHead title={t('log.h1.create')} note={<RequiredNote />} />
      <Form
        fields={fields}
        save={(content, saving) => save(content, { images: [], removed: [] }, picked, saving)}
        end={
          <FormEnd submit={t('btn.createLog')} busy={t('busy.creating')} note={<DraftNote draft={draft} />} />
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
