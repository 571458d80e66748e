import { useEffect, useEffectEvent, useState } from 'react';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { OpenedDraftProvider } from '../drafts/opened-draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked-image.ts';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import type { Values } from '../sync/change.ts';
import { newId } from '../sync/decide.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { type FormParts, LogFields } from './fields.tsx';
import { type AnyLog, formParts, type LogKind, say } from './kind.ts';
import { useSaveLog } from './use-save-log.ts';

interface CreateLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: FormParts;
  /** Values of its fields when it is opened. */
  filled?: Readonly<Record<string, string>>;
  /** Pictures that it is opened with. */
  pictures?: readonly PickedImage[];
  /** Called once those pictures are kept here: in a draft, or in the log that was saved. */
  onKept?: () => void;
}

const none: readonly PickedImage[] = [];

/** The form of a new log. */
export function CreateLog<Log extends AnyLog>({
  kind,
  parts,
  filled = {},
  pictures = none,
  onKept,
}: CreateLogProps<Log>) {
  usePageTitle(say(kind, 'page.create'));
  const { definition, routes } = kind;
  const own = formParts(kind);
  const fields = useFields(
    { ...formShape(definition, true), ...own.shape },
    { ...formValues(definition), ...own.start, ...filled },
  );
  const [picked, setPicked] = useState(pictures);
  const draft = useDraft({
    form: routes.create,
    kind: kind.name,
    fields,
    pictures: { picked, setPicked },
    filled,
  });
  const guard = useLeaveGuard(draft.unsaved);
  const [id] = useState(newId);
  const save = useSaveLog({
    ...{ kind, id, isNew: true, draft, guard, fetchNext: parts.fetchNext },
    done: say(kind, 'created'),
  });
  const areKept = picked.length > 0 && (draft.unsaved === 'kept' || draft.unsaved === 'partly-kept');
  const tellKept = useEffectEvent(() => onKept?.());
  useEffect(() => {
    if (areKept) tellKept();
  }, [areKept]);

  return (
    <>
      <PageHead title={say(kind, 'h1.create')} note={<RequiredNote />} />
      <Form
        fields={fields}
        save={async (content, saving) => {
          const failure = await save(said(content), picked, saving);
          if (!failure) onKept?.();
          return failure;
        }}
        end={
          <FormEnd
            submit={say(kind, 'create')}
            busy={t('busy.creating')}
            note={<DraftNote draft={draft} />}
          />
        }
      >
        <DraftOffer draft={draft} />
        <OpenedDraftProvider value={draft.opened}>
          <LogFields kind={kind} parts={parts} isNew>
            <ChosenFiles picked={picked} onPick={setPicked} documents={parts.documents} />
          </LogFields>
        </OpenedDraftProvider>
      </Form>
      {guard.dialog}
    </>
  );
}

/** All that a new log says. An empty number is sent as null. */
const said = (content: object): Values =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
