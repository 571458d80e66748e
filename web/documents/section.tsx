import { useState } from 'react';
import { hasExpired } from '#contract/current-documents';
import type { SavedDocument } from '#contract/documents';
import { today } from '#contract/fields';
import { DraftRows } from '../drafts/draft-rows.tsx';
import { useDrafts } from '../drafts/use-drafts.ts';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { CircleCheck, Eye, Pencil, Plus, TriangleAlert } from '../shared/ui/icons.ts';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { useInSnapshot } from '../sync/account.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import styles from './section.module.css';
import { formOfNew, useDocuments, type Whose } from './use-documents.ts';
import { DocumentViewer } from './viewer.tsx';
import { nameOf, validityOf } from './words.ts';

/** The documents of a boat or a service, each of which can be shown at once. */
export function DocumentSection({ whose, add }: { whose: Whose; add: string }) {
  const documents = useDocuments(whose);
  const form = formOfNew(whose);
  const drafts = useDrafts(form);
  if (!documents) return null;
  return (
    <PageSection heading={t('doc.h2')}>
      <DraftRows drafts={drafts} row={(texts) => ({ title: nameOf(texts) || undefined })} />
      {documents.length > 0 && <DocumentRows documents={documents} />}
      <LinkButton variant="secondary" to={form}>
        <Plus />
        {add}
      </LinkButton>
    </PageSection>
  );
}

export function DocumentRows({ documents }: { documents: readonly WithWaiting<SavedDocument>[] }) {
  const [shown, setShown] = useState<SavedDocument>();
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <Row key={document._id} document={document} onShow={() => setShown(document)} />
        ))}
      </ul>
      {shown && (
        <DocumentViewer images={shown.images} name={nameOf(shown)} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  document: WithWaiting<SavedDocument>;
  onShow: () => void;
}

function Row({ document, onShow }: RowProps) {
  const { images, waiting } = document;
  const isHere = useIsHere(document);
  const name = nameOf(document);
  const day = today();
  const validity = validityOf(document, day);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{name}</h3>
        {validity !== undefined &&
          (hasExpired(document, day) ? (
            <p className={styles.expired}>
              <TriangleAlert />
              {validity}
            </p>
          ) : (
            <p>{validity}</p>
          ))}
        {isHere && (
          <p className={styles.here}>
            <CircleCheck />
            {t('doc.here')}
          </p>
        )}
        {waiting && <ChangeBadge changes={waiting} />}
      </div>
      <div className={styles.buttons}>
        {images.length > 0 && (
          <Button variant="secondary" small aria-label={t('btn.showAria', { rubrik: name })} onClick={onShow}>
            <Eye />
            {t('btn.show')}
          </Button>
        )}
        <LinkButton
          variant="quiet"
          small
          to={`/documents/${document._id}`}
          aria-label={t('doc.editAria', { rubrik: name })}
        >
          <Pencil />
          {t('btn.edit')}
        </LinkButton>
      </div>
    </li>
  );
}

/** Whether all its pages are on the device: kept there, or chosen there and not sent yet. */
function useIsHere({ images, waiting = [] }: WithWaiting<SavedDocument>): boolean {
  const kept = useInSnapshot((snapshot) => snapshot?.keptFiles);
  const chosen = new Set(waiting.flatMap(({ pictures }) => pictures.map(({ path }) => path)));
  return images.length > 0 && images.every((path) => kept?.has(path) || chosen.has(path));
}
