import type { ReactNode } from 'react';
import { type DossierPart, dossierParts, pictureId } from '#contract/dossier-parts';
import { dayInWords } from '#contract/plan/days';
import type { ServiceLog } from '#contract/service-logs';
import { nameOf } from '../../documents/words.ts';
import { useImageUrls } from '../../images/use-image-urls.ts';
import { Checklist, ChecklistRow } from '../../shared/ui/checklist.tsx';
import { PageSection } from '../../shared/ui/page-section.tsx';
import { t } from '../../strings.ts';
import styles from './dossier.module.css';
import type { WholeBoat } from './use-whole-boat.ts';

interface PartChoicesProps {
  parts: ReadonlySet<DossierPart>;
  onTurn: (part: DossierPart) => void;
}

/** What goes in as a whole. */
export const PartChoices = ({ parts, onTurn }: PartChoicesProps) => (
  <PageSection heading={t('dossier.what')}>
    <Checklist>
      {dossierParts.map((part) => (
        <ChecklistRow
          key={part}
          name={t(`dossier.part.${part}`)}
          text={t(`dossier.part.${part}.text`)}
          checked={parts.has(part)}
          onChange={() => onTurn(part)}
        />
      ))}
    </Checklist>
  </PageSection>
);

interface OneByOne {
  isTicked: (id: string) => boolean;
  onTurn: (id: string) => void;
}

/** The documents of the boat and of her services. */
export function DocumentChoices({
  documents,
  services,
  isTicked,
  onTurn,
}: Pick<WholeBoat, 'documents' | 'services'> & OneByOne) {
  if (documents.length === 0) return null;
  const titles = new Map(services.map(({ _id, title }) => [_id, title]));
  return (
    <PageSection heading={t('doc.h2')} count={documents.length}>
      <Checklist>
        {documents.map((document) => (
          <ChecklistRow
            key={document._id}
            name={nameOf(document)}
            text={
              titles.get(document.serviceLogId ?? '') ??
              (document.expires && t('doc.validUntil', { datum: dayInWords(document.expires) }))
            }
            checked={isTicked(document._id)}
            onChange={() => onTurn(document._id)}
          />
        ))}
      </Checklist>
    </PageSection>
  );
}

/** The pictures of her services, by service. */
export function PictureChoices({ services, isTicked, onTurn }: Pick<WholeBoat, 'services'> & OneByOne) {
  const withPictures = services.filter(({ images }) => images.length > 0);
  if (withPictures.length === 0) return null;
  return (
    <PageSection heading={t('dossier.pictures')}>
      {withPictures.map((service) => (
        <fieldset key={service._id} className={styles.pictures}>
          <legend>
            {t('dossier.ofService', { rubrik: service.title, datum: service.date.slice(0, 10) })}
          </legend>
          <Pictures of={service} isTicked={isTicked} onTurn={onTurn} />
        </fieldset>
      ))}
    </PageSection>
  );
}

function Pictures({ of: { title, images }, isTicked, onTurn }: { of: ServiceLog } & OneByOne): ReactNode {
  const { thumbUrl } = useImageUrls();
  return (
    <ul>
      {images.map((path, i) => (
        <li key={path}>
          <label>
            <img
              src={thumbUrl(path)}
              alt={t('img.altLog', { i: i + 1, n: images.length, rubrik: title })}
              loading="lazy"
            />
            <input
              type="checkbox"
              checked={isTicked(pictureId(path))}
              onChange={() => onTurn(pictureId(path))}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
