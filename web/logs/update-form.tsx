import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked-image.ts';
import { SavedImages, SavedStrip } from '../images/saved-images.tsx';
import { Delete } from '../outbox/delete.tsx';
import { useMustWait } from '../outbox/use-changes.ts';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useServerMessages } from '../shared/form/use-server-messages.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { type StringKey, t } from '../strings.ts';
import { seenOf } from '../sync/apply.ts';
import type { Item, Values } from '../sync/change.ts';
import { refusedOf } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { type FormParts, LogFields } from './fields.tsx';
import { type AnyLog, contentOf, formParts, type LogKind, say } from './kind.ts';
import { useSaveLog } from './use-save-log.ts';

/** Another look of the form, which first shows only some of its fields. */
export interface FormLayout<Log extends AnyLog> {
  title: StringKey;
  submit: StringKey;
  /** What is said when it has been saved. */
  done: StringKey;
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
  log: WithWaiting<Log>;
  /** Values to begin with that are not saved. */
  filled?: Readonly<Record<string, string>>;
}

/** The fields, and what a change is based on, are those of the log that the form was opened with: nothing later changes them. */
export function UpdateForm<Log extends AnyLog>({
  kind,
  parts,
  layout,
  log,
  filled = {},
}: UpdateFormProps<Log>) {
  const { definition, routes } = kind;
  const { images } = log;
  const [base] = useState(() => seenOf(kind.name, log as unknown as Item));
  const own = formParts(kind, log);
  const saved: Record<string, string> = { ...formValues(definition, contentOf(log)), ...own.start };
  const fields = useFields({ ...formShape(definition, false), ...own.shape }, { ...saved, ...filled });
  const [picked, setPicked] = useState<readonly PickedImage[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const refused = refusedOf(log);
  useServerMessages(fields, refused?.refusal?.fields);
  const pictures = { picked, setPicked, removed, setRemoved };
  const draft = useDraft({
    form: `${routes.update}/${log._id}`,
    kind: kind.name,
    fields,
    pictures,
    base,
    filled,
  });
  const guard = useLeaveGuard(draft.unsaved);
  const navigate = useNavigate();
  const mustWait = useMustWait();
  const save = useSaveLog({
    ...{ kind, id: log._id, isNew: false, draft, guard, refused, fetchNext: parts.fetchNext },
    done: layout ? t(layout.done) : say(kind, 'updated'),
  });
  const show = `${routes.show}/${log._id}`;
  const [wantsAll, setWantsAll] = useState(false);
  // A field with an error is shown.
  const isAll =
    wantsAll || Object.keys(fields.formState.errors).some((name) => !layout?.shown.includes(name));

  async function leave() {
    draft.forget();
    guard.allowLeave();
    const until = navigator.onLine ? 'server' : 'network';
    const message = mustWait
      ? t(`change.delete.${until}`, { vad: t(`change.the.${kind.name}`) })
      : say(kind, 'deleted');
    const state: FlashMessage = { message };
    await navigate(routes.afterDeletion, { replace: true, state });
  }

  /** What the user has changed, and no more: the rest may have been changed elsewhere meanwhile. */
  function changed(content: object): Values {
    const texts: Record<string, string> = fields.getValues();
    const values = Object.entries(content).filter(
      ([name, value]) => value !== undefined && texts[name] !== saved[name],
    );
    const left = images.filter((path) => !removed.includes(path));
    return { ...Object.fromEntries(values), ...(removed.length > 0 && { images: left }) };
  }

  const alt = (numbers: { i: number; n: number }) => t('img.altLog', { ...numbers, rubrik: log.title });
  const picker = (look: { strip?: ReactNode }) => (
    <ChosenFiles
      picked={picked}
      onPick={setPicked}
      saved={images.length - removed.length}
      documents={parts.documents}
      {...look}
    />
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
        save={(content, saving) => save(changed(content), picked, saving)}
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
                  <Delete
                    name={say(kind, 'delete')}
                    title={t('confirm.title')}
                    text={t('confirm.text')}
                    confirm={t('confirm.delete')}
                    kind={kind.name}
                    item={log as unknown as WithWaiting<Item>}
                    onDeleted={() => void leave()}
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
