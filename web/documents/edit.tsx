import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { documentDefinition } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import { addedFiles } from '../drafts/added-files.ts';
import { readyToSend } from '../images/upload.tsx';
import { ChangeNote } from '../outbox/change-note.tsx';
import { Delete } from '../outbox/delete.tsx';
import { useItemForm } from '../plan/use-item-form.ts';
import { DefinedFields } from '../shared/form/defined-fields.tsx';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import type { Item } from '../sync/change.ts';
import { useItem, useOpened } from '../sync/use-item.ts';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { PagePicker } from './page-picker.tsx';
import type { Whose } from './use-documents.ts';
import { usePageChoice } from './use-page-choice.ts';

/** The form of a document, new or existing. `?boat=` or `?service=`: what a new one belongs to; `&kind=`: what it is. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'doc.new' : 'doc.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? <NewDocumentForm /> : <SavedDocumentForm key={id} id={id} />}
    </>
  );
}

/** There is none for a boat or a service that does not exist, or no more. */
function NewDocumentForm() {
  const [search] = useSearchParams();
  const boatId = search.get('boat');
  const serviceLogId = search.get('service') ?? '';
  const { items, isMissing, retry } = useItems<Item>(boatId === null ? 'service-log' : 'boat');
  const owner = useOnce(items?.find(({ _id }) => _id === (boatId ?? serviceLogId)));
  if (owner) {
    return <DocumentForm document={undefined} whose={boatId === null ? { serviceLogId } : { boatId }} />;
  }
  const failed = boatId === null ? t('service-log.missing') : t(items ? 'boats.missing' : 'boats.failed');
  return <NotHere text={failed} isKnown={items !== undefined} isMissing={isMissing} retry={retry} />;
}

function SavedDocumentForm({ id }: { id: string }) {
  const { item, isKnown, isMissing, retry } = useItem<SavedDocument>('document', id);
  const opened = useOpened(item);
  const shown = opened ?? item;
  if (shown) {
    const whose = whoseOf(shown);
    return (
      <>
        {item?.waiting && item.waiting.length > 0 && (
          <ChangeNote
            changes={item.waiting}
            definition={documentDefinition}
            to={{ show: `/documents/${id}`, list: pageOf(whose) }}
          />
        )}
        {opened && <DocumentForm document={opened} whose={whose} />}
      </>
    );
  }
  return <NotHere text={t(isKnown ? 'doc.missing' : 'doc.failed')} {...{ isKnown, isMissing, retry }} />;
}

interface NotHereProps {
  /** What is said of what is missing, or can't be fetched. */
  text: string;
  isKnown: boolean;
  isMissing: boolean;
  retry: () => void;
}

function NotHere({ text, isKnown, isMissing, retry }: NotHereProps) {
  if (isKnown) return <LoadFailure text={text} />;
  if (isMissing) return <LoadFailure text={text} onRetry={retry} />;
  return <Loading text={t('loading.form')} shape="form" />;
}

const whoseOf = ({ boatId, serviceLogId = '' }: SavedDocument): Whose =>
  boatId === undefined ? { serviceLogId } : { boatId };

/** The page that shows its documents. */
const pageOf = (whose: Whose): string =>
  'boatId' in whose ? `/boats/${whose.boatId}` : `/showservicelog/${whose.serviceLogId}`;

interface DocumentFormProps {
  document: WithWaiting<SavedDocument> | undefined;
  whose: Whose;
}

function DocumentForm({ document, whose }: DocumentFormProps) {
  const [search] = useSearchParams();
  const pages = usePageChoice(document?.images);
  const form = useItemForm({
    kind: 'document',
    definition: documentDefinition,
    item: document,
    filled: { kind: search.get('kind') ?? '' },
    isChangedBesides: pages.isChanged,
  });
  /** The days that the user has been asked about. */
  const askedAbout = useRef('');

  return (
    <>
      <Form
        fields={form.fields}
        save={async (content, saving) => {
          const { issued, expires } = content;
          const days = `${issued} ${expires}`;
          if (issued && expires && expires < issued && askedAbout.current !== days) {
            askedAbout.current = days;
            return { sentences: [], fields: { expires: t('doc.expiresBefore') } };
          }
          const added = await addedFiles(await readyToSend(pages.chosen.picked));
          if ('lost' in added) return added.lost;
          const failure = await form.keep(
            content,
            saving,
            {
              ...(document ? {} : { ...whose, kind: content.kind }),
              ...pages.values,
            },
            added,
          );
          if (failure) return failure;
          await form.leave(pageOf(whose), t('doc.saved'));
          return undefined;
        }}
        end={
          <FormEnd submit={t('plan.save')} busy={t('busy.saving')}>
            <BackLink to={pageOf(whose)} text={t('btn.back')} />
            {document && (
              <DangerZone>
                <Delete
                  name={t('doc.delete')}
                  title={t('doc.delete.title')}
                  text={t('doc.delete.text')}
                  kind="document"
                  item={document}
                  onDeleted={() => void form.leave(pageOf(whose), t('doc.deleted'))}
                />
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DefinedFields definition={documentDefinition} />
        <PagePicker {...pages.picker} />
      </Form>
      {form.dialog}
    </>
  );
}
