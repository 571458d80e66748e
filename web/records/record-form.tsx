import type { ReactNode } from 'react';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { Delete } from '../outbox/delete.tsx';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import type { Content, Shape } from '../shared/form/use-fields.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { t } from '../strings.ts';
import type { RecordWords } from './saved-record.tsx';
import type { FormOfRecord } from './use-record-form.ts';

interface RecordFormProps<S extends Shape> {
  form: FormOfRecord<S>;
  words: RecordWords;
  save: (content: Content<S>, saving: SaveAttempt) => Promise<SaveFailure | undefined>;
  /** Where «Tillbaka» leads. */
  back: string;
  /** The page that is shown when it has been deleted. */
  afterDeletion: string;
  children: ReactNode;
}

/** What the forms of records share around their fields: drafts, saving, the way back and deleting. */
export function RecordForm<S extends Shape>({
  form: { kind, opened, fields, draft, dialog, leave },
  words,
  save,
  back,
  afterDeletion,
  children,
}: RecordFormProps<S>) {
  return (
    <>
      <Form
        fields={fields}
        save={save}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')} note={<DraftNote draft={draft} />}>
            <BackLink to={back} text={t('btn.back')} />
            {opened && (
              <DangerZone>
                <Delete
                  name={t(`${words}.delete`)}
                  title={t(`${words}.delete.title`)}
                  text={t(`${words}.delete.text`)}
                  kind={kind}
                  item={opened}
                  onDeleted={() => {
                    draft.forget();
                    void leave(afterDeletion, t(`${words}.deleted`));
                  }}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} />
        {children}
      </Form>
      {dialog}
    </>
  );
}
