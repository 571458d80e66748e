import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { documentDefinition } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { RecordForm } from '../records/record-form.tsx';
import { SavedRecord } from '../records/saved-record.tsx';
import { useMayOpen } from '../records/use-may-open.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { DefinedFields } from '../shared/form/defined-fields.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import type { Item } from '../sync/change.ts';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { PagePicker } from './page-picker.tsx';
import { formOfNew, type Whose } from './use-documents.ts';
import { usePageChoice } from './use-page-choice.ts';

/** The form of a document, new or existing. `?boat=` or `?service=`: what a new one belongs to; `&kind=`: what it is. */
export function Component() {
  const { id } = useParams();
  const title = t(id === undefined ? 'doc.new' : 'doc.edit');
  usePageTitle(t('plan.task.title', { rubrik: title }));
  const address = `/documents/${id}`;
  return (
    <>
      <PageHead title={title} note={<RequiredNote />} />
      {id === undefined ? (
        <NewDocument />
      ) : (
        <SavedRecord<SavedDocument>
          key={id}
          kind="document"
          id={id}
          words="doc"
          definition={documentDefinition}
          address={address}
          pages={(document) => ({ show: address, list: pageOf(whoseOf(document)) })}
        >
          {(document) => <DocumentForm document={document} address={address} whose={whoseOf(document)} />}
        </SavedRecord>
      )}
    </>
  );
}

/** There is no form of one for a boat or a service that does not exist, or no more, unless it is open or has a draft. */
function NewDocument() {
  const [search] = useSearchParams();
  const boatId = search.get('boat');
  const serviceLogId = search.get('service') ?? '';
  const whose = boatId === null ? { serviceLogId } : { boatId };
  const address = formOfNew(whose);
  const { items, isMissing, retry } = useItems<Item>(boatId === null ? 'service-log' : 'boat');
  const owners = items?.filter(({ _id }) => _id === (boatId ?? serviceLogId));
  const mayOpen = useMayOpen(address, owners);
  const failed = boatId === null ? t('service-log.missing') : t(items ? 'boats.missing' : 'boats.failed');
  if (mayOpen) {
    const ownerIsMissing = owners?.length === 0 ? failed : undefined;
    return <DocumentForm {...{ address, whose, ownerIsMissing }} />;
  }
  if (items) return <LoadFailure text={failed} />;
  if (isMissing) return <LoadFailure text={failed} onRetry={retry} />;
  return <Loading text={t('loading.form')} shape="form" />;
}

const whoseOf = ({ boatId, serviceLogId = '' }: SavedDocument): Whose =>
  boatId === undefined ? { serviceLogId } : { boatId };

/** The page that shows its documents. */
const pageOf = (whose: Whose): string =>
  'boatId' in whose ? `/boats/${whose.boatId}` : `/showservicelog/${whose.serviceLogId}`;

interface DocumentFormProps {
  /** Undefined for a new one. */
  document?: WithWaiting<SavedDocument>;
  address: string;
  whose: Whose;
  /** Why a new one can't be saved. */
  ownerIsMissing?: string | undefined;
}

function DocumentForm({ document, address, whose, ownerIsMissing }: DocumentFormProps) {
  const [search] = useSearchParams();
  const pages = usePageChoice(document?.images);
  const form = useRecordForm({
    ...{ kind: 'document', address, record: document, pages },
    shape: formShape(documentDefinition, true),
    start: formValues(documentDefinition, document ?? { kind: search.get('kind') ?? '' }),
  });
  /** The days that the user has been asked about. */
  const askedAbout = useRef('');

  return (
    <RecordForm
      form={form}
      words="doc"
      save={async (content, saving) => {
        if (ownerIsMissing !== undefined) return { sentences: [ownerIsMissing] };
        const { issued, expires } = content;
        const days = `${issued} ${expires}`;
        if (issued && expires && expires < issued && askedAbout.current !== days) {
          askedAbout.current = days;
          return { sentences: [], fields: { expires: t('doc.expiresBefore') } };
        }
        const failure = await form.keep(content, saving, document ? {} : whose);
        if (!failure) await form.leave(pageOf(whose), t('doc.saved'));
        return failure;
      }}
      back={pageOf(whose)}
      afterDeletion={pageOf(whose)}
    >
      <DefinedFields definition={documentDefinition} />
      <PagePicker {...pages.picker} />
    </RecordForm>
  );
}
