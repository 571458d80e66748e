import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked-image.ts';
import { ImagePicker } from '../images/picker.tsx';
import { SavedImages, SavedStrip } from '../images/saved-images.tsx';
import type { Opened } from '../offline/enqueue.ts';
import type { FlashMessage } from '../shared/flash-message.ts';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/leave-guard.tsx';
import { BackLink } from '../shared/way-back.tsx';
import { type StringKey, t } from '../strings.ts';
import { DeleteLog } from './delete.tsx';
import { type FormParts, LogFields } from './fields.tsx';
import { type AnyLog, contentOf, formParts, type LogKind } from './kind.ts';
import { useRefusedFields } from './use-refused-fields.ts';
import { useSaveLog } from './use-save-log.ts';

/** Another look of the form, which first shows only some of its fields. */
export interface FormLayout<Log extends AnyLog> {
  title: StringKey;
  submit: StringKey;
  /** The fields that it shows. */
  shown: readonly string[];
  Page: ComponentType<LayoutProps<Log>>;
  /** Under the button that saves. */
  Under: ComponentType<{ log: Log }>;
}

export interface LayoutProps<Log extends AnyLog> {
  log: Log;
  pictures: ReactNode;
  /** All fields of the form, once they are asked for. */
  all: ReactNode;
  onAll: () => void;
}

interface UpdateFormProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: FormParts;
  layout?: FormLayout<Log>;
  /** The log as it was when the form was opened. */
  log: Log;
  /** The same, as the base of a change. */
  opened: Opened;
  /** The addresses of its pictures, as far as the page can show them by now. */
  images: readonly string[];
  /** Values to begin with that are not saved. */
  filled?: Readonly<Record<string, string>>;
}

/** The fields, the version and the content that a change is based on are captured once: later fetches don't change them. */
export function UpdateForm<Log extends AnyLog>({
  kind,
  parts,
  layout,
  log,
  opened,
  images,
  filled = {},
}: UpdateFormProps<Log>) {
  const { definition, routes } = kind;
  const own = formParts(kind, log, opened.entry?.fields);
  const fields = useFields(
    { ...formShape(definition, false), ...own.shape },
    { ...formValues(definition, contentOf(log)), ...own.start, ...filled },
  );
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useRefusedFields(fields, opened.entry);
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({
    form: `${routes.update}/${log._id}`,
    fields,
    pictures,
    // The device's copy has it too, unlike an ETag. One that has never been sent has none.
    version: log.updatedAt || null,
    filled,
  });
  const guard = useLeaveGuard(draft.unsaved);
  const navigate = useNavigate();
  const save = useSaveLog({ kind, draft, guard, opened, fetchNext: parts.fetchNext });
  const show = `${routes.show}/${log._id}`;
  const [wantsAll, setWantsAll] = useState(false);
  // A field with an error is shown.
  const isAll =
    wantsAll || Object.keys(fields.formState.errors).some((name) => !layout?.shown.includes(name));

  async function leave(message: string | undefined, stuck: boolean) {
    draft.forget();
    guard.allowLeave();
    const state: FlashMessage | null = message === undefined ? null : { message };
    await navigate(stuck ? show : routes.afterDeletion, { replace: true, state });
  }

  const alt = (numbers: { i: number; n: number }) => t('img.altLog', { ...numbers, rubrik: log.title });
  const picker = (look: { strip?: ReactNode }) => (
    <ImagePicker picked={picked} onPick={setPicked} saved={images.length - removed.length} {...look} />
  );
  const all = (
    <LogFields kind={kind} parts={parts} isNew={false}>
      <SavedImages images={images} removed={removed} onChange={setRemoved} alt={alt} />
      {picker({})}
    </LogFields>
  );
  return (
    <>
      <Form
        fields={fields}
        save={(content, saving) => save(content, { images, removed }, picked, saving)}
        end={
          <FormEnd
            submit={t(layout?.submit ?? 'btn.update')}
            busy={t('busy.saving')}
            note={<DraftNote draft={draft} />}
            under={layout && <layout.Under log={log} />}
          >
            {!layout && (
              <>
                <BackLink to={show} text={t('btn.back')} />
                <DangerZone>
                  <DeleteLog
                    kind={kind}
                    opened={opened}
                    onDeleted={(message, stuck) => void leave(message, stuck)}
                  />
                </DangerZone>
              </>
            )}
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} saved={show} />
        {layout ? (
          <layout.Page
            log={log}
            pictures={picker({ strip: <SavedStrip images={images} alt={alt} /> })}
            all={isAll && all}
            onAll={() => setWantsAll(true)}
          />
        ) : (
          all
        )}
      </Form>
      {guard.dialog}
    </>
  );
}
