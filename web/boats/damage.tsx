import { Link } from 'react-router';
import type { Boat } from '#contract/boats';
import { currentDocuments } from '#contract/current-documents';
import { today } from '#contract/fields';
import { dayInWords } from '#contract/plan/days';
import { DocumentRows } from '../documents/section.tsx';
import { useDocuments } from '../documents/use-documents.ts';
import { Gallery } from '../images/gallery.tsx';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { Print } from '../shared/print/print.tsx';
import { ButtonRow, buttonLook } from '../shared/ui/button.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { Wrench } from '../shared/ui/icons.ts';
import { LinkRow, LinkRows } from '../shared/ui/link-rows.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { Source } from '../shared/ui/source.tsx';
import { t } from '../strings.ts';
import styles from './damage.module.css';
import { damageOf, firstSteps } from './damage-facts.ts';
import { DamageOnPaper } from './damage-on-paper.tsx';
import { picturesOf } from './hers.ts';
import { OfBoat } from './of-boat.tsx';
import { useHers } from './use-hers.ts';

/** «Skadeblad»: one page to hold out when something has happened. */
export const Component = () => (
  <OfBoat title={t('damage.h1')}>{(boat) => <DamageSheet boat={boat} />}</OfBoat>
);

function DamageSheet({ boat }: { boat: Boat }) {
  const show = `/boats/${boat._id}`;
  const hers = useHers(boat._id);
  const services = hers?.services.slice(0, 3) ?? [];
  const pictures = hers ? picturesOf(hers) : [];
  const { facts, insurance, missing } = damageOf(boat);
  return (
    <>
      <PageHead
        title={t('damage.h1')}
        lead={boat.name}
        actions={
          <ButtonRow>
            <BackLink to={show} text={t('btn.back')} />
            <Print title={t('damage.h1')} lead={boat.name}>
              <DamageOnPaper boat={boat} services={services} pictures={pictures} />
            </Print>
          </ButtonRow>
        }
      />
      <FirstSteps boat={boat} />
      <PageSection heading={t('damage.boat')}>
        {facts.length > 0 && <Facts items={facts} />}
        {missing.length > 0 && (
          <p className={`small muted ${styles.missing}`}>
            {t('damage.missing', { fält: missing.join(', ') })}{' '}
            <Link to={`${show}/edit`}>{t('damage.fillIn')}</Link>
          </p>
        )}
      </PageSection>
      <PageSection heading={t('damage.insurance')}>
        {insurance.length > 0 && <Facts items={insurance} />}
        <InsuranceDocument boatId={boat._id} />
      </PageSection>
      {services.length > 0 && (
        <PageSection heading={t('damage.services')}>
          <LinkRows>
            {services.map(({ _id, title, date }) => (
              <LinkRow
                key={_id}
                to={`/showservicelog/${_id}`}
                icon={<Wrench />}
                name={title}
                text={dayInWords(date)}
              />
            ))}
          </LinkRows>
        </PageSection>
      )}
      {pictures.length > 0 && (
        <Gallery
          heading={t('log.show.images')}
          images={pictures}
          alt={(numbers) => t('img.altLog', { ...numbers, rubrik: boat.name })}
        />
      )}
    </>
  );
}

const FirstSteps = ({ boat }: { boat: Boat }) => (
  <PageSection heading={t('damage.first')}>
    <ol className={styles.first}>
      {firstSteps(boat).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className={styles.call}>
      <a className={buttonLook({ variant: 'secondary' })} href="tel:112">
        {t('damage.call')}
      </a>
    </p>
    <p className={`small ${styles.sources}`}>
      <Source
        name={t('damage.source.rescue')}
        page="https://www.sjofartsverket.se/sv/tjanster/saker-batsommar/nar-olyckan-ar-framme/"
      />
      <Source name={t('damage.source.insurer')} page="https://www.folksam.se/anmal-skada/fordon/bat" />
    </p>
  </PageSection>
);

/** The one that is valid longest, to be shown at once; or the way to put it here. */
function InsuranceDocument({ boatId }: { boatId: string }) {
  const documents = useDocuments({ boatId });
  if (!documents) return null;
  const current = currentDocuments(documents, today()).find(({ kind }) => kind === 'insurance');
  if (current) return <DocumentRows documents={[current]} />;
  return (
    <p className={`small muted ${styles.missing}`}>
      {t('damage.noDocument')}{' '}
      <Link to={`/documents/new?boat=${boatId}&kind=insurance`}>{t('damage.addDocument')}</Link>
    </p>
  );
}
